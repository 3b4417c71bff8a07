import Foundation
import Testing
import Wire

/// Text whose isolates end with it. The vectors are those of `balanced` in JavaScript too (Tests/Browser/test_isolated.py).
struct BalancedTests {
  private static func vectors(file: String = #filePath) throws -> [[String]] {
    let root = file.components(separatedBy: "/Tests/WireTests/")[0]
    let data = try Data(contentsOf: URL(filePath: root + "/Tests/Vectors/balanced.json"))
    return try JSONDecoder().decode([[String]].self, from: data)
  }

  @Test func `every isolate ends with its line or its text, and nothing else ends`() throws {
    let vectors = try Self.vectors()

    #expect(vectors.count > 10)
    for vector in vectors {
      let (written, balanced) = (try #require(vector.first), try #require(vector.last))
      // By their scalars: equal strings may differ in them.
      #expect(Array(written.balanced.unicodeScalars) == Array(balanced.unicodeScalars), "\(written.debugDescription)")
      #expect(balanced.balanced == balanced)
    }
  }
}
