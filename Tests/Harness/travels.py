"""Files of places as Google Takeout and receivers give them, made after public descriptions: `python Tests/Harness/travels.py FILE [VISITS]`
writes an archive."""

import io
import json
import sys
import zipfile


def point(number: int) -> tuple[float, float]:
    """Latitude and longitude, each place more than 100 m from the others."""
    return round(40 + number % 40 * 0.05, 7), round(-5 + number // 40 * 0.05, 7)


def feature(number: int, properties: dict) -> dict:
    latitude, longitude = point(number)
    return {"type": "Feature", "geometry": {"type": "Point", "coordinates": [longitude, latitude]}, "properties": properties}


def day(number: int) -> str:
    return f"{2012 + number // 336 % 10}-{1 + number // 28 % 12:02}-{1 + number % 28:02}"


def reviews(count: int = 12) -> dict:
    features = [
        feature(n, {
            "date": f"{day(n)}T11:00:00Z", "five_star_rating_published": 1 + n % 5, "google_maps_url": f"http://maps.google.com/?cid={n}",
            "location": {"name": f"Café “{n}”", "address": f"Street {n}"}, "review_text_published": f"Line one,\nline {n} 🥐" if n % 7 == 0 else "",
        })
        for n in range(count)
    ]  # fmt: skip
    return {"type": "FeatureCollection", "features": features}


def saved(count: int = 4, first: int = 1000) -> dict:
    features = [
        feature(n, {"google_maps_url": f"http://maps.google.com/?cid={n}", "location": {"name": f"Wanted {n}", "address": "Far away"}})
        for n in range(first, first + count)
    ]
    return {"type": "FeatureCollection", "features": features}


def takeout(visits: int = 12, wanted: int = 4) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as file:
        file.writestr("Takeout/archive_browser.html", "<html></html>")
        file.writestr("Takeout/Maps (your places)/Reviews.json", json.dumps(reviews(visits)))
        file.writestr("Takeout/Maps (your places)/Saved Places.json", json.dumps(saved(wanted)))
        file.writestr("Takeout/YouTube/history/watch-history.json", json.dumps([{"title": "Something else"}]))
    return out.getvalue()


def gpx(count: int = 5) -> bytes:
    """Places without a date and a rating."""
    points = "".join(
        f'<wpt lat="{latitude}" lon="{longitude}"><name>Hut {n}</name></wpt>' for n, (latitude, longitude) in enumerate(map(point, range(count)))
    )
    return f'<?xml version="1.0"?><gpx version="1.1" creator="x" xmlns="http://www.topografix.com/GPX/1/1">{points}</gpx>'.encode()


if __name__ == "__main__":
    with open(sys.argv[1], "wb") as target:
        target.write(takeout(int(sys.argv[2]) if len(sys.argv) > 2 else 12))
