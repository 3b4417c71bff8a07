"""Input that no good client sends. The answer is a clear 4xx as problem+json; the server lives and stays the same."""

import json
import socket
import time
import uuid

import pytest
from client import PASSWORD, Client
from patience import PATIENCE

NOBODY = str(uuid.UUID("01890000-0000-7000-8000-000000000000"))


@pytest.fixture(scope="module")
def ana(circle):
    return circle.join("ana")


@pytest.fixture(scope="module")
def ben(circle):
    return circle.join("ben")


@pytest.fixture(scope="module")
def post(ana, photo):
    return ana.post_photo(photo, "a post to be abused")


@pytest.fixture(autouse=True)
def the_server_still_answers(circle):
    yield
    circle.anonymous().send("GET", "/healthz").expect(200)


JSON_CALLS = [
    ("POST", "/api/auth/sign-up", "email"),
    ("POST", "/api/auth/sign-in", "email"),
    ("POST", "/api/auth/refresh", "refreshToken"),
    ("POST", "/api/kinnect/posts", "media"),
    ("POST", "/api/kinnect/posts/{post}/comments", "body"),
    ("PATCH", "/api/kinnect/posts/{post}", "caption"),
    ("PATCH", "/api/kinnect/profile", "username"),
]

NOT_JSON = {
    "nothing": b"",
    "not JSON": b"{caption: yes}",
    "half of it": b'{"caption": "abc',
    "bad UTF-8": b'{"email": "\xff\xfe@example.org", "body": "\xc3\x28", "caption": "\xff", "username": "\xff"}',
    "an array": b"[1, 2, 3]",
    "a number": b"12",
    "null": b"null",
    "deep nesting": b"[" * 100_000 + b"]" * 100_000,
    "two values": b"{}{}",
    "a lone surrogate": b'{"email": "\\ud800", "body": "\\ud800", "caption": "\\ud800", "username": "\\ud800"}',
}


@pytest.mark.parametrize("kind", NOT_JSON)
@pytest.mark.parametrize(("method", "path", "field"), JSON_CALLS)
def test_a_body_that_is_no_good_json_object_is_refused(ana, post, method, path, field, kind):
    answer = ana.send(method, path.format(post=post["id"]), NOT_JSON[kind], {"Content-Type": "application/json"})

    if kind == "nothing" and method == "PATCH":
        answer.expect(200)  # nothing has to be changed, so nothing may be sent
    else:
        answer.problem(400, 401, 413, 422)


@pytest.mark.parametrize("value", [12, True, None, {}, [[]], ["x", 1], -1.5], ids=repr)
@pytest.mark.parametrize(("method", "path", "field"), JSON_CALLS)
def test_a_member_of_the_wrong_type_is_refused(ana, post, method, path, field, value):
    body = {"email": "x@example.org", "password": PASSWORD, field: value}

    answer = ana.call(method, path.format(post=post["id"]), body)

    if value is None and method == "PATCH":
        answer.expect(200, 400, 422)  # null in a change may mean "leave it"
    else:
        answer.problem(400, 401, 422)


@pytest.mark.parametrize(("method", "path", "field"), [call for call in JSON_CALLS if call[0] == "POST"])
def test_a_missing_member_is_refused(ana, post, method, path, field):
    ana.call(method, path.format(post=post["id"]), {"unknownMember": 1}).problem(400, 401, 422)


def test_unknown_members_are_ignored(ana, post):
    path = f"/api/kinnect/posts/{post['id']}/comments"

    ana.call("POST", path, {"body": "with more", "colour": "red", "deep": {"a": [1]}}).expect(201)


@pytest.mark.alone
@pytest.mark.parametrize(("method", "path", "field"), JSON_CALLS)
def test_ten_megabytes_of_json_are_too_large(ana, post, method, path, field):
    body = json.dumps({field: "a" * 10_000_000}).encode()
    started = time.monotonic()

    answer = ana.send(method, path.format(post=post["id"]), body, {"Content-Type": "application/json"})

    answer.expect(413)
    assert time.monotonic() - started < 3


def test_another_content_type_is_refused(ana, post):
    path = f"/api/kinnect/posts/{post['id']}/comments"

    ana.send("POST", path, b"<body>hi</body>", {"Content-Type": "application/xml"}).problem(400, 415, 422)


FIELDS = [
    ("/api/kinnect/posts/{post}/comments", "POST", {"body": ""}, "body"),
    ("/api/kinnect/posts/{post}/comments", "POST", {"body": "   \n\t "}, "body"),
    ("/api/kinnect/posts/{post}/comments", "POST", {"body": "x" * 501}, "body"),
    ("/api/kinnect/posts/{post}", "PATCH", {"caption": "x" * 2201}, "caption"),
    ("/api/kinnect/posts", "POST", {"media": []}, "media"),
    ("/api/kinnect/posts", "POST", {"media": [NOBODY]}, "media"),
    ("/api/kinnect/posts", "POST", {"media": ["not-an-id"]}, "media"),
    ("/api/kinnect/profile", "PATCH", {"username": "ab"}, "username"),
    ("/api/kinnect/profile", "PATCH", {"username": "x" * 31}, "username"),
    ("/api/kinnect/profile", "PATCH", {"username": "with space"}, "username"),
    ("/api/kinnect/profile", "PATCH", {"username": "../../etc"}, "username"),
    ("/api/kinnect/profile", "PATCH", {"username": "а́na"}, "username"),
    ("/api/kinnect/profile", "PATCH", {"bio": "x" * 281}, "bio"),
    ("/api/auth/sign-up", "POST", {"email": "no-at-sign", "password": PASSWORD}, "email"),
    ("/api/auth/sign-up", "POST", {"email": "new@example.org", "password": "short"}, "password"),
    ("/api/auth/sign-up", "POST", {"email": "new@example.org", "password": "password"}, "password"),
]


@pytest.mark.parametrize(("path", "method", "body", "field"), FIELDS, ids=lambda value: str(value)[:40])
def test_an_invalid_field_is_422_and_named(ana, post, path, method, body, field):
    problem = ana.call(method, path.format(post=post["id"]), body).problem(400, 422)

    named = [error["field"].split(".")[0] for error in problem.get("errors") or []]
    assert field in named, problem


def test_a_caption_and_a_comment_may_be_as_long_as_said_and_hold_any_script(ana, post):
    longest = "å" * 500
    path = f"/api/kinnect/posts/{post['id']}"

    assert ana.call("POST", f"{path}/comments", {"body": longest}).expect(201).json["body"] == longest
    odd = "<script>alert(1)</script> \u202e עברית 👩‍👩‍👧‍👦 ' \" & \\ %00"
    assert ana.call("PATCH", path, {"caption": odd}).expect(200).json["caption"] == odd
    assert ana.get(path).json["caption"] == odd


def test_a_taken_name_is_409_in_any_case(ana, ben):
    ben.call("PATCH", "/api/kinnect/profile", {"username": "ana"}).problem(409)
    ben.call("PATCH", "/api/kinnect/profile", {"username": "ANA"}).problem(409, 422)


def test_a_second_profile_is_409(ana):
    ana.call("POST", "/api/kinnect/profile", {"username": "anasecond"}).problem(409)


IDS = [NOBODY, "not-an-id", "0", "-1", "%00", "..%2f..", "'; DROP TABLE posts; --".replace(" ", "%20"), "a" * 5000]


@pytest.mark.parametrize("value", IDS, ids=lambda value: value[:20])
@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("GET", "/api/kinnect/posts/{}", None),
        ("PATCH", "/api/kinnect/posts/{}", {"caption": "x"}),
        ("DELETE", "/api/kinnect/posts/{}", None),
        ("PUT", "/api/kinnect/posts/{}/like", None),
        ("DELETE", "/api/kinnect/posts/{}/like", None),
        ("GET", "/api/kinnect/posts/{}/likes", None),
        ("GET", "/api/kinnect/posts/{}/comments", None),
        ("POST", "/api/kinnect/posts/{}/comments", {"body": "x"}),
        ("DELETE", "/api/kinnect/comments/{}", None),
        ("GET", "/api/media/{}", None),
        ("GET", "/media/kinnect/{}/320", None),
        ("GET", "/api/kinnect/profiles/{}", None),
        ("PUT", "/api/kinnect/profiles/{}/follow", None),
        ("PUT", "/api/kinnect/follow-requests/{}", None),
        ("GET", "/kinnect/p/{}", None),
        ("GET", "/kinnect/u/{}", None),
    ],
)
def test_an_unknown_id_is_not_found(ana, method, path, body, value):
    ana.call(method, path.format(value), body).expect(400, 404, 414, 422)


@pytest.mark.parametrize(
    "cursor", ["x", "", "AAAA", "%00%ff", "-1", NOBODY, "eyJhIjoxfQ", "a" * 4000, "9999999999999999999999"]
)
@pytest.mark.parametrize("path", ["/api/kinnect/feed", "/api/kinnect/profiles/ana/posts", "/api/kinnect/activity"])
def test_a_made_up_cursor_is_refused(ana, path, cursor):
    problem = ana.get(f"{path}?before={cursor}").problem(400, 414, 422)

    if problem["status"] == 422:
        # What is no text at all is refused before anybody asks whether it is a cursor.
        assert problem["code"] == ("invalid_input" if cursor == "%00%ff" else "cursor")


@pytest.mark.parametrize(("limit", "most"), [("0", 1), ("-5", 1), ("101", 100), ("99999999999999999999", 100)])
def test_a_limit_outside_its_range_is_clamped(ana, limit, most):
    answer = ana.get(f"/api/kinnect/feed?limit={limit}")

    if answer.status != 200:
        answer.problem(400, 422)
    else:
        assert len(answer.json["items"]) <= most


def test_a_cursor_of_another_shows_nothing_of_theirs(circle, photo):
    cal, dan = circle.join("cal"), circle.join("dan")
    for number in range(3):
        cal.post_photo(photo, f"cal {number}")
    cursor = cal.get("/api/kinnect/feed?limit=1").expect(200).json["next"]
    assert cursor

    problem = dan.get(f"/api/kinnect/feed?limit=100&before={cursor}").problem(422)

    assert problem["code"] == "cursor"
    assert cal.get(f"/api/kinnect/feed?limit=100&before={cursor}").expect(200).json["items"]


RAW = {
    "no request": b"\r\n\r\n\r\n",
    "no version": b"GET /\r\n\r\n",
    "another protocol": b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + b"\x00" * 64,
    "two lengths": b"POST /api/auth/sign-in HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nContent-Length: 40\r\n\r\n{}",
    "a negative length": b"POST /api/auth/sign-in HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n",
    "length and chunks": b"POST /api/auth/sign-in HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n"
    b"Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    "a chunk too far": b"POST /api/auth/sign-in HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nFFFFFFFFFFFFFFFF\r\n",
    "a long header": b"GET / HTTP/1.1\r\nHost: x\r\nX-Long: " + b"a" * 200_000 + b"\r\n\r\n",
    "many headers": b"GET / HTTP/1.1\r\nHost: x\r\n" + b"".join(b"X-%d: y\r\n" % n for n in range(20_000)) + b"\r\n",
    "a long path": b"GET /" + b"a" * 200_000 + b" HTTP/1.1\r\nHost: x\r\n\r\n",
    "a zero byte": b"GET /\x00 HTTP/1.1\r\nHost: x\r\n\r\n",
    "an absolute path out": b"GET /assets/../../../../etc/passwd HTTP/1.1\r\nHost: x\r\n\r\n",
    "an encoded path out": b"GET /assets/%2e%2e/%2e%2e/%2e%2e/etc/passwd HTTP/1.1\r\nHost: x\r\n\r\n",
    "a folded header": b"GET / HTTP/1.1\r\nHost: x\r\nX-A: b\r\n c\r\n\r\n",
    "an odd method": b"BREW / HTTP/1.1\r\nHost: x\r\n\r\n",
}


@pytest.mark.parametrize("kind", RAW)
def test_raw_bytes_do_no_harm(circle, kind):
    with socket.create_connection(("127.0.0.1", circle.server.port), timeout=PATIENCE) as connection:
        try:
            connection.sendall(RAW[kind])
            connection.shutdown(socket.SHUT_WR)
        except OSError:
            pass  # closed in our face: that is an answer too
        got = b""
        try:
            while piece := connection.recv(65536):
                got += piece
        except ConnectionResetError:
            pass
        except TimeoutError:
            pytest.fail("the server kept the connection open for 10 s after its end")

    assert not got.startswith(b"HTTP/1.1 5") or got.startswith(b"HTTP/1.1 501"), got[:200]
    assert b"root:" not in got


def test_what_is_no_address_at_sign_in_is_not_kept(server):
    nobody = Client(server)
    attempt = lambda number: nobody.call("POST", "/api/auth/sign-in", {"email": f"{number}-" + "x" * 900_000, "password": PASSWORD}).status
    # What the first ones need stays with the process.
    statuses = [attempt(number) for number in range(10)]
    before = server.resident

    statuses += [attempt(number) for number in range(10, 100)]

    # 90 of them are 77 MiB.
    grown = server.resident - before
    assert grown < 40, f"{before} MiB before, {grown} MiB more after 90 attempts"
    assert statuses == [401] * 10 + [429] * 90


def test_multipart_without_its_end_and_without_its_parts_is_refused(ana, photo):
    kind = {"Content-Type": "multipart/form-data; boundary=b"}
    head = b'--b\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n'

    ana.send("POST", "/api/media", head + photo, kind).problem(400, 422)
    ana.send("POST", "/api/media", b"--b--\r\n", kind).problem(400, 422)
    ana.send("POST", "/api/media", b"", kind).problem(400, 422)
    ana.send("POST", "/api/media", head + b"\r\n--b--\r\n", kind).problem(400, 415, 422)
    ana.send("POST", "/api/media", photo, {"Content-Type": "multipart/form-data"}).problem(400, 415, 422)
    ana.send("POST", "/api/media", photo, {"Content-Type": "image/jpeg"}).problem(400, 415, 422)


def test_no_session_is_401_and_another_scheme_too(circle):
    nobody = circle.anonymous()

    nobody.get("/api/kinnect/feed").problem(401)
    nobody.send("GET", "/api/kinnect/feed", headers={"Authorization": "Basic YTpi"}).problem(401)
    Client(circle.server, token="a.b.c").get("/api/kinnect/feed").problem(401)
    Client(circle.server, token="x" * 5000).get("/api/kinnect/feed").problem(400, 401, 413, 431)


def test_an_unknown_path_and_a_wrong_method_are_told_apart(ana):
    ana.get("/api/kinnect/nothing-here").problem(404)
    ana.call("DELETE", "/api/kinnect/feed").problem(404, 405)
