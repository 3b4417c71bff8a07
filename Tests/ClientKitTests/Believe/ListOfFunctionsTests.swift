import Foundation
import Testing
import Wire

/// `docs/believe-functions.md` against the endpoints and the kit.
struct ListOfFunctionsTests {
  @Test func `the list for people says what is`() throws {
    let rows = try Document.text("docs/believe-functions.md").split(separator: "\n").filter { $0.hasPrefix("| `") }
      .map { $0.split(separator: "|").map { $0.trimmingCharacters(in: CharacterSet(charactersIn: " `")) } }
    let endpoints = Dictionary(uniqueKeysWithValues: (BelieveAPI.all + AuthAPI.all).map { ($0.name, $0) })

    #expect(rows.count == 45)
    #expect(Set(rows.filter { $0.last != "no" }.map { $0[0] }) == Set(FunctionTests.functions.keys))
    for row in rows where row.last != "no" {
      let endpoint = try #require(endpoints[row[1]], "\(row[0])")
      #expect(row[2].split(separator: "?")[0] == "\(endpoint.method.rawValue) \(endpoint.path.text)", "\(row[0])")
    }
  }
}

/// Files of the repository.
enum Document {
  static func text(_ path: String, from file: String = #filePath) throws -> String {
    let root = file.components(separatedBy: "/Tests/ClientKitTests/")[0]
    return try String(contentsOfFile: root + "/" + path, encoding: .utf8)
  }
}
