import Core
import Foundation
import Testing

/// The vectors that the search in the browser is held to as well (Tests/Browser/test_own_search.py).
struct SearchTextTests {
  private struct Vectors: Decodable {
    /// Texts, each with what it is folded to.
    let folded: [[String]]
  }

  private static func vectors(file: String = #filePath) throws -> Vectors {
    let root = file.components(separatedBy: "/Tests/CoreTests/")[0]
    let data = try Data(contentsOf: URL(filePath: root + "/Tests/Vectors/folding.json"))
    return try JSONDecoder().decode(Vectors.self, from: data)
  }

  @Test func `texts are folded as in the browser`() throws {
    let vectors = try Self.vectors()

    #expect(vectors.folded.count > 30)
    for pair in vectors.folded {
      #expect(SearchText.folded(pair[0]).unicodeScalars.elementsEqual(pair[1].unicodeScalars), "\(pair[0])")
    }
  }
}
