import TestCircle
import Wire

/// Conversations and messages: the owner's group has a friend in it, and a guest; a stranger is invited.
extension Matrix {
  private static let room = "/api/realspace/conversations/ROOM"
  private static let message = "/api/realspace/messages/MESSAGE"
  private static let inside: Set<Role> = [.owner, .friend]

  static let talks = [
    MatrixRow("GET /api/realspace/conversations", nil, nil, 200),
    MatrixRow("POST /api/realspace/conversations", nil, ["members": ["the.guest"]], 409, except: [.owner: 201]),
    MatrixRow("GET /api/realspace/conversations/unread", nil, nil, 200),
    MatrixRow("GET /api/realspace/conversations/invitations", nil, nil, 200),
    MatrixRow(
      "PUT /api/realspace/conversations/{id}/membership", room + "/membership", nil, 200,
      only: [.owner, .friend, .stranger]),
    MatrixRow(
      "DELETE /api/realspace/conversations/{id}/invitation", room + "/invitation", nil, 204, only: [.stranger]),
    MatrixRow(
      "DELETE /api/realspace/conversations/{id}/invitations/{username}", room + "/invitations/STRANGER", nil, 204,
      only: [.owner]),
    MatrixRow("GET /api/realspace/conversations/{id}", room, nil, 200, only: inside),
    MatrixRow("PATCH /api/realspace/conversations/{id}", room, ["name": "new"], 200, only: inside),
    MatrixRow(
      "POST /api/realspace/conversations/{id}/members", room + "/members", ["members": ["the.guest"]], 200,
      only: inside),
    MatrixRow(
      "DELETE /api/realspace/conversations/{id}/membership", room + "/membership", nil, 204, only: inside),
    MatrixRow("PUT /api/realspace/conversations/{id}/mute", room + "/mute", nil, 200, only: inside),
    MatrixRow("DELETE /api/realspace/conversations/{id}/mute", room + "/mute", nil, 200, only: inside),
    MatrixRow("GET /api/realspace/conversations/{id}/messages", room + "/messages", nil, 200, only: inside),
    MatrixRow(
      "POST /api/realspace/conversations/{id}/messages", room + "/messages", ["body": "hello"], 201, only: inside),
    MatrixRow("GET /api/realspace/messages/{id}", message, nil, 200, only: inside),
    MatrixRow("DELETE /api/realspace/messages/{id}", message, nil, 204, only: [.owner]),
    MatrixRow("PUT /api/realspace/messages/{id}/read", message + "/read", nil, 200, only: inside),
    MatrixRow(
      "POST /api/realspace/messages/{id}/reports", message + "/reports", ["reason": "because"], 204, only: inside),
  ]

  private static let roomPage = "/realspace/messages/ROOM"
  private static let messagePage = "/realspace/message/MESSAGE"
  private static let guest = Client.Body.form([("to", "the.guest")])
  private static let reason = Client.Body.form([("reason", "because")])

  static let talkPages = [
    MatrixRow(page: "GET /realspace/messages", nil, .none, 200),
    MatrixRow(page: "GET /realspace/messages/new", nil, .none, 200),
    MatrixRow(page: "POST /realspace/messages/new", nil, guest, 409, except: [.owner: 303]),
    MatrixRow(page: "GET /realspace/messages/invitations", nil, .none, 200),
    MatrixRow(
      page: "POST /realspace/messages/{id}/accept", roomPage + "/accept", .none, 303,
      only: [.owner, .friend, .stranger]),
    MatrixRow(page: "POST /realspace/messages/{id}/decline", roomPage + "/decline", .none, 303, only: [.stranger]),
    MatrixRow(
      page: "POST /realspace/messages/{id}/withdraw", roomPage + "/withdraw", .form([("person", "the.stranger")]), 303,
      only: [.owner]),
    MatrixRow(page: "GET /realspace/messages/{id}", roomPage, .none, 200, only: inside),
    MatrixRow(page: "POST /realspace/messages/{id}", roomPage, .form([("body", "hello")]), 303, only: inside),
    MatrixRow(page: "GET /realspace/messages/{id}/info", roomPage + "/info", .none, 200, only: inside),
    MatrixRow(page: "GET /realspace/messages/{id}/add", roomPage + "/add", .none, 200, only: inside),
    MatrixRow(page: "POST /realspace/messages/{id}/add", roomPage + "/add", guest, 303, only: inside),
    MatrixRow(
      page: "POST /realspace/messages/{id}/name", roomPage + "/name", .form([("name", "x")]), 303, only: inside),
    MatrixRow(page: "POST /realspace/messages/{id}/mute", roomPage + "/mute", .none, 303, only: inside),
    MatrixRow(page: "POST /realspace/messages/{id}/unmute", roomPage + "/unmute", .none, 303, only: inside),
    MatrixRow(page: "POST /realspace/messages/{id}/leave", roomPage + "/leave", .none, 303, only: inside),
    MatrixRow(page: "GET /realspace/message/{id}", messagePage, .none, 200, only: inside),
    MatrixRow(page: "POST /realspace/message/{id}/delete", messagePage + "/delete", .none, 303, only: [.owner]),
    MatrixRow(page: "GET /realspace/message/{id}/report", messagePage + "/report", .none, 200, only: inside),
    MatrixRow(page: "POST /realspace/message/{id}/report", messagePage + "/report", reason, 303, only: inside),
    MatrixRow(
      page: "POST /realspace/u/{username}/message", "/realspace/u/OWNER/message", .none, 409, only: Role.unblocked,
      except: [.friend: 303, .owner: 422]),
  ]
}
