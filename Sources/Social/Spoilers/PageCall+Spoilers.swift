public import Core
internal import HTTP

extension PageCall {
  /// Whether the address of the page asks for what is folded.
  public var asksForSpoilers: Bool { request.query["spoilers"] == "shown" }
}
