/// The pages and the forms on them.
extension Matrix {
  private static let others = Role.unblocked.subtracting([.owner])
  private static let because = [("reason", "because")]

  // Nobody of the circle has said yet what they came for: the four tabs ask them first.
  static let tabPages = [
    MatrixRow(page: "GET /believe", nil, nil, 303, except: [.anonymous: 200, .suspended: 200]),
    MatrixRow(page: "GET /believe/discover", nil, nil, 303), MatrixRow(page: "GET /believe/support", nil, nil, 303),
    MatrixRow(page: "GET /believe/profile", nil, nil, 303),
    MatrixRow(page: "GET /believe/onboarding", nil, nil, 200, except: [.outsider: 200]),
    MatrixRow(page: "POST /believe/onboarding", nil, [("name", "New"), ("path", "creator")], 303),
    MatrixRow(page: "GET /believe/karma", nil, nil, 200), MatrixRow(page: "GET /believe/supported", nil, nil, 200),
    MatrixRow(page: "GET /believe/activity", nil, nil, 200), MatrixRow(page: "GET /believe/settings", nil, nil, 200),
    MatrixRow(
      page: "GET /believe/sw.js", nil, nil, 200, except: [.anonymous: 200, .suspended: 200, .outsider: 200]),
    MatrixRow(
      page: "GET /believe/offline", nil, nil, 200, except: [.anonymous: 200, .suspended: 200, .outsider: 200]),
  ]

  static let builderPages = [
    MatrixRow(page: "GET /believe/notifications", nil, nil, 200),
    MatrixRow(page: "POST /believe/notifications", nil, [("kind", "like")], 303),
    MatrixRow(page: "GET /believe/photo-saving", nil, nil, 200),
    MatrixRow(page: "POST /believe/photo-saving", nil, [("saving", "yes")], 303),
    MatrixRow(page: "POST /believe/photo-saving/earlier", nil, [("saving", "yes")], 303),
    MatrixRow(page: "GET /believe/people-you-know", nil, nil, 200),
    MatrixRow(page: "POST /believe/people-you-know", nil, [("findable", "true")], 303),
    MatrixRow(page: "GET /believe/edit-profile", nil, nil, 200),
    MatrixRow(page: "POST /believe/edit-profile", nil, [("name", "New")], 303),
    MatrixRow(page: "GET /believe/creator/{id}", "/believe/creator/OWNER", nil, 200, only: Role.unblocked),
    MatrixRow(page: "GET /believe/creator/{id}/block", "/believe/creator/OWNER/block", nil, 200, only: others),
    MatrixRow(
      page: "POST /believe/creator/{id}/block", "/believe/creator/OWNER/block", [], 303, only: Role.unblocked,
      except: [.owner: 409]),
    MatrixRow(
      page: "POST /believe/creator/{id}/mute", "/believe/creator/OWNER/mute", [], 303, only: Role.unblocked,
      except: [.owner: 409]),
    MatrixRow(
      page: "POST /believe/creator/{id}/unmute", "/believe/creator/OWNER/unmute", [], 303, only: Role.unblocked),
    MatrixRow(
      page: "POST /believe/creator/{id}/unblock", "/believe/creator/OWNER/unblock", [], 303, only: Role.unblocked),
    MatrixRow(
      page: "GET /believe/creator/{id}/report", "/believe/creator/OWNER/report", nil, 200, only: Role.unblocked),
    MatrixRow(
      page: "POST /believe/creator/{id}/report", "/believe/creator/OWNER/report", because, 303, only: Role.unblocked),
  ]

  static let projectPages =
    [
      MatrixRow(page: "GET /believe/new-project", nil, nil, 200),
      MatrixRow(page: "GET /believe/new-update", nil, nil, 303, except: [.owner: 200]),
      MatrixRow(page: "POST /believe/new-project", nil, [("title", "New"), ("visibility", "public")], 303),
      MatrixRow(page: "GET /believe/p/{slug}", "/believe/p/PROJECT", nil, 200, only: Role.unblocked),
      MatrixRow(page: "GET /believe/p/{slug}", "/believe/p/CLOSED", nil, 200, only: Role.followers),
      MatrixRow(page: "GET /believe/p/{slug}", "/believe/p/UNLISTED", nil, 200, only: Role.unblocked),
      MatrixRow(page: "GET /believe/p/{slug}", "/believe/p/DRAFT", nil, 200, only: [.owner]),
      MatrixRow(
        page: "POST /believe/p/{slug}/follow", "/believe/p/PROJECT/follow", [], 303, only: Role.unblocked,
        except: [.owner: 409]),
      MatrixRow(
        page: "POST /believe/p/{slug}/follow", "/believe/p/CLOSED/follow", [], 303, only: Role.followers,
        except: [.owner: 409]),
      MatrixRow(
        page: "POST /believe/p/{slug}/unfollow", "/believe/p/PROJECT/unfollow", [], 303, only: Role.unblocked),
      MatrixRow(
        page: "GET /believe/p/{slug}/supporters", "/believe/p/PROJECT/supporters", nil, 200, only: Role.unblocked),
      MatrixRow(
        page: "GET /believe/p/{slug}/supporters", "/believe/p/CLOSED/supporters", nil, 200, only: Role.followers),
      MatrixRow(
        page: "POST /believe/p/{slug}/remove-supporter", "/believe/p/PROJECT/remove-supporter", [("id", "FOLLOWER")],
        303,
        only: [.owner]),
      MatrixRow(
        page: "POST /believe/p/{slug}/request", "/believe/p/CLOSED/request", [], 303,
        except: [.owner: 409, .follower: 409]),
      MatrixRow(page: "POST /believe/p/{slug}/withdraw", "/believe/p/CLOSED/withdraw", [], 303),
      MatrixRow(page: "GET /believe/p/{slug}/requests", "/believe/p/CLOSED/requests", nil, 200, only: [.owner]),
      MatrixRow(
        page: "POST /believe/p/{slug}/approve", "/believe/p/CLOSED/approve", [("id", "ASKER")], 303, only: [.owner]),
      MatrixRow(
        page: "POST /believe/p/{slug}/decline", "/believe/p/CLOSED/decline", [("id", "ASKER")], 303, only: [.owner]),
      MatrixRow(page: "GET /believe/p/{slug}/report", "/believe/p/PROJECT/report", nil, 200, only: Role.unblocked),
      MatrixRow(
        page: "POST /believe/p/{slug}/report", "/believe/p/PROJECT/report", because, 303, only: Role.unblocked),
      MatrixRow(page: "GET /believe/p/{slug}/messages", "/believe/p/PROJECT/messages", nil, 200, only: Role.unblocked),
      MatrixRow(page: "GET /believe/p/{slug}/messages", "/believe/p/CLOSED/messages", nil, 200, only: Role.followers),
      MatrixRow(page: "GET /believe/p/{slug}/support", "/believe/p/PROJECT/support", nil, 200, only: others),
      MatrixRow(
        page: "POST /believe/p/{slug}/support", "/believe/p/PROJECT/support", [("message", "x")], 303,
        only: Role.unblocked, except: [.owner: 409]),
      MatrixRow(
        page: "POST /believe/p/{slug}/support", "/believe/p/CLOSED/support", [("message", "x")], 303,
        only: Role.followers, except: [.owner: 409]),
    ]
    + own("edit", [("title", "New"), ("visibility", "public")]) + own("delete", []) + own("mood", [("mood", "red")])
    + own("new-update", [("content", "x")]) + own("new-milestone", [("title", "x")]) + [
      MatrixRow(
        page: "POST /believe/p/{slug}/unsilence", "/believe/p/PROJECT/unsilence", [("handle", "HANDLE")], 303,
        only: [.owner])
    ]

  /// A form of one's own project.
  private static func own(_ name: String, _ fields: [(String, String)]) -> [MatrixRow] {
    [
      MatrixRow(page: "GET /believe/p/{slug}/\(name)", "/believe/p/PROJECT/\(name)", nil, 200, only: [.owner]),
      MatrixRow(page: "POST /believe/p/{slug}/\(name)", "/believe/p/PROJECT/\(name)", fields, 303, only: [.owner]),
    ]
  }

  static let updatePages = [
    MatrixRow(page: "GET /believe/update/{id}", "/believe/update/POST", nil, 200, only: Role.unblocked),
    MatrixRow(page: "GET /believe/update/{id}", "/believe/update/CLOSEDPOST", nil, 200, only: Role.followers),
    MatrixRow(page: "GET /believe/update/{id}", "/believe/update/DRAFTPOST", nil, 200, only: [.owner]),
    MatrixRow(
      page: "GET /believe/update/{id}/save", "/believe/update/PICTUREPOST/save", nil, 200, only: Role.unblocked),
    MatrixRow(
      page: "GET /believe/update/{id}/photos.zip", "/believe/update/PICTUREPOST/photos.zip", nil, 200,
      only: Role.unblocked),
    MatrixRow(page: "POST /believe/update/{id}/like", "/believe/update/POST/like", [], 303, only: Role.unblocked),
    MatrixRow(page: "POST /believe/update/{id}/unlike", "/believe/update/POST/unlike", [], 303, only: Role.unblocked),
    MatrixRow(page: "GET /believe/update/{id}/edit", "/believe/update/POST/edit", nil, 200, only: [.owner]),
    MatrixRow(
      page: "POST /believe/update/{id}/edit", "/believe/update/POST/edit", [("content", "x")], 303, only: [.owner]),
    MatrixRow(page: "GET /believe/update/{id}/delete", "/believe/update/POST/delete", nil, 200, only: [.owner]),
    MatrixRow(page: "POST /believe/update/{id}/delete", "/believe/update/POST/delete", [], 303, only: [.owner]),
    MatrixRow(page: "GET /believe/update/{id}/publish", "/believe/update/DRAFTPOST/publish", nil, 200, only: [.owner]),
    MatrixRow(
      page: "POST /believe/update/{id}/publish", "/believe/update/DRAFTPOST/publish", [("when", "now")], 303,
      only: [.owner]),
    MatrixRow(page: "GET /believe/update/{id}/report", "/believe/update/POST/report", nil, 200, only: Role.unblocked),
    MatrixRow(
      page: "POST /believe/update/{id}/report", "/believe/update/POST/report", because, 303, only: Role.unblocked),
  ]

  private static func milestone(_ name: String, _ fields: [(String, String)]) -> MatrixRow {
    MatrixRow(
      page: "POST /believe/milestone/{id}/\(name)", "/believe/milestone/MILESTONE/\(name)", fields, 303, only: [.owner])
  }

  static let milestonePages = [
    MatrixRow(page: "GET /believe/milestone/{id}/edit", "/believe/milestone/MILESTONE/edit", nil, 200, only: [.owner]),
    MatrixRow(
      page: "GET /believe/milestone/{id}/delete", "/believe/milestone/MILESTONE/delete", nil, 200, only: [.owner]),
    milestone("edit", [("title", "x")]), milestone("delete", []), milestone("complete", []), milestone("reopen", []),
  ]

  static let messagePages = [
    MatrixRow(page: "GET /believe/message/{id}/answer", "/believe/message/MESSAGE/answer", nil, 200, only: [.owner]),
    MatrixRow(
      page: "POST /believe/message/{id}/answer", "/believe/message/MESSAGE/answer", [("text", "x")], 303,
      only: [.owner]),
    MatrixRow(
      page: "POST /believe/message/{id}/take-answer-back", "/believe/message/MESSAGE/take-answer-back", [], 303,
      only: [.owner]),
    MatrixRow(
      page: "GET /believe/message/{id}/delete", "/believe/message/MESSAGE/delete", nil, 200, only: Role.followers),
    MatrixRow(
      page: "POST /believe/message/{id}/delete", "/believe/message/MESSAGE/delete", [], 303, only: Role.followers),
    MatrixRow(
      page: "GET /believe/message/{id}/delete", "/believe/message/HIDDENMESSAGE/delete", nil, 200, only: [.follower]),
    MatrixRow(
      page: "GET /believe/message/{id}/silence", "/believe/message/HIDDENMESSAGE/silence", nil, 404, only: []),
    MatrixRow(page: "GET /believe/message/{id}/silence", "/believe/message/MESSAGE/silence", nil, 200, only: [.owner]),
    MatrixRow(page: "POST /believe/message/{id}/silence", "/believe/message/MESSAGE/silence", [], 303, only: [.owner]),
    MatrixRow(
      page: "GET /believe/message/{id}/report", "/believe/message/MESSAGE/report", nil, 200, only: Role.unblocked),
    MatrixRow(
      page: "POST /believe/message/{id}/report", "/believe/message/MESSAGE/report", because, 303, only: Role.unblocked),
  ]
}
