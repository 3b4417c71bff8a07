public import Core
public import SQL
public import Wire

/// The calls that delete and report a comment, whatever it is on: one of each for an app in which people comment on things of
/// several kinds. A comment is found by its id, in the table of whichever kind has it; each kind is reported as its own.
public struct SharedComments: Sendable {
  private let delete: Endpoint<SocialAPI.ByComment, NoContent>
  private let report: Endpoint<SocialAPI.ReportComment, NoContent>
  private let kinds: [CommentsOnAnything]

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
  }
}

/// Comments on things of some kind, of which the type is forgotten.
public struct CommentsOnAnything: Sendable {
  /// Deletes one where the viewer may; false where there is none for them.
  let delete: @Sendable (ID<SocialAPI.Comment>, LiveHub, Timestamp, Transaction) throws -> Bool
  let reportable: Reportable<ID<SocialAPI.Comment>>
}

extension Comments {
  /// For calls that comments on things of several kinds share.
  public var anything: CommentsOnAnything {
    CommentsOnAnything(
      delete: { try delete($0, through: $1, $2, in: $3) != nil }, reportable: reportable)
  }
}
