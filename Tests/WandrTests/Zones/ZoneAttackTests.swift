import Places
import TestCircle
import Testing

/// Where a privacy zone's middle is can't be told from what others are shown, but for the square of about a kilometre that it is in.
struct ZoneAttackTests {
  @Test func `a thousand questions of three people tell the square that a zone's middle is in, and no more`()
    async throws
  {
    let attack = try await ZoneAttack()
    var (told, guesses): ([[String]], [Coordinate]) = ([], [])

    for home in attack.homes {
      try await attack.live(at: home)
      told.append(try await attack.answers())
      guesses.append(try await attack.guess())
    }

    #expect(told.joined().count >= 1000)
    #expect(Set(told).count == 1, "\(differences(told))")
    #expect(Set(guesses).count == 1)
    // From the middle of the square, which is the best guess, every home is as far as it is from there.
    for (home, guess) in zip(attack.homes, guesses) { #expect(guess.distance(to: home) > 300) }
    // What is near any of them is held back, and around another square something else is.
    let all = told[0].joined()
    for home in attack.homes {
      #expect(!attack.near(home).isEmpty && attack.near(home).allSatisfy { !all.contains($0) })
    }
    try await attack.live(at: attack.elsewhere)
    #expect(try await attack.answers() != told[0])
  }

  @Test func `a zone that is drawn around its very middle is found`() async throws {
    let attack = try await ZoneAttack()
    var told: Set<[String]> = []

    for home in attack.homes.prefix(2) {
      try await attack.hold(within: 1000, of: home)
      told.insert(try await attack.answers())
      #expect(try await attack.guess().distance(to: home) < 300)
    }

    #expect(told.count == 2)
  }

  private func differences(_ told: [[String]]) -> [String] {
    told.dropFirst().flatMap { Set($0).subtracting(told[0]) }
  }
}
