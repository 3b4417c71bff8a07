import TestCircle
import Wire

/// The JSON API of Kinnect.
extension Matrix {
  private static let kinnect = "/api/kinnect"
  private static let owner = "/api/kinnect/profiles/OWNER"
  private static let post = "/api/kinnect/posts/POST"

  static let people = [
    MatrixRow(
      "POST /api/kinnect/profile", nil, .json(["username": "brand.new"]),
      .api(409).but(.outsider, 201)),
    MatrixRow("PATCH /api/kinnect/profile", nil, .json(["bio": "new"]), .api(200)),
    MatrixRow("GET /api/kinnect/profiles/{username}", owner, .none, .api(200, only: .unblocked)),
    MatrixRow("GET /api/kinnect/profiles/{username}/posts", owner + "/posts", .none, .api(200, only: .friends)),
    MatrixRow(
      "GET /api/kinnect/profiles/{username}/followers", owner + "/followers", .none, .api(200, only: .friends)),
    MatrixRow(
      "GET /api/kinnect/profiles/{username}/following", owner + "/following", .none, .api(200, only: .friends)),
    MatrixRow("POST /api/kinnect/sync/posts", nil, .json(["protocolVersion": 1]), .api(200)),
    MatrixRow("POST /api/kinnect/sync/conversations", nil, .json(["protocolVersion": 1]), .api(200)),
    MatrixRow("POST /api/kinnect/sync/messages", nil, .json(["protocolVersion": 1]), .api(200)),
    MatrixRow("POST /api/kinnect/sync/profiles", nil, .json(["protocolVersion": 1]), .api(200)),
    MatrixRow("GET /api/kinnect/search", kinnect + "/search?q=the", .none, .api(200)),
    MatrixRow(
      "PUT /api/kinnect/profiles/{username}/follow", owner + "/follow", .none,
      .api(200, only: .unblocked).but(.owner, 409)),
    MatrixRow("DELETE /api/kinnect/profiles/{username}/follow", owner + "/follow", .none, .api(200, only: .unblocked)),
    MatrixRow("GET /api/kinnect/follow-requests", nil, .none, .api(200)),
    MatrixRow(
      "PUT /api/kinnect/follow-requests/{username}", kinnect + "/follow-requests/REQUESTED", .none,
      .api(200, only: .owner)),
    MatrixRow(
      "DELETE /api/kinnect/follow-requests/{username}", kinnect + "/follow-requests/REQUESTED", .none,
      .api(204, only: .owner)),
    MatrixRow(
      "DELETE /api/kinnect/followers/{username}", kinnect + "/followers/FOLLOWER", .none, .api(204, only: .owner)),
    MatrixRow(
      "PUT /api/kinnect/profiles/{username}/mute", owner + "/mute", .none,
      .api(204, only: .unblocked).but(.owner, 409)),
    MatrixRow("DELETE /api/kinnect/profiles/{username}/mute", owner + "/mute", .none, .api(204, only: .unblocked)),
    MatrixRow(
      "PUT /api/kinnect/profiles/{username}/block", owner + "/block", .none,
      .api(204, only: .unblocked).but(.owner, 409)),
    MatrixRow("DELETE /api/kinnect/profiles/{username}/block", owner + "/block", .none, .api(204, only: .unblocked)),
    // Also those without a profile who may make one.
    MatrixRow("GET /api/kinnect/family", nil, .none, .account(200)),
    // A circle of friends.
    MatrixRow("GET /api/kinnect/family/people", nil, .none, .api(404)),
    MatrixRow("PUT /api/kinnect/family/membership", nil, .json(["leaveOut": []]), .api(404)),
    MatrixRow("DELETE /api/kinnect/family/membership", nil, .none, .api(404)),
    MatrixRow("POST /api/kinnect/follow-all", nil, .none, .api(200)),
    MatrixRow("GET /api/kinnect/blocks", nil, .none, .api(200)),
    MatrixRow("GET /api/kinnect/mutes", nil, .none, .api(200)),
    MatrixRow("GET /api/kinnect/photo-saving", nil, .none, .api(200)),
    MatrixRow("PUT /api/kinnect/photo-saving", nil, .json(["allowsSaving": true]), .api(200)),
    MatrixRow("PUT /api/kinnect/photo-saving/earlier", nil, .json(["allowsSaving": true]), .api(200)),
    MatrixRow("GET /api/kinnect/notifications", nil, .none, .api(200)),
    MatrixRow("PUT /api/kinnect/notifications", nil, .json(["on": ["like"]]), .api(200)),
    MatrixRow(
      "POST /api/kinnect/profiles/{username}/reports", owner + "/reports", .json(["reason": "because"]),
      .api(204, only: .unblocked)),
    MatrixRow("GET /api/kinnect/activity", nil, .none, .api(200)),
    MatrixRow("PUT /api/kinnect/activity/read", nil, .none, .api(204)),
    MatrixRow("GET /api/kinnect/activity/unread", nil, .none, .api(200)),
    MatrixRow("GET /api/kinnect/live", nil, .none, .api(200)),
  ]

  static let posts = [
    MatrixRow("GET /api/kinnect/feed", nil, .none, .api(200)),
    // A member who may publish at all hears that the photo is not theirs.
    MatrixRow("POST /api/kinnect/posts", nil, .json(["media": ["01890a5d-ac96-774b-bcce-b302099a8057"]]), .api(422)),
    MatrixRow("GET /api/kinnect/posts/{id}", post, .none, .api(200, only: .friends)),
    MatrixRow("PATCH /api/kinnect/posts/{id}", post, .json(["caption": "new"]), .api(200, only: .owner)),
    MatrixRow("DELETE /api/kinnect/posts/{id}", post, .none, .api(204, only: .owner)),
    MatrixRow(
      "POST /api/kinnect/posts/{id}/reports", post + "/reports", .json(["reason": "because"]),
      .api(204, only: .friends)),
    MatrixRow("PUT /api/kinnect/posts/{id}/like", post + "/like", .none, .api(200, only: .friends)),
    MatrixRow("DELETE /api/kinnect/posts/{id}/like", post + "/like", .none, .api(200, only: .friends)),
    MatrixRow("GET /api/kinnect/posts/{id}/likes", post + "/likes", .none, .api(200, only: .friends)),
    MatrixRow("GET /api/kinnect/posts/{id}/comments", post + "/comments", .none, .api(200, only: .friends)),
    MatrixRow(
      "POST /api/kinnect/posts/{id}/comments", post + "/comments", .json(["body": "hello"]),
      .api(201, only: .friends)),
    MatrixRow(
      "POST /api/kinnect/comments/{id}/reports", kinnect + "/comments/COMMENT/reports", .json(["reason": "because"]),
      .api(204, only: .friends)),
    MatrixRow("DELETE /api/kinnect/comments/{id}", kinnect + "/comments/COMMENT", .none, .api(204, only: .friends)),
  ]
}
