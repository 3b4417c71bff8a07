public import Core
public import SQL
public import Wire

/// The calls that delete and report a comment, whatever it is on: one of each for an app in which people comment on things of
/// several kinds. A comment is found by its id, in the table of whichever kind has it; each kind is reported as its own.
public struct SharedComments: Sendable {
  private let delete: Endpoint<SocialAPI.ByComment, NoContent>
  private let report: Endpoint<SocialAPI.ReportComment, NoContent>
  private let kinds: [CommentsOnAnything]
  private var registerTalk: (@Sendable ([CommentsOnAnything], inout Routes) -> Void)?

  /// - Parameter kinds: the comments on each kind of thing, those that are most often asked for first.
  public init(
    delete: Endpoint<SocialAPI.ByComment, NoContent>, report: Endpoint<SocialAPI.ReportComment, NoContent>,
    of kinds: [CommentsOnAnything]
  ) {
    self.delete = delete
    self.report = report
    self.kinds = kinds
  }
}

extension SharedComments: AppPart {
  /// None: the comments have their own.
  public var policies: [TablePolicy] { [] }

  /// Registers the two calls.
  public func register(in routes: inout Routes) {
    let services = routes.services
    routes.viewer(delete) { input, viewer, _ in
      let now = services.now()
      try await services.database.write(as: viewer.principal) { [live = services.live] transaction in
        for kind in kinds where try kind.delete(input.id, live, now, transaction) { return }
        throw Problem.notFound()
      }
      return NoContent()
    }
    routes.report(report, anyOf: kinds.map(\.reportable)) { ($0.id, $0.reason) }
    registerTalk?(kinds, &routes)
  }

  /// With the calls that like a comment, take that back, and list the replies to one.
  /// - Parameters:
  ///   - answer: what is answered of likes.
  ///   - show: what is answered of a reply.
  public func talking<State, Shown: JSONWritable & Codable & Sendable>(
    like: Endpoint<SocialAPI.ByComment, State>, unlike: Endpoint<SocialAPI.ByComment, State>,
    replies: Endpoint<ItemListInput<SocialAPI.Comment, SocialAPI.ReplyList>, Page<Shown>>,
    _ answer: @escaping @Sendable (ToggleState) -> State, _ show: @escaping @Sendable (SocialAPI.Comment) -> Shown
  ) -> SharedComments {
    var comments = self
    comments.registerTalk = { kinds, routes in
      let services = routes.services
      for (call, isOn) in [(like, true), (unlike, false)] {
        routes.viewer(call) { input, viewer, _ in
          let now = services.now()
          return try await services.database.write(as: viewer.principal) { [live = services.live] transaction in
            for kind in kinds {
              if let state = try kind.like(isOn, input.id, viewer, live, now, transaction) { return answer(state) }
            }
            throw Problem.notFound()
          }
        }
      }
      routes.viewer(replies) { input, viewer, call in
        let before = try call.cursor(input.before)
        return try await services.database.read(as: viewer.principal) { transaction in
          for kind in kinds {
            let found = try kind.replies(input.id, viewer.profile, before, input.limit.count, call.links, transaction)
            if let found { return Page(items: found.items.map(show), next: found.next) }
          }
          throw Problem.notFound()
        }
      }
    }
    return comments
  }
}

/// Comments on things of some kind, of which the type is forgotten.
public struct CommentsOnAnything: Sendable {
  /// Deletes one where the viewer may; false where there is none for them.
  let delete: @Sendable (ID<SocialAPI.Comment>, LiveHub, Timestamp, Transaction) throws -> Bool
  let reportable: Reportable<ID<SocialAPI.Comment>>
  /// Likes one or takes that back; nil where there is none for the viewer.
  let like: @Sendable (Bool, ID<SocialAPI.Comment>, Viewer, LiveHub, Timestamp, Transaction) throws -> ToggleState?
  /// The replies in the thread of one; nil where there is none for the viewer.
  let replies:
    @Sendable (
      ID<SocialAPI.Comment>, ID<ProfileEntity>, Cursor<SocialAPI.ReplyList>?, _ limit: Int, MediaLinks, ReadTransaction
    ) throws -> Page<SocialAPI.Comment>?
}

extension Comments {
  /// For calls that comments on things of several kinds share.
  public var anything: CommentsOnAnything {
    CommentsOnAnything(
      delete: { try delete($0, through: $1, $2, in: $3) != nil }, reportable: reportable,
      like: { isOn, id, viewer, live, now, transaction in
        guard let likes = talking?.likes, try likes.state(of: id, for: viewer.profile, in: transaction) != nil else {
          return nil
        }
        return try likes.set(isOn, id, by: viewer, through: live, at: now, in: transaction)
      },
      replies: { id, viewer, before, limit, links, transaction in
        guard let thread = try thread(of: id, viewer: viewer, links: links, in: transaction) else { return nil }
        return try replies(
          in: thread, withBeginning: false, viewer: viewer, before: before, limit: limit, links: links, in: transaction)
      })
  }
}
