"""Double submits and many callers at once: what is counted is what happened, once."""

import concurrent.futures
import secrets

import pytest
from patience import patiently

MANY = 32


@pytest.fixture(scope="module")
def ana(circle):
    return circle.join("ana")


@pytest.fixture(scope="module")
def friends(circle, ana):
    people = [circle.join() for _ in range(6)]
    for person in people:
        circle.follow(person, ana)
    return people


@pytest.fixture
def post(ana, photo):
    return ana.post_photo(photo, "much liked")


def at_once(calls):
    """The answers to calls that may be sent again: a busy server asks for that."""
    with concurrent.futures.ThreadPoolExecutor(MANY) as pool:
        return [future.result() for future in [pool.submit(patiently, call) for call in calls]]


def test_many_likes_of_one_viewer_at_once_count_as_one(friends, post):
    path = f"/api/kinnect/posts/{post['id']}/like"

    answers = at_once([lambda: friends[0].call("PUT", path)] * MANY)

    assert {answer.status for answer in answers} == {200}
    assert {answer.json["likeCount"] for answer in answers} == {1}
    assert len(friends[0].all(path + "s")) == 1


def test_likes_of_several_viewers_at_once_are_all_counted(ana, friends, post):
    path = f"/api/kinnect/posts/{post['id']}/like"

    answers = at_once([lambda person=person: person.call("PUT", path) for person in friends * 4])

    assert {answer.status for answer in answers} == {200}
    assert ana.get(f"/api/kinnect/posts/{post['id']}").json["likeCount"] == len(friends)


def test_likes_and_unlikes_at_once_leave_a_count_that_equals_the_rows(ana, friends, post):
    path = f"/api/kinnect/posts/{post['id']}/like"
    calls = [
        lambda person=person, method=method: person.call(method, path)
        for person in friends
        for method in ("PUT", "DELETE") * 5
    ]

    answers = at_once(calls)

    assert {answer.status for answer in answers} == {200}
    count = ana.get(f"/api/kinnect/posts/{post['id']}").json["likeCount"]
    assert count == len(ana.all(path + "s"))
    assert count == sum(person.get(f"/api/kinnect/posts/{post['id']}").json["likedByMe"] for person in friends)


def test_a_comment_sent_twice_with_one_key_is_one_comment(friends, post):
    path, key = f"/api/kinnect/posts/{post['id']}/comments", secrets.token_hex(8)

    first = friends[0].call("POST", path, {"body": "once"}, key).expect(201)
    second = friends[0].call("POST", path, {"body": "once"}, key).expect(201)

    assert first.json["id"] == second.json["id"]
    assert len(friends[0].all(path)) == 1


def test_a_comment_sent_many_times_at_once_with_one_key_is_one_comment(friends, post):
    path, key = f"/api/kinnect/posts/{post['id']}/comments", secrets.token_hex(8)

    answers = at_once([lambda: friends[0].call("POST", path, {"body": "once"}, key)] * 16)

    assert {answer.status for answer in answers} <= {201, 409}  # 409: the first one is still at work
    assert len({answer.json["id"] for answer in answers if answer.status == 201}) == 1
    assert len(friends[0].all(path)) == 1


def test_a_post_sent_twice_with_one_key_is_one_post(ana, photo):
    before = ana.get("/api/kinnect/profiles/ana").json["postCount"]
    media, key = ana.upload(photo).expect(201).json["id"], secrets.token_hex(8)
    body = {"caption": "twice", "media": [media]}

    answers = at_once([lambda: ana.call("POST", "/api/kinnect/posts", body, key)] * 4)

    assert len({answer.json["id"] for answer in answers if answer.status == 201}) == 1
    assert ana.get("/api/kinnect/profiles/ana").json["postCount"] == before + 1


def test_one_key_with_another_body_is_refused(friends, post):
    path, key = f"/api/kinnect/posts/{post['id']}/comments", secrets.token_hex(8)
    friends[0].call("POST", path, {"body": "one"}, key).expect(201)

    friends[0].call("POST", path, {"body": "two"}, key).problem(409, 422)


def test_one_key_of_two_people_is_two_comments(friends, post):
    path, key = f"/api/kinnect/posts/{post['id']}/comments", secrets.token_hex(8)

    first = friends[0].call("POST", path, {"body": "mine"}, key).expect(201)
    second = friends[1].call("POST", path, {"body": "mine"}, key).expect(201)

    assert first.json["id"] != second.json["id"]


def test_one_photo_cannot_hang_on_two_posts(ana, photo):
    media = ana.upload(photo).expect(201).json["id"]
    ana.call("POST", "/api/kinnect/posts", {"media": [media]}).expect(201)

    ana.call("POST", "/api/kinnect/posts", {"media": [media]}).problem(404, 409, 422)


def test_the_photo_of_another_cannot_be_posted(ana, friends, photo):
    media = ana.upload(photo).expect(201).json["id"]

    friends[0].call("POST", "/api/kinnect/posts", {"media": [media]}).problem(404, 422)


def test_one_name_taken_by_many_at_once_goes_to_one(circle):
    import hearth
    from client import PASSWORD, Client

    people = []
    for number in range(6):
        person = Client(circle.server)
        body = {"email": f"racer{number}@example.org", "password": PASSWORD,
                "invitation": hearth.invitation(circle.server.data)}
        people.append(person.take(person.call("POST", "/api/auth/sign-up", body).expect(201).json))

    answers = at_once(
        [lambda person=person: person.call("POST", "/api/kinnect/profile", {"username": "winner"}) for person in people]
    )

    assert sorted(answer.status for answer in answers) == [201, 409, 409, 409, 409, 409]


def test_an_invitation_good_for_one_use_lets_one_in(circle):
    import hearth
    from client import PASSWORD, Client

    token = hearth.invitation(circle.server.data, "kinnect", "--uses", "1")
    people = [Client(circle.server) for _ in range(4)]

    def enter(number):
        body = {"email": f"door{number}@example.org", "password": PASSWORD, "invitation": token}
        return people[number].call("POST", "/api/auth/sign-up", body)

    answers = at_once([lambda number=number: enter(number) for number in range(4)])

    assert sum(answer.status == 201 for answer in answers) == 1, [answer.status for answer in answers]
