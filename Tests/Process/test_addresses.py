"""Email addresses at international domains: one address has one account, and what an earlier release has left of it is kept and told."""

import urllib.parse

import hearth
import releases
from client import PASSWORD, Client
from patience import until

WRITTEN, ASCII, OTHER = "ana@münchen.example", "ana@xn--mnchen-3ya.example", "ana@mu\u0308nchen.example"
FORM = {"Content-Type": "application/x-www-form-urlencoded"}


def enters(server: hearth.Server, email: str) -> str | None:
    """The address of the account that this one signs in to."""
    answer = Client(server).call("POST", "/api/auth/sign-in", {"email": email, "password": PASSWORD}).expect(200, 401)
    return answer.json["account"]["email"] if answer.status == 200 else None


def shown_to_the_operator(server: hearth.Server) -> str:
    nobody = Client(server)
    form = urllib.parse.urlencode({"email": "operator@example.org", "password": PASSWORD}).encode()
    cookie = nobody.send("POST", "/sign-in", form, FORM).expect(303).cookies["hearth"].split(";")[0]
    return nobody.send("GET", "/operator", headers={"Cookie": cookie}).expect(200).body.decode()


def expect_two(server: hearth.Server) -> None:
    """Each of the two opens by its own spelling alone, and the operator sees both."""
    assert [enters(server, email) for email in (WRITTEN, ASCII, OTHER)] == [WRITTEN, ASCII, None]
    assert enters(server, "cal@xn--bcher-kva.example") == "cal@bücher.example"
    told = hearth.run("check", "addresses", "--data", server.data, *releases.ARGUMENTS)
    assert told.code == 1 and WRITTEN in told.out and ASCII in told.out and "cal@" not in told.out, told.text
    assert "hearth suspend" in told.out
    page = shown_to_the_operator(server)
    assert WRITTEN in page and ASCII in page


def test_two_accounts_that_an_earlier_release_made_of_one_address_are_kept_and_told(tmp_path):
    data = tmp_path / "data"
    releases.restore(releases.names()[-1], data)
    for was, now in (("ana@example.org", WRITTEN), ("ben@example.org", ASCII), ("cal@example.org", "cal@bücher.example")):
        hearth.DATABASES.change(data, f"UPDATE accounts SET email = '{now}' WHERE email = '{was}'")
    server = hearth.Server(data, arguments=releases.ARGUMENTS).start()
    try:
        expect_two(server)
        until(lambda: "check addresses" in server.log, "the start does not tell of the addresses")
        assert WRITTEN not in server.log and ASCII not in server.log
        body = {"email": OTHER, "password": PASSWORD, "invitation": hearth.invitation(data)}
        assert Client(server).call("POST", "/api/auth/sign-up", body).problem(409)["code"] == "taken"

        # Killed after some had been filled in: each piece is a transaction of its own.
        server.kill()
        hearth.DATABASES.change(data, f"UPDATE accounts SET email_key = NULL, email_rank = 0 WHERE email IN ('{ASCII}', 'cal@bücher.example')")
        server.start()
        expect_two(server)

        hearth.must("suspend", "--data", data, "--email", ASCII, *releases.ARGUMENTS)
        assert [enters(server, email) for email in (WRITTEN, ASCII, OTHER)] == [WRITTEN] * 3
        hearth.must("check", "addresses", "--data", data, *releases.ARGUMENTS)
        assert ASCII not in shown_to_the_operator(server)
    finally:
        server.stop()
