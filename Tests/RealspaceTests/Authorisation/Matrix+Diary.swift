import TestCircle
import Wire

/// The owner's list is for friends, but for one entry; diaries have audiences, as posts have.
extension Matrix {
  private static let todo = "/api/realspace/list/WISH"
  private static let gone = "/api/realspace/list/GONE"
  private static let shown = "/api/realspace/list/SHOWN"
  private static let entry = "/api/realspace/diary/ENTRYPOST"
  private static let said: JSONValue = ["action": "watched", "subject": "Alien"]

  static let ownList = [
    MatrixRow("GET /api/realspace/list", nil, nil, 200),
    MatrixRow("POST /api/realspace/list", nil, ["action": "go to", "subject": "Rialto"], 201),
    MatrixRow("DELETE /api/realspace/list/{id}", todo, nil, 204, only: [.owner]),
    MatrixRow("DELETE /api/realspace/list/{id}", gone, nil, 404),
    MatrixRow("PUT /api/realspace/list/{id}", gone, nil, 200, only: [.owner]),
    MatrixRow("PUT /api/realspace/list/{id}", todo, nil, 404),
    MatrixRow("PUT /api/realspace/list/{id}/done", todo + "/done", nil, 200, only: [.owner]),
    MatrixRow("DELETE /api/realspace/list/{id}/done", todo + "/done", nil, 200, only: [.owner]),
    MatrixRow("PUT /api/realspace/list/{id}/done", shown + "/done", nil, 200, only: [.owner]),
    MatrixRow("PUT /api/realspace/list/{id}/private", shown + "/private", nil, 200, only: [.owner]),
    MatrixRow("DELETE /api/realspace/list/{id}/private", todo + "/private", nil, 200, only: [.owner]),
    MatrixRow("GET /api/realspace/list/sharing", nil, nil, 200),
    MatrixRow("PUT /api/realspace/list/sharing", nil, ["audience": ["kind": "followers"]], 200),
    MatrixRow(
      "GET /api/realspace/lists/{id}/audience", "/api/realspace/lists/LIST/audience", nil, 200, only: [.owner]),
    MatrixRow(
      "GET /api/realspace/profiles/{username}/list", "/api/realspace/profiles/OWNER/list", nil, 200,
      only: Role.unblocked),
    MatrixRow("POST /api/realspace/list/{id}/copy", shown + "/copy", nil, 201, only: [.friend]),
    MatrixRow("POST /api/realspace/list/{id}/copy", todo + "/copy", nil, 404),
    MatrixRow(
      "POST /api/realspace/list/{id}/reports", shown + "/reports", ["reason": "because"], 204, only: [.owner, .friend]),
    MatrixRow("POST /api/realspace/list/{id}/reports", todo + "/reports", ["reason": "because"], 204, only: [.owner]),
  ]

  private static let reason = Client.Body.form([("reason", "because")])

  static let listPages = [
    MatrixRow(page: "GET /realspace/list", nil, .none, 200),
    MatrixRow(page: "POST /realspace/list", nil, .form([("action", "read"), ("subject", "Stoner")]), 303),
    MatrixRow(page: "POST /realspace/list/{id}/done", "/realspace/list/WISH/done", .form([]), 303, only: [.owner]),
    MatrixRow(page: "POST /realspace/list/{id}/undone", "/realspace/list/WISH/undone", .form([]), 303, only: [.owner]),
    MatrixRow(page: "POST /realspace/list/{id}/delete", "/realspace/list/WISH/delete", .form([]), 303, only: [.owner]),
    MatrixRow(
      page: "POST /realspace/list/{id}/restore", "/realspace/list/GONE/restore", .form([]), 303, only: [.owner]),
    MatrixRow(
      page: "POST /realspace/list/{id}/private", "/realspace/list/SHOWN/private", .form([]), 303, only: [.owner]),
    MatrixRow(page: "POST /realspace/list/{id}/shown", "/realspace/list/WISH/shown", .form([]), 303, only: [.owner]),
    MatrixRow(page: "POST /realspace/list/{id}/copy", "/realspace/list/SHOWN/copy", .form([]), 303, only: [.friend]),
    MatrixRow(
      page: "GET /realspace/list/{id}/report", "/realspace/list/SHOWN/report", .none, 200, only: [.owner, .friend]),
    MatrixRow(
      page: "POST /realspace/list/{id}/report", "/realspace/list/SHOWN/report", reason, 303, only: [.owner, .friend]),
    MatrixRow(
      page: "GET /realspace/u/{username}/list", "/realspace/u/OWNER/list", .none, 200, only: Role.unblocked,
      except: [.owner: 303]),
    MatrixRow(page: "GET /realspace/lists/{id}", "/realspace/lists/LIST", .none, 303, only: [.owner, .friend]),
    MatrixRow(page: "GET /realspace/lists/{id}/audience", "/realspace/lists/LIST/audience", .none, 200, only: [.owner]),
    MatrixRow(
      page: "POST /realspace/lists/{id}/audience", "/realspace/lists/LIST/audience", .form([("audience", "me")]), 303,
      only: [.owner]),
  ]

  static let diaries =
    [
      MatrixRow("GET /api/realspace/diary", nil, nil, 200),
      MatrixRow("POST /api/realspace/diary", nil, said, 201),
      MatrixRow("GET /api/realspace/diary/years/{year}", "/api/realspace/diary/years/2024", nil, 200),
      MatrixRow("GET /api/realspace/recommendations", nil, nil, 200),
      MatrixRow("GET /api/realspace/statistics", nil, nil, 200),
      MatrixRow(
        "GET /api/realspace/profiles/{username}/diary", "/api/realspace/profiles/OWNER/diary", nil, 200,
        only: Role.unblocked),
    ]
    + Shown.all.flatMap { shown in
      let target = entry.replacing("POST", with: shown.name)
      return [
        MatrixRow("GET /api/realspace/diary/{id}", target, nil, 200, only: shown.readers),
        MatrixRow("GET /api/realspace/diary/{id}/spoilers", target + "/spoilers", nil, 200, only: shown.readers),
        MatrixRow(
          "POST /api/realspace/diary/{id}/reports", target + "/reports", ["reason": "because"], 204,
          only: shown.readers),
        MatrixRow("PUT /api/realspace/diary/{id}", target, said, 200, only: [.owner]),
        MatrixRow("DELETE /api/realspace/diary/{id}", target, nil, 204, only: [.owner]),
      ]
    }

  static let diaryPages =
    [
      MatrixRow(page: "GET /realspace/diary", nil, .none, 200),
      MatrixRow(page: "GET /realspace/diary/new", nil, .none, 200),
      MatrixRow(
        page: "POST /realspace/diary/new", nil, .form([("action", "watched"), ("subject", "Alien")]), 303),
      MatrixRow(page: "GET /realspace/diary/years/{year}", "/realspace/diary/years/2024", .none, 200),
      MatrixRow(page: "GET /realspace/friends-liked", nil, .none, 200),
      MatrixRow(page: "GET /realspace/statistics", nil, .none, 200),
      MatrixRow(
        page: "GET /realspace/u/{username}/diary", "/realspace/u/OWNER/diary", .none, 200, only: Role.unblocked),
    ]
    + Shown.all.flatMap { shown in
      let target = "/realspace/diary/ENTRY\(shown.name)"
      return [
        MatrixRow(page: "GET /realspace/diary/{id}", target, .none, 200, only: shown.readers),
        MatrixRow(page: "GET /realspace/diary/{id}/report", target + "/report", .none, 200, only: shown.readers),
        MatrixRow(
          page: "POST /realspace/diary/{id}/report", target + "/report", .form([("reason", "because")]), 303,
          only: shown.readers),
        MatrixRow(page: "GET /realspace/diary/{id}/edit", target + "/edit", .none, 200, only: [.owner]),
        MatrixRow(
          page: "POST /realspace/diary/{id}/edit", target + "/edit",
          .form([("action", "watched"), ("subject", "Alien")]), 303, only: [.owner]),
        MatrixRow(page: "GET /realspace/diary/{id}/delete", target + "/delete", .none, 200, only: [.owner]),
        MatrixRow(page: "POST /realspace/diary/{id}/delete", target + "/delete", .form([]), 303, only: [.owner]),
      ]
    }
}
