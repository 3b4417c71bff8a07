import TestCircle
import Wire

/// Imports: each person's own.
extension Matrix {
  private static let brought = "/wandr/import/IMPORT"
  private static let api = "/api/wandr/imports/IMPORT"

  static let imports = [
    MatrixRow("GET /api/wandr/imports", nil, nil, 200),
    MatrixRow("POST /api/wandr/imports", nil, ["archive": "019c0000-0000-7000-8000-000000000000"], 404),
    MatrixRow("GET /api/wandr/imports/{id}", api, nil, 200, only: [.owner]),
    MatrixRow("POST /api/wandr/imports/{id}/start", api + "/start", ["audience": "me"], 200, only: [.owner]),
    MatrixRow("POST /api/wandr/imports/{id}/cancel", api + "/cancel", nil, 200, only: [.owner]),
    MatrixRow("DELETE /api/wandr/imports/{id}", api, nil, 204, only: [.owner]),
    MatrixRow("GET /api/wandr/imports/{id}/rows", api + "/rows", nil, 200, only: [.owner]),
    MatrixRow(page: "GET /wandr/import", nil, .none, 200),
    MatrixRow(page: "POST /wandr/import", nil, .form([]), 422),
    MatrixRow(page: "GET /wandr/import/{id}", brought, .none, 200, only: [.owner]),
    MatrixRow(
      page: "POST /wandr/import/{id}/start", brought + "/start", .form([("audience", "me")]), 303, only: [.owner]),
    MatrixRow(page: "POST /wandr/import/{id}/cancel", brought + "/cancel", .form([]), 303, only: [.owner]),
    MatrixRow(page: "GET /wandr/import/{id}/remove", brought + "/remove", .none, 200, only: [.owner]),
    MatrixRow(page: "POST /wandr/import/{id}/remove", brought + "/remove", .form([]), 303, only: [.owner]),
    MatrixRow(page: "GET /wandr/import/{id}/rows", brought + "/rows", .none, 200, only: [.owner]),
  ]
}
