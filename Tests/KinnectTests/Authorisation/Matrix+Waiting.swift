import TestCircle
import Wire

/// Posts that wait for their videos: the owner has one.
extension Matrix {
  private static let waiting = "/api/kinnect/waiting-posts/WAITING"
  private static let page = "/kinnect/waiting/WAITING"

  static let waitingPosts = [
    // A member who may publish at all hears that the video is not theirs.
    MatrixRow(
      "POST /api/kinnect/waiting-posts", nil, .json(["media": ["01890a5d-ac96-774b-bcce-b302099a8057"]]), .api(422)),
    MatrixRow("GET /api/kinnect/waiting-posts", nil, .none, .api(200)),
    MatrixRow("DELETE /api/kinnect/waiting-posts/{id}", waiting, .none, .api(204, only: .owner)),
    MatrixRow("POST /kinnect/waiting/{id}/discard", page + "/discard", .none, .page(303, only: .owner)),
    MatrixRow("POST /kinnect/waiting/{id}/retry", page + "/retry", .none, .page(303, only: .owner)),
  ]
}
