import TestCircle
import Wire

extension Matrix {
  private static let brought = "/grassy/import/IMPORT"
  private static let api = "/api/grassy/imports/IMPORT"

  /// Each person's own choice, and what it has kept. The owner keeps the original of a photo.
  static let originals = [
    MatrixRow("GET /api/grassy/originals", nil, nil, 200),
    MatrixRow("PUT /api/grassy/originals", nil, ["keepsOriginals": true], 200),
    MatrixRow("DELETE /api/grassy/originals", nil, nil, 204),
    MatrixRow(page: "GET /grassy/originals", nil, .none, 200),
    MatrixRow(page: "POST /grassy/originals", nil, .form([("keeps", "true")]), 303),
    MatrixRow(page: "GET /grassy/originals/delete", nil, .none, 200),
    MatrixRow(page: "POST /grassy/originals/delete", nil, .form([]), 303),
  ]

  /// Everyone's own choice whether others may save their photos.
  static let photoSaving = [
    MatrixRow("GET /api/grassy/photo-saving", nil, nil, 200),
    MatrixRow("PUT /api/grassy/photo-saving", nil, ["allowsSaving": true], 200),
    MatrixRow("PUT /api/grassy/photo-saving/earlier", nil, ["allowsSaving": true], 200),
    MatrixRow(page: "GET /grassy/photo-saving", nil, .none, 200),
    MatrixRow(page: "POST /grassy/photo-saving", nil, .form([("saving", "yes")]), 303),
    MatrixRow(page: "POST /grassy/photo-saving/earlier", nil, .form([("saving", "yes")]), 303),
  ]

  /// Imports and exports: the owner's alone.
  static let archives = [
    MatrixRow("GET /api/grassy/imports", nil, nil, 200),
    MatrixRow("POST /api/grassy/imports", nil, ["archive": "019c0000-0000-7000-8000-000000000000"], 404),
    MatrixRow("GET /api/grassy/imports/{id}", api, nil, 200, only: [.owner]),
    MatrixRow("POST /api/grassy/imports/{id}/start", api + "/start", ["audience": "me"], 200, only: [.owner]),
    MatrixRow("POST /api/grassy/imports/{id}/cancel", api + "/cancel", nil, 200, only: [.owner]),
    MatrixRow("DELETE /api/grassy/imports/{id}", api, nil, 204, only: [.owner]),
    MatrixRow("GET /api/grassy/imports/{id}/posts", api + "/posts", nil, 200, only: [.owner]),
    MatrixRow("GET /api/grassy/export", nil, nil, 200),
    MatrixRow("POST /api/grassy/export", nil, nil, 200),
    MatrixRow("DELETE /api/grassy/export", nil, nil, 204),
    MatrixRow(page: "GET /grassy/import", nil, .none, 200),
    MatrixRow(page: "POST /grassy/import", nil, .form([]), 422),
    MatrixRow(page: "GET /grassy/import/{id}", brought, .none, 200, only: [.owner]),
    MatrixRow(
      page: "POST /grassy/import/{id}/start", brought + "/start", .form([("audience", "me")]), 303, only: [.owner]),
    MatrixRow(page: "POST /grassy/import/{id}/cancel", brought + "/cancel", .form([]), 303, only: [.owner]),
    MatrixRow(page: "GET /grassy/import/{id}/remove", brought + "/remove", .none, 200, only: [.owner]),
    MatrixRow(page: "POST /grassy/import/{id}/remove", brought + "/remove", .form([]), 303, only: [.owner]),
    MatrixRow(page: "GET /grassy/import/{id}/report", brought + "/report", .none, 200, only: [.owner]),
    MatrixRow(page: "GET /grassy/export", nil, .none, 200),
    MatrixRow(page: "POST /grassy/export", nil, .form([]), 303),
    MatrixRow(page: "POST /grassy/export/remove", nil, .form([]), 303),
    MatrixRow(page: "GET /grassy/export/{id}/grassy.zip", "/grassy/export/IMPORT/grassy.zip", .none, 200, only: []),
  ]
}
