import Glibc
import Media
import Testing

/// Prints how long a 24-megapixel JPEG takes; asked for by HEARTH_MEASURE=1, because figures need a quiet machine.
@Suite(.enabled(if: getenv("HEARTH_MEASURE") != nil, "figures are printed with HEARTH_MEASURE=1"))
struct MeasurementTests {
  @Test func `a noisy JPEG of 24 megapixels`() async throws {
    let scratch = try Scratch()
    let file = try scratch.write(try await Self.noisy(6000, 4000))
    let workers = ImageWorkers.built(parallel: 1, linger: 10)

    for run in 0..<6 {
      let start = ContinuousClock.now
      let job = try workers.start(.file(file), .photo())
      let photo = try await job.jpegs()
      let jpegs = start.duration(to: .now)
      let webPs = try await job.webPs()
      let bytes = (photo.renditions + webPs).map { "\($0.fileName) \($0.bytes.count)" }
      print("run \(run): JPEGs \(jpegs), all \(start.duration(to: .now)); \(run == 0 ? "\(bytes)" : "")")
      // Let the next child get ready, as it would between two uploads.
      try await Task.sleep(for: .milliseconds(400))
    }
  }

  private static func noisy(_ width: Int, _ height: Int) async throws -> [UInt8] {
    var random = Seeded(state: 3)
    let rgb = [UInt8](unsafeUninitializedCapacity: width * height * 3) { buffer, count in
      for index in 0..<width * height {
        let noise = random.next()
        let (x, y) = (index % width, index / width)
        let base = (x / 23 + y / 17) % 160 + 30
        for band in 0..<3 { buffer[index * 3 + band] = UInt8(base + Int(noise >> UInt64(band * 8) & 31) + band * 10) }
      }
      count = width * height * 3
    }
    guard let buffer = PixelBuffer(width: width, height: height, rgb: rgb) else { throw Scratch.Failure(text: "size") }
    let whole = ImageRequest(crop: .original, sides: [.small: 32, .medium: 64, .large: width])
    let (photo, _) = try await ImageWorkers.shared.make(.pixels(buffer), whole)
    return photo.renditions.first { $0.name == .large }?.bytes ?? []
  }
}
