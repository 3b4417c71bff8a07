import HTTP
import TestCircle
import Wire

/// A proposal that waits for a friend, who made one of the two books, and a merge of two that the owner made.
extension Matrix {
  private static let proposal = "/api/realspace/duplicates/DUPLICATE"
  private static let merge = "/api/realspace/duplicates/MERGE"
  private static let deciders: Set<Role> = [.owner, .friend, .operator]
  private static let makers: Set<Role> = [.owner, .operator]

  static let duplicates = [
    MatrixRow("GET /api/realspace/duplicates", nil, nil, 200),
    MatrixRow("PUT /api/realspace/duplicates/{id}/agreement", proposal + "/agreement", nil, 200, only: deciders),
    MatrixRow("PUT /api/realspace/duplicates/{id}/agreement", merge + "/agreement", nil, 200, only: makers),
    MatrixRow("DELETE /api/realspace/duplicates/{id}", proposal, nil, 204, only: deciders),
    MatrixRow("DELETE /api/realspace/duplicates/{id}", merge, nil, 204, only: makers),
  ]

  static let duplicatePages = [
    MatrixRow(page: "GET /realspace/duplicates", nil, .none, 200),
    MatrixRow(
      page: "POST /realspace/duplicates/{id}/agree", "/realspace/duplicates/DUPLICATE/agree", .form([]), 303,
      only: deciders),
    MatrixRow(
      page: "POST /realspace/duplicates/{id}/end", "/realspace/duplicates/DUPLICATE/end", .form([]), 303, only: deciders
    ),
    MatrixRow(
      page: "POST /realspace/duplicates/{id}/end", "/realspace/duplicates/MERGE/end", .form([]), 303, only: makers),
  ]
}

extension TestCircle {
  /// Books that everyone sees by topics about them; answers the names that stand for what is said of them.
  func findDuplicates(_ owner: Member, _ friend: Member) async throws -> [String: String] {
    let (emma, other) = (try await book(owner, "Emma"), try await book(friend, "Emma, a novel"))
    let (persuasion, old) = (try await book(owner, "Persuasion"), try await book(owner, "Persuasion, 1818"))
    return [
      "BOOK": emma, "DUPLICATE": try await propose(owner, other, of: emma),
      "MERGE": try await propose(owner, old, of: persuasion),
    ]
  }

  /// Makes a book that everyone sees, as there is a topic about it; answers its id.
  func book(_ maker: Member, _ name: String) async throws -> String {
    let reply = try await api(maker).post(
      "/api/realspace/topics", ["name": .string("About \(name)"), "item": ["kind": "book", "name": .string(name)]])
    guard reply.status == 201, let id = reply.json["item", "id"]?.string else {
      throw TestFault("no book: \(reply.text)")
    }
    return id
  }

  /// Proposes that an item is the same as another; answers the id of the proposal.
  @discardableResult
  func propose(_ member: Member, _ item: String, of other: String) async throws -> String {
    let reply = try await api(member).post("/api/realspace/items/\(item)/duplicates", ["of": .string(other)])
    guard reply.status == 201, let id = reply["id"].string else { throw TestFault("not proposed: \(reply.text)") }
    return id
  }
}
