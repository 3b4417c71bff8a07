import Media
import Testing

/// Zips that are written while they are read.
struct ZipStreamTests {
  @Test func `is as long as it says before anything is read, and holds its files as they are`() async throws {
    let contents: [String: [UInt8]] = [
      "01-photo.jpg": (0..<700_001).map { UInt8(truncatingIfNeeded: $0 &* 31) }, "02-photo.jpg": [],
      "03-video.mp4": [1, 2, 3], "04-photo.jpg": [UInt8](repeating: 7, count: 524_288),
    ]
    let stream = try ZipStream(
      contents.keys.sorted().map { name in
        let bytes = contents[name] ?? []
        return ZipStream.File(name, size: Int64(bytes.count), seconds: 1_700_000_000) { range in
          Array(bytes[Int(range.lowerBound)..<Int(range.upperBound)])
        }
      })

    var zip: [UInt8] = []
    while zip.count < stream.count {
      let end = min(Int64(zip.count) + 100_000, stream.count)
      zip += try await stream.read(Int64(zip.count)..<end)
    }

    #expect(zip.count == Int(stream.count))
    let scratch = try Scratch()
    let archive = ZipArchive(path: try scratch.write(zip), executable: ImageWorkers.program)
    #expect(try await archive.entries().map(\.name) == contents.keys.sorted())
    let found = try await archive.contents(of: Array(contents.keys), atMost: 1 << 20)
    for (name, bytes) in contents { #expect(try found[name]?.get() == bytes, "\(name)") }
    await #expect(throws: MediaError.self) { try await stream.read(0..<1) }
  }

  @Test func `a file that became shorter ends it, and more than it holds is refused`() async throws {
    let short = try ZipStream([ZipStream.File("a", size: 10, seconds: 0) { _ in [1] }])
    let files = (0..<5).map { ZipStream.File("\($0)", size: 1 << 30, seconds: 0) { _ in [] } }

    await #expect(throws: MediaError.self) { try await short.read(0..<short.count) }
    #expect(throws: ArchiveError.tooLarge) { try ZipStream(files) }
  }
}
