import HTTP
import TestCircle
import Testing

/// Every page as everyone, with texts that turn what is around them unless they are isolated.
struct WrittenTests {
  @Test func `what people wrote turns nothing around it on any page`() async throws {
    let fixture = try await AccessFixture.made.value
    let circle = try fixture.circle()
    try await circle.markWritten()
    var found: Set<String> = []
    for row in Matrix.rows where row.method.isSafe && !row.isAPI {
      for role in Role.allCases {
        let reply = try await row.ask(fixture.client(role, in: circle, byCookie: true), fixture.names)
        guard reply.header("Content-Type")?.hasPrefix("text/html") == true else { continue }
        let isolation = Isolation(of: reply.text)
        found.formUnion(isolation.found)

        #expect(isolation.faults == [], "\(row.route) as \(role)")
      }
    }

    let expected: Set = [
      "The owner", "for followers", "Secrets for followers", "Secret wish WISH", "Shown wish", "Secret film for me",
      "Club", "Hello",
      "Mine", "Odeon", "Main Street 1", "Secret supper", TestCircle.secretAddress, "Thoughts for me", "Secret row",
    ]
    #expect(expected.subtracting(found) == [], "texts that no page has shown")
  }
}
