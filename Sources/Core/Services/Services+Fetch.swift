internal import Media
internal import Wire

extension ProblemCode {
  static let tooManyFetches = ProblemCode("too_many_fetches", status: 429, title: "Too much is being fetched for you")
  static let fetchesBusy = ProblemCode("fetches_busy", status: 503, title: "Too much is being fetched")
}

extension Services {
  /// The file of the public Internet at an address that the viewer gave, when it is their turn.
  /// - Throws: `PublicFetch.Failure`; 429 and 503 where too much is under way.
  public func fetch(
    _ address: String, accepting type: String, mostBytes: Int, for viewer: Viewer
  ) async throws -> [UInt8] {
    let owner = WorkOwner(viewer.signedIn.account)
    do {
      return try await fetches.file(at: address, accepting: type, mostBytes: mostBytes, for: owner)
    } catch let refusal as PublicFetches.Refusal {
      switch refusal {
      case .ofOne:
        throw Problem(
          .tooManyFetches, detail: "Other addresses of yours are being fetched. Please try again when that is done.",
          retryAfter: 30)
      case .ofAll:
        throw Problem(
          .fetchesBusy, detail: "Many addresses are being fetched at the moment. Please try again in a minute.",
          retryAfter: 10)
      }
    }
  }
}
