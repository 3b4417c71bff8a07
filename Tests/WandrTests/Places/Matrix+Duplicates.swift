import HTTP
import TestCircle
import Wire

/// A proposal of the owner's that waits for a friend, who set one of the two pins, and a merge of two that the owner set.
extension Matrix {
  private static let proposal = "/api/wandr/duplicates/DUPLICATE"
  private static let merge = "/api/wandr/duplicates/MERGE"
  private static let deciders: Set<Role> = [.owner, .friend, .operator]
  private static let makers: Set<Role> = [.owner, .operator]

  static let duplicates =
    [
      MatrixRow("GET /api/wandr/duplicates", nil, nil, 200),
      MatrixRow("PUT /api/wandr/duplicates/{id}/agreement", proposal + "/agreement", nil, 200, only: deciders),
      MatrixRow("PUT /api/wandr/duplicates/{id}/agreement", merge + "/agreement", nil, 200, only: makers),
      MatrixRow("DELETE /api/wandr/duplicates/{id}", proposal, nil, 204, only: deciders),
      MatrixRow("DELETE /api/wandr/duplicates/{id}", merge, nil, 204, only: makers),
    ]
    // There is no such other place.
    + each(
      "POST /api/wandr/places/{id}/duplicates", "/api/wandr/places/PLACELOG/duplicates",
      ["of": "018d0a00-0000-7000-8000-000000000001"], 422)

  static let duplicatePages =
    [
      MatrixRow(page: "GET /wandr/duplicates", nil, .none, 200),
      MatrixRow(
        page: "POST /wandr/duplicates/{id}/agree", "/wandr/duplicates/DUPLICATE/agree", .form([]), 303,
        only: deciders),
      MatrixRow(
        page: "POST /wandr/duplicates/{id}/end", "/wandr/duplicates/DUPLICATE/end", .form([]), 303, only: deciders),
      MatrixRow(
        page: "POST /wandr/duplicates/{id}/end", "/wandr/duplicates/MERGE/end", .form([]), 303, only: makers),
    ]
    + each(page: "GET /wandr/places/{id}/same", "/wandr/places/PLACELOG/same", .none, 200)
    + each(
      page: "POST /wandr/places/{id}/same", "/wandr/places/PLACELOG/same",
      .form([("with", "CORNER"), ("stays", "CORNER")]), 303)
}

extension TestCircle {
  /// Pins of a friend that everyone sees by logs of theirs, and pins of the owner that nobody has logged; answers the names that stand for
  /// what is said of them.
  func findDuplicates(_ owner: Member, _ place: String, _ friend: Member) async throws -> [String: String] {
    var pins: [String] = []
    for name in ["A café", "A corner"] {
      let pin = try await pin(friend, name, at: "20", "20", isPrivate: false)
      try await visit(friend, pin, for: "everyone")
      pins.append(pin)
    }
    let (one, other) = (
      try await pin(owner, "Secret twin", at: "11", "11", isPrivate: false),
      try await pin(owner, "Secret other twin", at: "11", "11", isPrivate: false)
    )
    return [
      "CORNER": pins[1], "DUPLICATE": try await propose(owner, place, of: pins[0]),
      "MERGE": try await propose(owner, other, of: one),
    ]
  }

  /// Proposes that a place is the same as another; answers the ID of the proposal.
  @discardableResult
  func propose(_ member: Member, _ place: String, of other: String) async throws -> String {
    let reply = try await api(member).post("/api/wandr/places/\(place)/duplicates", ["of": .string(other)])
    guard reply.status == 201, let id = reply["id"].string else { throw TestFault("not proposed: \(reply.text)") }
    return id
  }
}
