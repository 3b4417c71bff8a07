internal import Wire

/// How far a device knows its owner's changes.
struct SyncCursor: Sendable, Equatable {
  /// The number of the last change that it knows; 0 for nothing.
  let number: Int
  /// Up to which number it is forgotten what is gone: as it was when the device began, or when it last knew everything.
  let swept: Int

  init(number: Int, swept: Int) { (self.number, self.swept) = (number, swept) }

  /// Nil for what `text` doesn't give.
  init?(_ text: String) {
    let parts = text.fits(WandrAPI.Limits.syncCursor) ? text.split(separator: ".", maxSplits: 1).map { Int($0) } : []
    guard parts.count == 2, let number = parts[0], let swept = parts[1], number >= 0, swept >= 0 else { return nil }
    self.init(number: number, swept: swept)
  }

  var text: String { "\(number).\(swept)" }

  /// Whether the device may hold what it was never told is gone, or knows another server's changes.
  func hasToStartOver(_ head: (number: Int, swept: Int)) -> Bool {
    number > head.number || (number > 0 && number < head.swept && swept < head.swept)
  }
}
