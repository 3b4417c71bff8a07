import TestCircle
import Wire

/// Everyone with a profile sees the owner's topic, and what is written in it by people whom no block hides; a friend moderates it.
extension Matrix {
  private static let topic = "/api/realspace/topics/TOPIC"
  private static let moderators: Set<Role> = [.owner, .friend]

  static let topics = [
    MatrixRow("GET /api/realspace/topics", nil, nil, 200),
    MatrixRow("POST /api/realspace/topics", nil, ["name": "Trains", "topicDescription": "and stations"], 201),
    MatrixRow("GET /api/realspace/topics/{id}", topic, nil, 200),
    MatrixRow("GET /api/realspace/topics/{id}/spoilers", topic + "/spoilers", nil, 200),
    MatrixRow("PATCH /api/realspace/topics/{id}", topic, ["name": "Trams"], 200, only: moderators),
    MatrixRow("POST /api/realspace/topics/{id}/reports", topic + "/reports", ["reason": "because"], 204),
    MatrixRow("PUT /api/realspace/topics/{id}/membership", topic + "/membership", nil, 200),
    MatrixRow("DELETE /api/realspace/topics/{id}/membership", topic + "/membership", nil, 200),
    MatrixRow("GET /api/realspace/topics/{id}/members", topic + "/members", nil, 200),
    MatrixRow("GET /api/realspace/topics/{id}/moderators", topic + "/moderators", nil, 200),
    MatrixRow(
      "PUT /api/realspace/topics/{id}/moderators/{username}", topic + "/moderators/FOLLOWER", nil, 204, only: [.owner]),
    MatrixRow(
      "DELETE /api/realspace/topics/{id}/moderators/{username}", topic + "/moderators/FRIEND", nil, 204,
      only: moderators),
    MatrixRow("GET /api/realspace/topics/{id}/posts", topic + "/posts", nil, 200),
    MatrixRow("POST /api/realspace/topics/{id}/posts", topic + "/posts", ["content": "hello"], 201),
  ]

  private static let post = "/api/realspace/topic-posts/TOPICPOST"
  private static let comment = "/api/realspace/comments/TOPICCOMMENT"

  static let topicPosts = [
    MatrixRow("GET /api/realspace/topic-posts/{id}", post, nil, 200, only: Role.unblocked),
    MatrixRow("GET /api/realspace/topic-posts/{id}/spoilers", post + "/spoilers", nil, 200, only: Role.unblocked),
    MatrixRow("GET /api/realspace/comments/{id}/spoilers", comment + "/spoilers", nil, 200, only: Role.unblocked),
    MatrixRow("DELETE /api/realspace/topic-posts/{id}", post, nil, 204, only: moderators),
    MatrixRow(
      "POST /api/realspace/topic-posts/{id}/reports", post + "/reports", ["reason": "because"], 204,
      only: Role.unblocked),
    MatrixRow("PUT /api/realspace/topic-posts/{id}/like", post + "/like", nil, 200, only: Role.unblocked),
    MatrixRow("DELETE /api/realspace/topic-posts/{id}/like", post + "/like", nil, 200, only: Role.unblocked),
    MatrixRow("GET /api/realspace/topic-posts/{id}/likes", post + "/likes", nil, 200, only: Role.unblocked),
    MatrixRow("GET /api/realspace/topic-posts/{id}/comments", post + "/comments", nil, 200, only: Role.unblocked),
    MatrixRow(
      "POST /api/realspace/topic-posts/{id}/comments", post + "/comments", ["content": "hello"], 201,
      only: Role.unblocked),
    MatrixRow("DELETE /api/realspace/comments/{id}", comment, nil, 204, only: moderators),
    MatrixRow(
      "POST /api/realspace/comments/{id}/reports", comment + "/reports", ["reason": "because"], 204,
      only: Role.unblocked),
    MatrixRow("GET /api/realspace/comments/{id}/replies", comment + "/replies", nil, 200, only: Role.unblocked),
    MatrixRow("PUT /api/realspace/comments/{id}/like", comment + "/like", nil, 200, only: Role.unblocked),
    MatrixRow("DELETE /api/realspace/comments/{id}/like", comment + "/like", nil, 200, only: Role.unblocked),
  ]

  private static let page = "/realspace/topics/TOPIC"
  private static let one = "/realspace/topic-posts/TOPICPOST"
  private static let said = "/realspace/topic-comments/TOPICCOMMENT"
  private static let reason = Client.Body.form([("reason", "because")])

  static let topicPages = [
    MatrixRow(page: "GET /realspace/topics", nil, .none, 200),
    MatrixRow(page: "GET /realspace/topics/new", nil, .none, 200),
    MatrixRow(page: "POST /realspace/topics/new", nil, .form([("name", "Trains")]), 303),
    MatrixRow(page: "GET /realspace/topics/{id}", page, .none, 200),
    MatrixRow(page: "POST /realspace/topics/{id}", page, .form([("content", "hello")]), 303),
    MatrixRow(page: "GET /realspace/topics/{id}/edit", page + "/edit", .none, 200, only: moderators),
    MatrixRow(
      page: "POST /realspace/topics/{id}/edit", page + "/edit", .form([("name", "Trams")]), 303, only: moderators),
    MatrixRow(page: "POST /realspace/topics/{id}/join", page + "/join", .none, 303),
    MatrixRow(page: "POST /realspace/topics/{id}/leave", page + "/leave", .none, 303),
    MatrixRow(page: "GET /realspace/topics/{id}/people", page + "/people", .none, 200),
    MatrixRow(
      page: "POST /realspace/topics/{id}/moderators", page + "/moderators",
      .form([("username", "FOLLOWER"), ("on", "true")]), 303, only: [.owner]),
    MatrixRow(page: "GET /realspace/topics/{id}/report", page + "/report", .none, 200),
    MatrixRow(page: "POST /realspace/topics/{id}/report", page + "/report", reason, 303),
    MatrixRow(page: "GET /realspace/topic-posts/{id}", one, .none, 200, only: Role.unblocked),
    MatrixRow(page: "GET /realspace/topic-posts/{id}/delete", one + "/delete", .none, 200, only: moderators),
    MatrixRow(page: "POST /realspace/topic-posts/{id}/delete", one + "/delete", .none, 303, only: moderators),
    MatrixRow(page: "GET /realspace/topic-posts/{id}/likes", one + "/likes", .none, 200, only: Role.unblocked),
    MatrixRow(page: "POST /realspace/topic-posts/{id}/like", one + "/like", .none, 303, only: Role.unblocked),
    MatrixRow(page: "POST /realspace/topic-posts/{id}/unlike", one + "/unlike", .none, 303, only: Role.unblocked),
    MatrixRow(page: "GET /realspace/topic-posts/{id}/comments", one + "/comments", .none, 200, only: Role.unblocked),
    MatrixRow(
      page: "POST /realspace/topic-posts/{id}/comments", one + "/comments", .form([("body", "hello")]), 303,
      only: Role.unblocked),
    MatrixRow(page: "GET /realspace/topic-posts/{id}/report", one + "/report", .none, 200, only: Role.unblocked),
    MatrixRow(page: "POST /realspace/topic-posts/{id}/report", one + "/report", reason, 303, only: Role.unblocked),
    MatrixRow(page: "GET /realspace/topic-comments/{id}", said, .none, 200, only: Role.unblocked),
    MatrixRow(page: "POST /realspace/topic-comments/{id}/like", said + "/like", .none, 303, only: Role.unblocked),
    MatrixRow(page: "POST /realspace/topic-comments/{id}/unlike", said + "/unlike", .none, 303, only: Role.unblocked),
    MatrixRow(page: "GET /realspace/topic-comments/{id}/report", said + "/report", .none, 200, only: Role.unblocked),
    MatrixRow(page: "POST /realspace/topic-comments/{id}/report", said + "/report", reason, 303, only: Role.unblocked),
    MatrixRow(page: "POST /realspace/topic-comments/{id}/delete", said + "/delete", .none, 303, only: moderators),
  ]
}

extension TestCircle {
  /// A topic with a moderator, a post and a comment; answers the names that stand for them.
  func startTopic(of owner: Member, moderatedBy friend: Member) async throws -> [String: String] {
    let topic = try await start(owner, "Slow food", "and how long it takes")
    try await require(
      204, api(owner).put("/api/realspace/topics/\(topic)/moderators/\(friend.username)"))
    let post = try await write(owner, in: topic, "Two days for a broth")
    return ["TOPIC": topic, "TOPICPOST": post, "TOPICCOMMENT": try await comment(owner, on: post, "Three")]
  }

  /// Starts a topic, and answers its id.
  @discardableResult
  func start(_ maker: Member, _ name: String, _ description: String = "") async throws -> String {
    let reply = try await api(maker).post(
      "/api/realspace/topics", ["name": .string(name), "topicDescription": .string(description)])
    guard reply.status == 201, let id = reply["id"].string else { throw TestFault("no topic: \(reply.text)") }
    return id
  }

  /// Writes in a topic, and answers the post's id.
  @discardableResult
  func write(_ author: Member, in topic: String, _ text: String = "Hello") async throws -> String {
    let reply = try await api(author).post("/api/realspace/topics/\(topic)/posts", ["content": .string(text)])
    guard reply.status == 201, let id = reply["id"].string else { throw TestFault("no post: \(reply.text)") }
    return id
  }

  /// Comments on a post in a topic, and answers the comment's id.
  @discardableResult
  func comment(_ author: Member, on post: String, _ text: String = "Yes") async throws -> String {
    let reply = try await api(author).post(
      "/api/realspace/topic-posts/\(post)/comments", ["content": .string(text)])
    guard reply.status == 201, let id = reply["id"].string else { throw TestFault("no comment: \(reply.text)") }
    return id
  }
}
