"""Files as Letterboxd and Goodreads give them, made after public descriptions: `python Tests/Harness/history.py FILE [FILMS]` writes an archive."""

import csv
import io
import sys
import zipfile

BOOK_COLUMNS = [
    "Book Id", "Title", "Author", "Author l-f", "Additional Authors", "ISBN", "ISBN13", "My Rating", "Average Rating", "Publisher",
    "Binding", "Number of Pages", "Year Published", "Original Publication Year", "Date Read", "Date Added", "Bookshelves",
    "Bookshelves with positions", "Exclusive Shelf", "My Review", "Spoiler", "Private Notes", "Read Count", "Owned Copies",
]  # fmt: skip


def table(rows: list[list]) -> bytes:
    out = io.StringIO()
    csv.writer(out).writerows(rows)
    return out.getvalue().encode()


def day(number: int) -> str:
    return f"{2015 + number // 336 % 10}-{1 + number // 28 % 12:02}-{1 + number % 28:02}"


def letterboxd(films: int = 12, wanted: int = 3) -> bytes:
    """Each film is watched once; every third one is rated, every fifth one has a review."""
    uris = [f"https://boxd.it/e{number}" for number in range(films)]
    names = [f'Film "{number}", part' for number in range(films)]
    ratings = ["" if number % 3 else f"{(number % 10 + 1) / 2:g}" for number in range(films)]
    diary = [["Date", "Name", "Year", "Letterboxd URI", "Rating", "Rewatch", "Tags", "Watched Date"]]
    diary += [[day(n), names[n], 1950 + n % 70, uris[n], ratings[n], "", "", day(n)] for n in range(films)]
    reviews = [["Date", "Name", "Year", "Letterboxd URI", "Rating", "Rewatch", "Review", "Tags", "Watched Date"]]
    reviews += [
        [day(n), names[n], 1950 + n % 70, uris[n], ratings[n], "", f"Line <i>one</i>,\nline {n} 🎬", "", day(n)]
        for n in range(0, films, 5)
    ]
    watchlist = [["Date", "Name", "Year", "Letterboxd URI"]]
    watchlist += [[day(n), f"Wanted {n}", 2000 + n % 20, f"https://boxd.it/w{n}"] for n in range(wanted)]
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as file:
        for name, rows in (("diary", diary), ("reviews", reviews), ("watchlist", watchlist)):
            file.writestr(f"{name}.csv", table(rows))
        file.writestr("profile.csv", "Username\nann\n")
        file.writestr("deleted/diary.csv", table(diary))
    return out.getvalue()


def goodreads(books: int = 12) -> bytes:
    """Half of the books have a date; every fourth one is to be read."""
    rows = [BOOK_COLUMNS]
    for number in range(books):
        is_read = number % 4 != 3
        row = dict.fromkeys(BOOK_COLUMNS, "")
        row |= {
            "Book Id": number + 1, "Title": f"Book “{number}”", "Author": "An Author", "ISBN": f'="{number:010}"', "ISBN13": '=""',
            "My Rating": number % 6 if is_read else 0, "Date Read": day(number).replace("-", "/") if is_read and number % 2 else "",
            "Date Added": "2020/01/02", "Exclusive Shelf": "read" if is_read else "to-read",
            "My Review": f"First, <b>{number}</b><br/>second" if is_read and number % 7 == 0 else "", "Read Count": int(is_read),
        }  # fmt: skip
        rows.append([row[name] for name in BOOK_COLUMNS])
    return b"\xef\xbb\xbf" + table(rows)


if __name__ == "__main__":
    with open(sys.argv[1], "wb") as target:
        target.write(letterboxd(int(sys.argv[2]) if len(sys.argv) > 2 else 12))
