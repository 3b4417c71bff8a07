import TestCircle
import Wire

/// Imports and exports: each person's own.
extension Matrix {
  private static let brought = "/realspace/import/IMPORT"
  private static let api = "/api/realspace/imports/IMPORT"

  static let imports = [
    MatrixRow("GET /api/realspace/imports", nil, nil, 200),
    MatrixRow("POST /api/realspace/imports", nil, ["archive": "019c0000-0000-7000-8000-000000000000"], 404),
    MatrixRow("GET /api/realspace/imports/{id}", api, nil, 200, only: [.owner]),
    MatrixRow("POST /api/realspace/imports/{id}/start", api + "/start", ["audience": "me"], 200, only: [.owner]),
    MatrixRow("POST /api/realspace/imports/{id}/cancel", api + "/cancel", nil, 200, only: [.owner]),
    MatrixRow("DELETE /api/realspace/imports/{id}", api, nil, 204, only: [.owner]),
    MatrixRow("GET /api/realspace/imports/{id}/rows", api + "/rows", nil, 200, only: [.owner]),
    MatrixRow("GET /api/realspace/export", nil, nil, 200),
    MatrixRow(page: "GET /realspace/import", nil, .none, 200),
    MatrixRow(page: "POST /realspace/import", nil, .form([]), 422),
    MatrixRow(page: "GET /realspace/import/{id}", brought, .none, 200, only: [.owner]),
    MatrixRow(
      page: "POST /realspace/import/{id}/start", brought + "/start", .form([("audience", "me")]), 303, only: [.owner]),
    MatrixRow(page: "POST /realspace/import/{id}/cancel", brought + "/cancel", .form([]), 303, only: [.owner]),
    MatrixRow(page: "GET /realspace/import/{id}/remove", brought + "/remove", .none, 200, only: [.owner]),
    MatrixRow(page: "POST /realspace/import/{id}/remove", brought + "/remove", .form([]), 303, only: [.owner]),
    MatrixRow(page: "GET /realspace/import/{id}/rows", brought + "/rows", .none, 200, only: [.owner]),
    MatrixRow(page: "GET /realspace/export", nil, .none, 200),
    MatrixRow(page: "GET /realspace/export/{file}", "/realspace/export/realspace.csv", .none, 200),
  ]
}
