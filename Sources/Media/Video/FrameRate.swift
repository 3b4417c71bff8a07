/// How many frames a second a video has, as ffprobe says it.
struct FrameRate: Equatable {
  /// The most that a film has.
  static let most = 30.0
  /// Fewer make it hard to find a place in a film.
  static let least = 10.0
  /// A video that begins with fewer may go on with more.
  static let leastOfBeginning = 20.0

  /// Of most frames, as a fraction; nil where it is not known.
  private let numerator: Int?
  private let denominator: Int
  private let mean: Double
  /// Whether both are of the whole video, not of its first seconds.
  private let isCounted: Bool

  /// - Parameters:
  ///   - usual: such as "30000/1001".
  ///   - mean: the same.
  init(usual: String?, mean: String?, isCounted: Bool) {
    let parts = Self.parts(usual)
    numerator = parts?.numerator
    denominator = parts?.denominator ?? 1
    self.mean = Self.parts(mean).map { Double($0.numerator) / Double($0.denominator) } ?? 0
    self.isCounted = isCounted
  }

  private static func parts(_ text: String?) -> (numerator: Int, denominator: Int)? {
    let numbers = (text ?? "").split(separator: "/").map { Int($0) ?? 0 }
    guard numbers.count == 2, numbers.allSatisfy({ (1...1_000_000_000).contains($0) }) else { return nil }
    return (numbers[0], numbers[1])
  }

  /// Frames a second that are expected to be there. Some files name the ticks of their clock as their rate; of these, and of those that
  /// say nothing, as many are expected as most phones record at most.
  var expected: Double {
    let usual = numerator.map { Double($0) / Double(denominator) } ?? 0
    return [mean, usual].first { $0 > 0 && $0 <= 240 } ?? 60
  }

  /// Whether there are more than a film has.
  var isFast: Bool { mean > Self.most }

  /// The film's frames a second, in ffmpeg's words: as many as in the video where they come evenly, a multiple of that where they
  /// are few, and the most where they come as they like.
  var steps: String {
    let most = "\(Int(Self.most))"
    guard let numerator else { return most }
    let usual = Double(numerator) / Double(denominator)
    guard usual <= Self.most, usual >= (isCounted ? 0.01 : Self.leastOfBeginning), mean >= usual * 0.95 else {
      return most
    }
    let times = usual < Self.least ? Int((Self.least / usual).rounded(.up)) : 1
    return "\(numerator * times)/\(denominator)"
  }
}
