/// Reads the `key=value` lines of ffmpeg's `-progress`.
struct ProgressReader {
  /// How much of the film is made.
  private(set) var seconds = 0.0
  private var rest: [UInt8] = []

  mutating func add(_ bytes: [UInt8]) {
    rest += bytes
    while let end = rest.firstIndex(of: 0x0A) {
      let line = String(decoding: rest[..<end], as: UTF8.self)
      rest.removeFirst(end + 1)
      // "N/A" before the first frame.
      if line.hasPrefix("out_time_us="), let time = Double(line.dropFirst(12)), time.isFinite {
        seconds = max(seconds, time / 1_000_000)
      }
    }
  }
}
