// The service worker of the hosted page: after the first visit everything comes from the cache, so that
// the page works offline. A new version is fetched behind the page and used from the next visit on.
// `tools/make_site.py` fills in the files.

const SITE = { version: "none", files: [] };
const NAME = `minuet-${SITE.version}`;

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(NAME).then((cache) => cache.addAll(SITE.files)));
});

self.addEventListener("activate", (event) => {
  const isOld = (name) => name.startsWith("minuet-") && name !== NAME;
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter(isOld).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener("fetch", (event) => {
  if (event.request.method !== "GET") return;
  const found = caches.match(event.request, { ignoreSearch: true });
  event.respondWith(found.then((answer) => answer ?? fetch(event.request)));
});
