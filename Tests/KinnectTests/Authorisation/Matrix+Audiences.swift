import TestCircle
import Wire

/// Circles, who sees a post, and one's posts as somebody else sees them.
extension Matrix {
  private static let family = "/api/kinnect/circles/CIRCLE"
  private static let familyPage = "/kinnect/circles/CIRCLE"
  private static let member = Client.Body.form([("username", "the.follower")])

  static let audienceCalls = [
    MatrixRow("GET /api/kinnect/circles", nil, .none, .api(200)),
    MatrixRow("POST /api/kinnect/circles", nil, .json(["name": "New"]), .api(201)),
    MatrixRow("PATCH /api/kinnect/circles/{id}", family, .json(["name": "New"]), .api(200, only: .owner)),
    MatrixRow("DELETE /api/kinnect/circles/{id}", family, .none, .api(204, only: .owner)),
    MatrixRow("GET /api/kinnect/circles/{id}/members", family + "/members", .none, .api(200, only: .owner)),
    MatrixRow(
      "PUT /api/kinnect/circles/{id}/members/{username}", family + "/members/FOLLOWER", .json([:]),
      .api(200, only: .owner)),
    MatrixRow(
      "DELETE /api/kinnect/circles/{id}/members/{username}", family + "/members/FOLLOWER", .none,
      .api(204, only: .owner)),
    MatrixRow(
      "GET /api/kinnect/posts/{id}/audience", "/api/kinnect/posts/POST/audience", .none, .api(200, only: .owner)),
    // Their own posts, seen by the owner, who is nobody else to themself.
    MatrixRow(
      "GET /api/kinnect/profiles/{username}/view-as", "/api/kinnect/profiles/OWNER/view-as", .none,
      .api(200, only: .unblocked).but(.owner, 404)),
  ]

  static let audiencePages = [
    MatrixRow("GET /kinnect/circles", nil, .none, .page(200)),
    MatrixRow("POST /kinnect/circles", nil, .form([("name", "New")]), .page(303)),
    MatrixRow("GET /kinnect/circles/{id}", familyPage, .none, .page(200, only: .owner)),
    MatrixRow(
      "POST /kinnect/circles/{id}/rename", familyPage + "/rename", .form([("name", "New")]), .page(303, only: .owner)),
    MatrixRow("POST /kinnect/circles/{id}/add", familyPage + "/add", member, .page(303, only: .owner)),
    MatrixRow("POST /kinnect/circles/{id}/remove", familyPage + "/remove", member, .page(303, only: .owner)),
    MatrixRow("GET /kinnect/circles/{id}/delete", familyPage + "/delete", .none, .page(200, only: .owner)),
    MatrixRow("POST /kinnect/circles/{id}/delete", familyPage + "/delete", .none, .page(303, only: .owner)),
    MatrixRow("GET /kinnect/p/{id}/audience", "/kinnect/p/POST/audience", .none, .page(200, only: .owner)),
    MatrixRow(
      "POST /kinnect/p/{id}/audience", "/kinnect/p/POST/audience", .form([("audience", "me")]),
      .page(303, only: .owner)),
    MatrixRow(
      "GET /kinnect/view-as/{username}", "/kinnect/view-as/OWNER", .none,
      .page(200, only: .unblocked).but(.owner, 404)),
  ]
}
