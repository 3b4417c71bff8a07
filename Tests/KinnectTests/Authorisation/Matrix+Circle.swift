import TestCircle
import Wire

/// Conversations, messages and stories: the owner's group has the follower in it, and a friend of the owner.
extension Matrix {
  private static let kinnect = "/api/kinnect"
  private static let room = "/api/kinnect/conversations/CONVERSATION"
  private static let message = "/api/kinnect/messages/MESSAGE"
  private static let story = "/api/kinnect/stories/STORY"

  static let circleCalls = [
    MatrixRow("GET /api/kinnect/conversations", nil, .none, .api(200)),
    MatrixRow(
      "POST /api/kinnect/conversations", nil, .json(["members": ["the.friend"]]),
      .api(409).but(.owner, 201).but(.exFollower, 201).but(.blocked, 201)),
    MatrixRow("GET /api/kinnect/conversations/unread", nil, .none, .api(200)),
    MatrixRow("GET /api/kinnect/conversations/invitations", nil, .none, .api(200)),
    MatrixRow(
      "PUT /api/kinnect/conversations/{id}/membership", room + "/membership", .none,
      .api(200, only: .friends).but(.stranger, 200)),
    MatrixRow(
      "DELETE /api/kinnect/conversations/{id}/invitation", room + "/invitation", .none, .api(204, only: [.stranger])),
    MatrixRow(
      "DELETE /api/kinnect/conversations/{id}/invitations/{username}", room + "/invitations/STRANGER", .none,
      .api(204, only: [.owner])),
    MatrixRow("GET /api/kinnect/conversations/{id}", room, .none, .api(200, only: .friends)),
    MatrixRow("PATCH /api/kinnect/conversations/{id}", room, .json(["name": "new"]), .api(200, only: .friends)),
    MatrixRow(
      "POST /api/kinnect/conversations/{id}/members", room + "/members", .json(["members": ["the.friend"]]),
      .api(200, only: .friends)),
    MatrixRow(
      "DELETE /api/kinnect/conversations/{id}/membership", room + "/membership", .none, .api(204, only: .friends)),
    MatrixRow("PUT /api/kinnect/conversations/{id}/mute", room + "/mute", .none, .api(200, only: .friends)),
    MatrixRow("DELETE /api/kinnect/conversations/{id}/mute", room + "/mute", .none, .api(200, only: .friends)),
    MatrixRow("GET /api/kinnect/conversations/{id}/messages", room + "/messages", .none, .api(200, only: .friends)),
    MatrixRow(
      "POST /api/kinnect/conversations/{id}/messages", room + "/messages", .json(["body": "hello"]),
      .api(201, only: .friends)),
    MatrixRow("GET /api/kinnect/messages/{id}", message, .none, .api(200, only: .friends)),
    MatrixRow("DELETE /api/kinnect/messages/{id}", message, .none, .api(204, only: .owner)),
    MatrixRow("PUT /api/kinnect/messages/{id}/read", message + "/read", .none, .api(200, only: .friends)),
    MatrixRow("GET /api/kinnect/stories", nil, .none, .api(200)),
    MatrixRow("POST /api/kinnect/stories", nil, .json(["media": "01890a5d-ac96-774b-bcce-b302099a8057"]), .api(422)),
    MatrixRow(
      "GET /api/kinnect/profiles/{username}/stories", kinnect + "/profiles/OWNER/stories", .none,
      .api(200, only: .friends)),
    MatrixRow("GET /api/kinnect/stories/{id}", story, .none, .api(200, only: .friends)),
    MatrixRow("DELETE /api/kinnect/stories/{id}", story, .none, .api(204, only: .owner)),
    MatrixRow("PUT /api/kinnect/stories/{id}/seen", story + "/seen", .none, .api(204, only: .friends)),
    MatrixRow("GET /api/kinnect/stories/{id}/views", story + "/views", .none, .api(200, only: .owner)),
    MatrixRow(
      "POST /api/kinnect/stories/{id}/replies", story + "/replies", .json(["body": "hello"]),
      .api(201, only: [.follower]).but(.owner, 409)),
    MatrixRow(
      "POST /api/kinnect/messages/{id}/reports", message + "/reports", .json(["reason": "because"]),
      .api(204, only: .friends)),
    MatrixRow(
      "POST /api/kinnect/stories/{id}/reports", story + "/reports", .json(["reason": "because"]),
      .api(204, only: .friends)),
  ]

  private static let roomPage = "/kinnect/messages/CONVERSATION"
  private static let storyPage = "/kinnect/stories/STORY"
  private static let reason = Client.Body.form([("reason", "because")])
  private static let friend = Client.Body.form([("to", "the.friend")])

  static let circlePages = [
    MatrixRow("GET /kinnect/messages", nil, .none, .page(200)),
    MatrixRow("GET /kinnect/messages/new", nil, .none, .page(200)),
    MatrixRow(
      "POST /kinnect/messages/new", nil, friend,
      .page(409).but(.owner, 303).but(.exFollower, 303).but(.blocked, 303)),
    MatrixRow("GET /kinnect/messages/invitations", nil, .none, .page(200)),
    MatrixRow(
      "POST /kinnect/messages/{id}/accept", roomPage + "/accept", .none, .page(303, only: .friends).but(.stranger, 303)),
    MatrixRow("POST /kinnect/messages/{id}/decline", roomPage + "/decline", .none, .page(303, only: [.stranger])),
    MatrixRow(
      "POST /kinnect/messages/{id}/withdraw", roomPage + "/withdraw", .form([("person", "the.stranger")]),
      .page(303, only: [.owner])),
    MatrixRow("GET /kinnect/messages/{id}", roomPage, .none, .page(200, only: .friends)),
    MatrixRow("POST /kinnect/messages/{id}", roomPage, .form([("body", "hello")]), .page(303, only: .friends)),
    MatrixRow("GET /kinnect/messages/{id}/info", roomPage + "/info", .none, .page(200, only: .friends)),
    MatrixRow("GET /kinnect/messages/{id}/add", roomPage + "/add", .none, .page(200, only: .friends)),
    MatrixRow("POST /kinnect/messages/{id}/add", roomPage + "/add", friend, .page(303, only: .friends)),
    MatrixRow(
      "POST /kinnect/messages/{id}/name", roomPage + "/name", .form([("name", "x")]), .page(303, only: .friends)),
    MatrixRow("POST /kinnect/messages/{id}/mute", roomPage + "/mute", .none, .page(303, only: .friends)),
    MatrixRow("POST /kinnect/messages/{id}/unmute", roomPage + "/unmute", .none, .page(303, only: .friends)),
    MatrixRow("POST /kinnect/messages/{id}/leave", roomPage + "/leave", .none, .page(303, only: .friends)),
    MatrixRow("GET /kinnect/message/{id}", "/kinnect/message/MESSAGE", .none, .page(200, only: .friends)),
    MatrixRow(
      "POST /kinnect/message/{id}/delete", "/kinnect/message/MESSAGE/delete", .none, .page(303, only: .owner)),
    MatrixRow(
      "POST /kinnect/u/{username}/message", "/kinnect/u/OWNER/message", .none,
      .page(409, only: .unblocked).but(.follower, 303).but(.owner, 422)),
    MatrixRow("GET /kinnect/stories/new", nil, .none, .page(200)),
    MatrixRow("POST /kinnect/stories/new", nil, .multipart([("alt", "no file")], files: []), .page(422)),
    MatrixRow(
      "GET /kinnect/u/{username}/stories", "/kinnect/u/OWNER/stories", .none, .page(303, only: .friends)),
    MatrixRow("GET /kinnect/stories/{id}", storyPage, .none, .page(200, only: .friends)),
    MatrixRow("GET /kinnect/stories/{id}/views", storyPage + "/views", .none, .page(200, only: .owner)),
    MatrixRow("POST /kinnect/stories/{id}/delete", storyPage + "/delete", .none, .page(303, only: .owner)),
    MatrixRow(
      "POST /kinnect/stories/{id}/reply", storyPage + "/reply", .form([("body", "hello")]),
      .page(303, only: [.follower]).but(.owner, 409)),
    MatrixRow(
      "GET /kinnect/message/{id}/report", "/kinnect/message/MESSAGE/report", .none, .page(200, only: .friends)),
    MatrixRow(
      "POST /kinnect/message/{id}/report", "/kinnect/message/MESSAGE/report", reason, .page(303, only: .friends)),
    MatrixRow("GET /kinnect/stories/{id}/report", storyPage + "/report", .none, .page(200, only: .friends)),
    MatrixRow("POST /kinnect/stories/{id}/report", storyPage + "/report", reason, .page(303, only: .friends)),
  ]
}
