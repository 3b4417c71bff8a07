internal import Core
internal import Media
internal import Wire

/// Where a calendar comes from that is brought along: it was sent, or is to be fetched.
enum CalendarSource: Sendable {
  case sent([UInt8])
  case address(String)

  private static let most = 4 << 20

  /// - Throws: 422 for neither or both.
  init(_ input: RealspaceAPI.ImportCalendar) throws(Problem) {
    switch (input.calendar, input.url.map { trimmed($0) }) {
    case (let text?, nil):
      guard text.utf8.count <= RealspaceAPI.Limits.calendar else {
        throw .validation("calendar", "too_long", "The calendar is too large.")
      }
      self = .sent(Array(text.utf8))
    case (nil, let url?): self = .address(url)
    default: throw .validation("calendar", "missing", "Send a calendar, or its address.")
    }
  }

  /// - Throws: 422 for an address that can't be fetched; 429 and 503 where too much is being fetched.
  func bytes(for viewer: Viewer, by services: Services) async throws -> [UInt8] {
    switch self {
    case .sent(let bytes): return bytes
    case .address(let url):
      do {
        return try await services.fetch(url, accepting: "text/calendar", mostBytes: Self.most, for: viewer)
      } catch let failure as PublicFetch.Failure {
        throw Problem.validation("url", Self.code(failure), Self.words(failure))
      }
    }
  }

  private static func code(_ failure: PublicFetch.Failure) -> String {
    failure == .isPrivate ? "private" : failure == .notAnAddress ? "invalid" : "unreachable"
  }

  private static func words(_ failure: PublicFetch.Failure) -> String {
    switch failure {
    case .impossible: "This server can’t fetch addresses. Send the file instead."
    case .notAnAddress: "Write an address that begins with https://"
    case .isPrivate: "This address is in a private network, from which nothing is fetched."
    case .unreachable: "Nothing could be fetched from this address."
    case .tooLarge: "The calendar is too large."
    case .refused(let status): "The address answers with an error (\(status))."
    }
  }
}
