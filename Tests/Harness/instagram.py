"""Archives as Instagram gives them, made after public descriptions: `python Tests/Harness/instagram.py FILE [POSTS]` writes one."""

import io
import json
import sys
import zipfile

import photos

BEGIN = 1_600_000_000  # 13 September 2020


def broken(text: str) -> str:
    """The text as the archives write it: each byte of its UTF-8 as a character of its own."""
    return text.encode().decode("latin-1")


def post(number: int, media: list[str], caption: str) -> dict:
    time = BEGIN + number * 86_400
    files = [{"uri": uri, "creation_timestamp": time, "title": "", "media_metadata": {}} for uri in media]
    if len(files) == 1:
        files[0]["title"] = broken(caption)
        return {"media": files}
    return {"media": files, "title": broken(caption), "creation_timestamp": time}


def archive(
    posts: int = 12, folder: str = "your_instagram_activity/media/", side: int = 640, lost: int | None = None, film: bytes | None = None
) -> bytes:
    """Every third post is an album of two; the rest of an archive is there too, and none of it is imported.

    The files of the post with the number `lost` are in another part of the archive, which is not here. With a film there are two posts
    more: one of it alone, and one of a photo and it.
    """
    pictures = [photos.jpeg(photos.drawn(side, side * 3 // 4, seed=seed)) for seed in range(4)]
    names, made = [], []
    for number in range(posts):
        media = [f"media/posts/2020{9 + number % 4:02}/{number}_{part}.jpg" for part in range(2 if number % 3 == 0 else 1)]
        names += [] if number == lost else media
        made.append(post(number, media, f"Café number {number} 🌱 #grass"))
    for part in range(2 if film else 0):
        number = posts + part
        media = [f"media/posts/202012/{number}_photo.jpg"] * part + [f"media/posts/202012/{number}_film.mp4"]
        names += media
        made.append(post(number, media, f"Film number {part}"))
        made[-1]["media"][-1]["media_metadata"] = {"video_metadata": {"exif_data": [{"latitude": 59.82, "longitude": 22.96}]}}
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as file:
        file.writestr(f"{folder}posts_1.json", json.dumps(made))
        file.writestr(f"{folder}stories.json", json.dumps({"ig_stories": [{"uri": "media/stories/1.jpg"}]}))
        file.writestr("personal_information/personal_information.json", "{}")
        for index, name in enumerate(names):
            file.writestr(name, film if film and name.endswith(".mp4") else pictures[index % len(pictures)])
    return out.getvalue()


if __name__ == "__main__":
    with open(sys.argv[1], "wb") as target:
        target.write(archive(int(sys.argv[2]) if len(sys.argv) > 2 else 12))
