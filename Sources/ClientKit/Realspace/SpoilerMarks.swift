// Passages of Realspace's texts that are marked as spoilers, each between two pairs of bars, as screens show them.

extension String {
  /// Whether the server has left a spoiler out, in whose place `||…||` stands.
  public var hasFoldedSpoiler: Bool { contains(Self.foldedSpoiler) }

  /// Without the marks of spoilers, and with `(spoiler)` for each that the server has left out. A mark that nothing closes is text, and
  /// so are two marks with nothing between them.
  public var withoutSpoilerMarks: String {
    var (shown, rest) = ("", self[...])
    while let open = rest.firstRange(of: Self.mark), let close = rest[open.upperBound...].firstRange(of: Self.mark) {
      let passage = rest[open.upperBound..<close.lowerBound]
      if passage.isEmpty {
        shown += rest[..<open.upperBound]
        rest = rest[open.upperBound...]
        continue
      }
      shown += rest[..<open.lowerBound]
      shown += passage == "…" ? "(spoiler)" : String(passage)
      rest = rest[close.upperBound...]
    }
    return shown + rest
  }

  private static var mark: String { "||" }
  private static var foldedSpoiler: String { "||…||" }
}
