"""Animations as GIF and WebM: Pillow draws the frames, PyAV compresses them (extra `animate`)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from io import BytesIO
from typing import TYPE_CHECKING, Any

from minuet.errors import import_extra
from minuet.render.raster import image

if TYPE_CHECKING:
    from minuet.render.animation import Animation

COLORS = 64  # of a GIF
QUALITY = {"deadline": "good", "cpu-used": "5", "crf": "24", "b": "0"}  # of VP9
CLOCK = 1000  # WebM counts milliseconds


def gif(animation: Animation) -> bytes:
    """Return the animation as a GIF."""
    first, *others = (each.quantize(COLORS, dither=0) for each in _images(animation))
    times = [round(1000 * frame.seconds) for frame in animation.frames]
    file = BytesIO()
    loop: dict[str, int] = {"loop": 0} if animation.repeat else {}
    first.save(
        file, "GIF", save_all=True, append_images=others, duration=times, optimize=True, **loop
    )
    return file.getvalue()


def webm(animation: Animation) -> bytes:
    """Return the animation as WebM (VP9)."""
    av = import_extra("av", extra="animate")
    file = BytesIO()
    width, height = (round(side) & ~1 for side in (animation.sheet.size, animation.sheet.height))
    with av.open(file, "w", format="webm") as container:
        stream = container.add_stream("libvpx-vp9", rate=30, options=QUALITY)
        stream.width, stream.height, stream.pix_fmt = width, height, "yuv420p"
        stream.codec_context.time_base = Fraction(1, CLOCK)
        for drawn, start in _timed(animation):
            frame = av.VideoFrame.from_image(drawn.crop((0, 0, width, height)))
            frame.pts, frame.time_base = start, Fraction(1, CLOCK)
            container.mux(stream.encode(frame))
        container.mux(stream.encode())
    return file.getvalue()


def _timed(animation: Animation) -> Iterator[tuple[Any, int]]:
    """The images and when each is shown, in milliseconds; the last one also when it ends."""
    start, drawn = 0.0, None
    for frame, drawn in zip(animation.frames, _images(animation), strict=True):
        yield drawn, round(CLOCK * start)
        start += frame.seconds
    yield drawn, round(CLOCK * start)


def _images(animation: Animation) -> Iterator[Any]:
    dark = animation.theme == "dark"
    return (image(animation.still(number), dark=dark) for number in range(len(animation.frames)))


WRITERS: dict[str, Callable[[Animation], bytes]] = {".gif": gif, ".webm": webm}
"""What writes a file with this ending."""
