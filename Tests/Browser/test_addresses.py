"""Signing up and in by form with an address at an international domain and a password with letters of other keyboards: browsers spell both in
ways of their own."""

import hearth
import pytest
from client import Client
from playwright.sync_api import expect

WRITTEN, ASCII, OTHER = "ana@münchen.example", "ana@xn--mnchen-3ya.example", "ana@mu\u0308nchen.example"
# The second as a keyboard types it that has letter and mark by themselves, and a space that does not break.
PASSWORD, TYPED = "käse und brötchen", "ka\u0308se und\u00a0bro\u0308tchen"


@pytest.mark.parametrize("scripts", [True, False])
def test_an_account_is_the_same_however_its_address_and_password_are_spelled(server, open_browser, scripts):
    invitation = f"/invite/{hearth.invitation(server.data, 'kinnect', '--uses', '2')}"
    ana = open_browser(server, scripts=scripts).go(invitation)

    ana.submit(ana.fill(email=WRITTEN, password=PASSWORD))
    ana.leaves(invitation)

    for email, password in ((WRITTEN, TYPED), (ASCII, PASSWORD), (OTHER, TYPED)):
        open_browser(server, scripts=scripts).sign_in_by_form(email, password)
        # Some browsers send the ASCII form of what was typed; that is as it was written then.
        assert Client(server).sign_in(email, password).email in (WRITTEN, ASCII)
    eve = open_browser(server, scripts=scripts).go(invitation)
    eve.expected_statuses = {409}
    eve.submit(eve.fill(email=ASCII, password=PASSWORD))
    expect(eve.page.get_by_text("There is already an account with this address.").first).to_be_visible()
