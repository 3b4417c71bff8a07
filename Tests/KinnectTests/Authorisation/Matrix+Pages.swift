import TestCircle

/// The pages of Kinnect and the forms on them.
extension Matrix {
  private static let owner = "/kinnect/u/OWNER"
  private static let post = "/kinnect/p/POST"
  private static let reason = Client.Body.form([("reason", "because")])

  static let feedPages = [
    MatrixRow(
      "GET /kinnect", nil, .none, .page(200).but(.anonymous, 200).but(.suspended, 200)),
    MatrixRow("GET /kinnect/onboarding", nil, .none, .page(303).but(.outsider, 200)),
    MatrixRow("POST /kinnect/onboarding", nil, .form([("username", "brand.new")]), .page(303).but(.outsider, 303)),
    MatrixRow("GET /kinnect/notifications", nil, .none, .page(200)),
    MatrixRow("POST /kinnect/notifications", nil, .form([("kind", "like")]), .page(303)),
    MatrixRow("GET /kinnect/photo-saving", nil, .none, .page(200)),
    MatrixRow("POST /kinnect/photo-saving", nil, .form([("saving", "yes")]), .page(303)),
    MatrixRow("POST /kinnect/photo-saving/earlier", nil, .form([("saving", "yes")]), .page(303)),
    // A circle of friends.
    MatrixRow("GET /kinnect/family", nil, .none, .page(404)),
    MatrixRow("POST /kinnect/family", nil, .none, .page(404)),
    MatrixRow("POST /kinnect/family/decline", nil, .none, .page(404)),
    MatrixRow("POST /kinnect/follow-all", nil, .none, .page(303)),
    MatrixRow("GET /kinnect/people-you-know", nil, .none, .page(200)),
    MatrixRow("POST /kinnect/people-you-know", nil, .form([("findable", "true")]), .page(303)),
    MatrixRow("GET /kinnect/new", nil, .none, .page(200)),
    MatrixRow("POST /kinnect/new", nil, .multipart([("caption", "no file")], files: []), .page(422)),
    MatrixRow("GET /kinnect/sw.js", nil, .none, .everyone(200)),
    MatrixRow("GET /kinnect/offline", nil, .none, .everyone(200)),
    MatrixRow("POST /kinnect/share", nil, .multipart([("text", "no file")], files: []), .page(303)),
    MatrixRow("GET /kinnect/search", "/kinnect/search?q=the", .none, .page(200)),
    MatrixRow("GET /kinnect/activity", nil, .none, .page(200)),
    MatrixRow("GET /kinnect/settings", nil, .none, .page(200)),
    MatrixRow("GET /kinnect/edit-profile", nil, .none, .page(200)),
    MatrixRow("POST /kinnect/edit-profile", nil, .form([("username", "!")]), .page(422)),
  ]

  static let peoplePages = [
    MatrixRow("GET /kinnect/u/{username}", owner, .none, .page(200, only: .unblocked)),
    MatrixRow("GET /kinnect/u/{username}/followers", owner + "/followers", .none, .page(200, only: .friends)),
    MatrixRow("GET /kinnect/u/{username}/following", owner + "/following", .none, .page(200, only: .friends)),
    MatrixRow(
      "POST /kinnect/u/{username}/follow", owner + "/follow", .none,
      .page(303, only: .unblocked).but(.owner, 409)),
    MatrixRow("POST /kinnect/u/{username}/unfollow", owner + "/unfollow", .none, .page(303, only: .unblocked)),
    MatrixRow(
      "POST /kinnect/u/{username}/remove-follower", "/kinnect/u/FOLLOWER/remove-follower", .none,
      .page(303, only: .owner)),
    MatrixRow(
      "POST /kinnect/u/{username}/approve", "/kinnect/u/REQUESTED/approve", .none, .page(303, only: .owner)),
    MatrixRow(
      "POST /kinnect/u/{username}/decline", "/kinnect/u/REQUESTED/decline", .none, .page(303, only: .owner)),
    MatrixRow(
      "POST /kinnect/u/{username}/mute", owner + "/mute", .none, .page(303, only: .unblocked).but(.owner, 409)),
    MatrixRow("POST /kinnect/u/{username}/unmute", owner + "/unmute", .none, .page(303, only: .unblocked)),
    MatrixRow(
      "POST /kinnect/u/{username}/block", owner + "/block", .none, .page(303, only: .unblocked).but(.owner, 409)),
    MatrixRow("POST /kinnect/u/{username}/unblock", owner + "/unblock", .none, .page(303, only: .unblocked)),
    MatrixRow("GET /kinnect/u/{username}/report", owner + "/report", .none, .page(200, only: .unblocked)),
    MatrixRow("POST /kinnect/u/{username}/report", owner + "/report", reason, .page(303, only: .unblocked)),
  ]

  static let postPages = [
    MatrixRow("GET /kinnect/p/{id}", post, .none, .page(200, only: .friends)),
    MatrixRow("GET /kinnect/p/{id}/likes", post + "/likes", .none, .page(200, only: .friends)),
    MatrixRow("GET /kinnect/p/{id}/comments", post + "/comments", .none, .page(200, only: .friends)),
    MatrixRow(
      "POST /kinnect/p/{id}/comments", post + "/comments", .form([("body", "hello")]), .page(303, only: .friends)),
    MatrixRow("POST /kinnect/p/{id}/like", post + "/like", .none, .page(303, only: .friends)),
    MatrixRow("POST /kinnect/p/{id}/unlike", post + "/unlike", .none, .page(303, only: .friends)),
    MatrixRow("GET /kinnect/p/{id}/edit", post + "/edit", .none, .page(200, only: .owner)),
    MatrixRow("POST /kinnect/p/{id}/edit", post + "/edit", .form([("caption", "new")]), .page(303, only: .owner)),
    MatrixRow("GET /kinnect/p/{id}/save", post + "/save", .none, .page(200, only: .friends)),
    MatrixRow("GET /kinnect/p/{id}/photos.zip", post + "/photos.zip", .none, .page(200, only: .friends)),
    MatrixRow("GET /kinnect/p/{id}/delete", post + "/delete", .none, .page(200, only: .owner)),
    MatrixRow("POST /kinnect/p/{id}/delete", post + "/delete", .none, .page(303, only: .owner)),
    MatrixRow("GET /kinnect/p/{id}/report", post + "/report", .none, .page(200, only: .friends)),
    MatrixRow("POST /kinnect/p/{id}/report", post + "/report", reason, .page(303, only: .friends)),
    MatrixRow(
      "GET /kinnect/comments/{id}/report", "/kinnect/comments/COMMENT/report", .none, .page(200, only: .friends)),
    MatrixRow(
      "POST /kinnect/comments/{id}/report", "/kinnect/comments/COMMENT/report", reason, .page(303, only: .friends)),
    MatrixRow(
      "POST /kinnect/comments/{id}/delete", "/kinnect/comments/COMMENT/delete", .none, .page(303, only: .friends)),
  ]
}
