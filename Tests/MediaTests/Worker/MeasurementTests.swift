import Glibc
import Media
import Testing

/// Prints how long a 24-megapixel photo takes; asked for by HEARTH_MEASURE=1 or HEARTH_MEASURE=FILE, because figures
/// need a quiet machine.
@Suite(.serialized, .enabled(if: getenv("HEARTH_MEASURE") != nil, "figures are printed with HEARTH_MEASURE=1"))
struct MeasurementTests {
  private static let file = getenv("HEARTH_MEASURE").map { String(cString: $0) }

  @Test(.needsSamples) func `a photo of 24 megapixels`() async throws {
    let scratch = try Scratch()
    let sample = try scratch.write(try Samples.read("table/craft-beer.jpg"))
    try await measure(Self.file.flatMap { access($0, R_OK) == 0 ? $0 : nil } ?? sample, isWarm: true)
  }

  @Test(.needsSamples) func `the same with a child that is not ready`() async throws {
    let scratch = try Scratch()
    try await measure(try scratch.write(try Samples.read("table/craft-beer.jpg")), isWarm: false)
  }

  private func measure(_ file: String, isWarm: Bool) async throws {
    let workers = ImageWorkers.built(parallel: 1, linger: isWarm ? 10 : 0)
    for run in 0..<6 {
      let start = ContinuousClock.now
      let job = try workers.start(.file(file), .photo())
      let photo = try await job.jpegs()
      let jpegs = start.duration(to: .now)
      let webPs = try await job.webPs()
      let bytes = (photo.renditions + webPs).map { "\($0.fileName) \($0.bytes.count)" }
      print("measured: run \(run): JPEGs \(jpegs), all \(start.duration(to: .now)); \(run == 0 ? "\(bytes)" : "")")
      // The next child gets ready meanwhile, as it would between two uploads.
      try await Task.sleep(for: .milliseconds(400))
    }
  }
}
