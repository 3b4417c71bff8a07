import TestCircle

/// Files that arrive in parts.
extension Matrix {
  private static let tus = ["Tus-Resumable": "1.0.0"]
  private static let one = "/api/media/uploads/UPLOAD"
  private static let part = Client.Body.raw("application/offset+octet-stream", [0xFF, 0xD8])

  static let uploads = [
    MatrixRow("OPTIONS /api/media/uploads", nil, .none, .everyone(204)),
    MatrixRow("OPTIONS /api/media/uploads/{id}", one, .none, .everyone(204)),
    MatrixRow(
      "POST /api/media/uploads", nil, .none, .account(201), headers: tus.merging(["Upload-Length": "10"]) { $1 }),
    MatrixRow("HEAD /api/media/uploads/{id}", one, .none, .account(404).but(.owner, 200), headers: tus),
    MatrixRow(
      "PATCH /api/media/uploads/{id}", one, part, .account(404).but(.owner, 204),
      headers: tus.merging(["Upload-Offset": "0"]) { $1 }),
    MatrixRow("DELETE /api/media/uploads/{id}", one, .none, .account(404).but(.owner, 204), headers: tus),
    MatrixRow("POST /api/media/uploads/{id}", one, .none, .account(404).but(.owner, 405), headers: tus),
  ]
}
