import SQL
import TestCircle
import Testing
import Wire

@testable import Core

/// One address has one account, in whatever spelling of its domain.
struct AddressTests {
  private let password = "a rare password"
  private let written = "ana@münchen.example"
  private let ascii = "ana@xn--mnchen-3ya.example"
  /// With letter and mark as two code points.
  private let decomposed = "ana@mu\u{308}nchen.example"

  private func signIn(_ circle: TestCircle, _ email: String, _ password: String? = nil) async throws -> Reply {
    try await circle.anyone.post(
      "/api/auth/sign-in", ["email": .string(email), "password": .string(password ?? self.password)])
  }

  private func signUp(_ circle: TestCircle, _ email: String, _ invitation: String) async throws -> Reply {
    try await circle.anyone.post(
      "/api/auth/sign-up",
      ["email": .string(email), "password": .string(password), "invitation": .string(invitation)])
  }

  @Test func `is compared by the ASCII form of its domain`() throws {
    let keys = [
      (written, ascii), (decomposed, ascii), ("ANA@MÜNCHEN.example", ascii), (ascii, ascii),
      ("Ana@XN--MNCHEN-3YA.Example", ascii), ("ana@example.org", "ana@example.org"),
      ("ana@\u{FF45}xample.org", "ana@example.org"), ("ana@straße.example", "ana@xn--strae-oqa.example"),
      ("ana@пример.рф", "ana@xn--e1afmkfd.xn--p1ai"), ("ju\u{308}rgen@example.org", "j\u{FC}rgen@example.org"),
    ]
    for (spelling, key) in keys {
      let address = try #require(EmailAddress(spelling))
      #expect(Array(address.key.utf8) == Array(key.utf8), "\(spelling)")
      #expect(address.hasDomain, "\(spelling)")
      #expect(LimitName.signIn(to: address) == LimitName.signIn(to: EmailAddress(key)))
    }
    // The name of a domain stays what it is where there is no ASCII form of it.
    for spelling in ["ana@i\u{2764}.example", "ana@b\u{FF20}c.example"] {
      let address = try #require(EmailAddress(spelling))
      #expect(address.key == spelling)
      #expect(!address.hasDomain)
    }
  }

  @Test func `signs in, is taken and is found by every spelling`() async throws {
    let circle = try TestCircle()
    let invitation = try await circle.administration.invite(to: ["kinnect"], uses: 5, days: 1)
    #expect(try await signUp(circle, written, invitation).status == 201)

    for spelling in [written, ascii, decomposed] {
      let entered = try await signIn(circle, spelling)
      #expect(entered.status == 200)
      #expect(entered["account", "email"]?.string.map { Array($0.utf8) } == Array(written.utf8))
      #expect(try await signUp(circle, spelling, invitation).fields == ["email"])
      await #expect(throws: Administration.Refusal.self) {
        try await circle.administration.addOperator(email: spelling, password: password)
      }
    }
    #expect(try await circle.count("SELECT count(*) FROM accounts") == 1)

    // A waiting link of the account ends, whichever spelling it was asked for by.
    let first = try await circle.administration.resetToken(email: decomposed)
    let second = try await circle.administration.resetToken(email: ascii)
    #expect(try await circle.anyone.submit("/reset/\(first)", ["password": password]).status == 303)
    #expect(try await circle.anyone.get("/reset/\(second)").status == 404)
    try await circle.administration.suspend(email: ascii, true)
    #expect(try await signIn(circle, written).code == "account_suspended")
    try await circle.administration.suspend(email: decomposed, false)

    for number in 0..<10 {
      #expect(try await signIn(circle, number.isMultiple(of: 2) ? written : ascii, "wrong").status == 401)
    }
    #expect(try await signIn(circle, decomposed, "wrong").status == 429)
  }

  /// Two accounts as an earlier release let them be: of one address in two spellings.
  private func clash() async throws -> TestCircle {
    let circle = try TestCircle()
    for email in [written, "eve@example.org", "ben@example.org"] {
      try await circle.administration.addOperator(email: email, password: password)
      // IDs of one moment are in no order.
      circle.clock.advance(seconds: 1)
    }
    try await circle.storage.system.write { [ascii] transaction in
      try transaction.run("UPDATE accounts SET email = \(ascii) WHERE email = 'eve@example.org'")
      try transaction.run("UPDATE accounts SET email_key = NULL")
    }
    return circle
  }

  @Test func `that two accounts have from before opens each by its own spelling until one is suspended`() async throws {
    let circle = try await clash()
    // As a server leaves it that is killed after the first piece.
    #expect(try await circle.storage.system.write { try AddressKeyQueries.fill(1, in: $0) })
    #expect(try await circle.count("SELECT count(*) FROM accounts WHERE email_key IS NULL") == 2)
    #expect(try await signIn(circle, ascii)["account", "email"]?.string == ascii)

    try await circle.services.fillAddressKeys()

    #expect(try await circle.count("SELECT count(*) FROM accounts WHERE email_key IS NULL") == 0)
    #expect(try await circle.count("SELECT count(*) FROM accounts WHERE email_key = \(ascii)") == 2)
    #expect(try await circle.count("SELECT max(email_rank) FROM accounts") == 1)
    for spelling in [written, ascii] {
      #expect(try await signIn(circle, spelling)["account", "email"]?.string == spelling)
    }
    #expect(try await signIn(circle, decomposed).code == "wrong_credentials")
    let invitation = try await circle.administration.invite(to: ["kinnect"], uses: 1, days: 1)
    #expect(try await signUp(circle, decomposed, invitation).fields == ["email"])
    await #expect(throws: Administration.Refusal.self) {
      try await circle.administration.suspend(email: decomposed, true)
    }

    let clashes = try await circle.administration.addressClashes()
    #expect(clashes.map { $0.accounts.map(\.email) } == [[written, ascii]])
    let page = try await operatorPage(circle)
    #expect(page.contains(written) && page.contains(ascii) && page.contains(AddressClash.advice))

    try await circle.administration.suspend(email: written, true)
    #expect(try await circle.administration.addressClashes().isEmpty)
    for spelling in [written, ascii, decomposed] {
      #expect(try await signIn(circle, spelling)["account", "email"]?.string == ascii)
    }
    try await circle.administration.suspend(email: written, false)
    #expect(try await signIn(circle, written)["account", "email"]?.string == written)
  }

  private func operatorPage(_ circle: TestCircle) async throws -> String {
    let entered = try await circle.anyone.submit("/sign-in", ["email": "ben@example.org", "password": password])
    return try await Client(circle, .cookie(try #require(entered.cookie))).get("/operator").text
  }

  @Test func `is shown in a terminal without what would act there`() {
    let account = AddressClash.Account(email: "a\u{9B}\u{202E}b@münchen.example", createdAt: .now)

    #expect(account.shown == "a\\u{9B}\\u{202E}b@münchen.example")
  }
}

/// A password is the same from every keyboard (RFC 8265).
struct PreparedPasswordTests {
  private let composed = "k\u{E4}se und br\u{F6}tchen"
  private let decomposed = "ka\u{308}se und\u{A0}bro\u{308}tchen"

  private func signIn(_ circle: TestCircle, _ password: String, as name: String = "ana") async throws -> Reply {
    try await circle.anyone.post(
      "/api/auth/sign-in", ["email": .string("\(name)@example.org"), "password": .string(password)])
  }

  @Test func `is the same however its letters and spaces are typed, and may have signs that are newer than the server`()
    async throws
  {
    // Unicode 15 and 16, and one that has no sign yet.
    let new = "\u{1FAE8} \u{1FAE9} \u{1FAFF} four five"
    let circle = try TestCircle()
    for (name, set, typed) in [("ana", composed, decomposed), ("ben", decomposed, composed), ("cal", new, new)] {
      try await circle.administration.addOperator(email: "\(name)@example.org", password: set)
      for password in [set, typed] { #expect(try await signIn(circle, password, as: name).status == 200) }
      #expect(try await signIn(circle, "kase und brotchen", as: name).status == 401)
    }
  }

  @Test func `that was hashed as it was typed is hashed again at its first sign-in`() async throws {
    let circle = try TestCircle()
    try await circle.administration.addOperator(email: "ana@example.org", password: "another password")
    let old = try await Password.hash(form: decomposed, cost: .least)
    try await circle.storage.system.write { try $0.run("UPDATE credentials SET password_hash = \(old)") }
    let link = try await circle.administration.resetToken(email: "ana@example.org")
    #expect(try await signIn(circle, composed).code == "wrong_credentials")

    #expect(try await signIn(circle, decomposed).status == 200)

    #expect(try await circle.count("SELECT count(*) FROM credentials WHERE password_hash = \(old)") == 0)
    for password in [composed, decomposed] { #expect(try await signIn(circle, password).status == 200) }
    // It is no new password: what waits goes on waiting.
    #expect(try await circle.anyone.get("/kinnect/reset/\(link)").status == 200)
  }
}
