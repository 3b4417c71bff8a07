/// What one picture may cost. The defaults are the platform's.
public struct ImageLimits: Hashable, Sendable {
  /// Bytes of the file.
  public var fileBytes = 50 << 20
  /// Pixels after decoding, width times height.
  public var pixels = 100_000_000
  /// Pixels of HEIC and AVIF, which libheif decodes whole (about 6 bytes each).
  public var heifPixels = 60_000_000
  /// The longer side in pixels.
  public var side = 65_535
  /// Address space of the child in bytes (RLIMIT_AS).
  public var memoryBytes = 2 << 30
  /// Processor time of the child (RLIMIT_CPU), seconds, for the largest picture; smaller ones get less, see `processorSeconds(for:)`.
  public var processorSeconds = 20
  /// Wall clock from the start of the job to its end, seconds.
  public var wallSeconds = 40
  /// Bytes of all renditions together that are believed from a child.
  public var outputBytes = 64 << 20

  public init() {}

  /// Processor time that a picture of so many pixels may take, seconds: several times what the slowest format needs on a slow machine.
  func processorSeconds(for pixels: Int) -> Int { min(processorSeconds, 10 + 10 * pixels / 100_000_000) }
}
