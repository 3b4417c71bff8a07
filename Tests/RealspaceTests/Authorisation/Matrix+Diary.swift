import TestCircle
import Wire

/// Lists are their owners' alone; diaries have audiences, as posts have.
extension Matrix {
  private static let todo = "/api/realspace/list/WISH"
  private static let gone = "/api/realspace/list/GONE"
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
  ]

  static let listPages = [
    MatrixRow(page: "GET /realspace/list", nil, .none, 200),
    MatrixRow(page: "POST /realspace/list", nil, .form([("action", "read"), ("subject", "Stoner")]), 303),
    MatrixRow(page: "POST /realspace/list/{id}/done", "/realspace/list/WISH/done", .form([]), 303, only: [.owner]),
    MatrixRow(page: "POST /realspace/list/{id}/undone", "/realspace/list/WISH/undone", .form([]), 303, only: [.owner]),
    MatrixRow(page: "POST /realspace/list/{id}/delete", "/realspace/list/WISH/delete", .form([]), 303, only: [.owner]),
    MatrixRow(
      page: "POST /realspace/list/{id}/restore", "/realspace/list/GONE/restore", .form([]), 303, only: [.owner]),
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
