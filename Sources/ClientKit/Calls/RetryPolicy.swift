/// How often, and how long apart, a call is tried that may be repeated without harm.
public struct RetryPolicy: Hashable, Sendable {
  /// The number of attempts, including the first; 1 for no retry.
  public var tries: Int
  /// The longest pause before the first retry, in seconds; doubled for each further retry.
  public var firstPause: Double
  /// The longest pause in seconds. If the server asks for a longer one, the call fails instead.
  public var longestPause: Double

  public init(tries: Int = 3, firstPause: Double = 0.5, longestPause: Double = 10) {
    self.tries = tries
    self.firstPause = firstPause
    self.longestPause = longestPause
  }

  /// Seconds before the next try after `failures` of them: a chance share of the doubled pause, so that many clients do
  /// not come at once ("full jitter").
  ///
  /// - Parameters:
  ///   - asked: what the server asked for as `Retry-After`; at least that long then.
  ///   - chance: 0 to 1.
  /// - Returns: nil where it is not worth waiting.
  public func pause(after failures: Int, asked: Int?, chance: Double) -> Double? {
    guard failures < tries else { return nil }
    let most = min(longestPause, firstPause * Double(1 << min(max(failures - 1, 0), 20)))
    guard let asked else { return most * chance }
    return Double(asked) > longestPause ? nil : Double(asked) + firstPause * chance
  }
}
