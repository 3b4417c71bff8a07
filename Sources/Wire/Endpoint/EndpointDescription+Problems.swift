extension EndpointDescription {
  /// Every code that the endpoint may answer: its own, and those that follow from what it takes and whom it serves.
  public var problems: [ProblemCode] {
    var codes = errors
    if auth != .none { codes.append(.notSignedIn) }
    if auth == .viewer { codes.append(.noProfile) }
    if inputType == LiveInput.self { codes.append(.otherProfile) }
    if !path.parameters.isEmpty { codes.append(.notFound) }
    // The key that is out of bounds, or was used for another request.
    if takesIdempotencyKey { codes.append(.invalidInput) }
    if method != .get { codes.append(.storageFull) }
    if inputType != NoInput.self { codes.append(.invalidInput) }
    if inputType is any PagedInput.Type { codes.append(.cursor) }
    if method.hasBody && inputType != NoInput.self {
      codes.append(.unsupportedMedia)
      if !isMultipart { codes.append(.malformedJSON) }
    }
    // What is refused before anybody asks which endpoint it is for.
    codes += [.badRequest, .tooLarge, .expectationFailed, .notImplemented]
    codes += [.rateLimited, .internal, .unavailable]
    var seen: Set<ProblemCode> = []
    return codes.filter { seen.insert($0).inserted }.sorted { ($0.status, $0.code) < ($1.status, $1.code) }
  }
}
