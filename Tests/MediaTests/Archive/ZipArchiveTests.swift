import Glibc
import Media
import Testing

@Suite struct `Reading archives that somebody sent` {
  private func archive(
    _ bytes: [UInt8], in scratch: Scratch, limits: ArchiveLimits = ArchiveLimits()
  ) throws -> ZipArchive {
    ZipArchive(path: try scratch.write(bytes), executable: ImageWorkers.program, limits: limits)
  }

  private let plain = MadeZip(entries: [
    .init(name: "content/posts_1.json", bytes: Array("[]".utf8)),
    .init(name: "media/posts/202101/a.jpg", bytes: [1, 2, 3]),
  ])

  @Test func `lists what is in it, and reads files by their names`() async throws {
    let scratch = try Scratch()
    let archive = try archive(plain.bytes, in: scratch)
    let entries = try await archive.entries()
    #expect(entries.map(\.name) == ["content/posts_1.json", "media/posts/202101/a.jpg"])
    #expect(entries.map(\.size) == [2, 3])
    #expect(entries.allSatisfy { $0.kind == .file && $0.isPlain })
    let found = try await archive.contents(of: ["media/posts/202101/a.jpg", "nothing"], atMost: 10)
    #expect(try found["media/posts/202101/a.jpg"]?.get() == [1, 2, 3])
    #expect(found["nothing"] == nil)
  }

  @Test func `writes files out whole, and says which are not there`() async throws {
    let scratch = try Scratch()
    let archive = try archive(plain.bytes, in: scratch)
    let (there, absent) = (scratch.path + "/there", scratch.path + "/absent")
    let faults = try await archive.extract(["media/posts/202101/a.jpg": there, "media/b.jpg": absent], atMost: 10)
    #expect(faults == ["media/b.jpg": .missing])
    #expect(try Scratch.read(there) == [1, 2, 3])
    #expect(access(absent, F_OK) != 0)
  }

  @Test func `a file that is larger than may be is cut off while it is read, whatever its entry says`() async throws {
    let scratch = try Scratch()
    let archive = try archive(
      MadeZip(entries: [.init(name: "a", bytes: [UInt8](repeating: 7, count: 100_000))]).bytes, in: scratch)
    #expect(try await archive.contents(of: ["a"], atMost: 99_999)["a"] == .failure(.tooLarge))
    let path = scratch.path + "/out"
    #expect(try await archive.extract(["a": path], atMost: 99_999) == ["a": .tooLarge])
    #expect(access(path, F_OK) != 0)
  }

  @Test func `bytes that are not those of the checksum are not taken`() async throws {
    let scratch = try Scratch()
    let archive = try archive(
      MadeZip(entries: [.init(name: "a", bytes: [1, 2, 3], isGarbled: true), .init(name: "b", bytes: [4])]).bytes,
      in: scratch)
    let found = try await archive.contents(of: ["a", "b"], atMost: 10)
    #expect(found["a"] == .failure(.damaged))
  }

  @Test func `links, names that lead elsewhere and locked files are told as what they are`() async throws {
    let scratch = try Scratch()
    let archive = try archive(
      MadeZip(entries: [
        .init(name: "link", bytes: Array("/etc/passwd".utf8), mode: 0o120777),
        .init(name: "../up", bytes: [1]), .init(name: "/root", bytes: [1]), .init(name: "a/./b", bytes: [1]),
        .init(name: "a\\b", bytes: [1]), .init(name: "locked", bytes: [1], flags: 1),
      ]).bytes, in: scratch)
    let entries = try await archive.entries()
    #expect(entries.first { $0.name == "link" }?.kind == .other)
    #expect(entries.first { $0.name == "locked" }?.kind == .encrypted)
    #expect(entries.filter(\.isPlain).map(\.name) == ["link", "a/b", "locked"])
    // What is no file is never read.
    #expect(try await archive.contents(of: ["link", "locked"], atMost: 100).isEmpty)
  }

  @Test func `an archive that is cut off, or is none, is refused`() async throws {
    let scratch = try Scratch()
    for bytes in [[], Array("PK".utf8), Array(plain.bytes.dropLast(30)), [UInt8](repeating: 0, count: 4096)] {
      let archive = try archive(bytes, in: scratch)
      await #expect(throws: ArchiveError.damaged) { try await archive.entries() }
    }
  }

  @Test func `sizes that contradict what is there do no harm`() async throws {
    let scratch = try Scratch()
    for claimed in [0, 1, 5, 1 << 30, UInt32.max - 1] as [UInt32] {
      let archive = try archive(
        MadeZip(entries: [.init(name: "a", bytes: [1, 2, 3], claimed: claimed), .init(name: "b", bytes: [4])]).bytes,
        in: scratch)
      let found = (try? await archive.contents(of: ["a"], atMost: 1000)) ?? [:]  // refused as a whole is as good
      // Nothing, or word that it is damaged; never bytes that are not the file's.
      if case .success(let bytes)? = found["a"] { #expect(bytes.isEmpty) }
    }
  }

  @Test func `an archive with more entries than anybody's is refused`() async throws {
    let scratch = try Scratch()
    var limits = ArchiveLimits()
    limits.entries = 1
    let archive = try archive(plain.bytes, in: scratch, limits: limits)
    await #expect(throws: ArchiveError.tooManyEntries) { try await archive.entries() }
  }

  @Test func `no byte of an archive can be wrong in a way that breaks more than its reading`() async throws {
    let scratch = try Scratch()
    let bytes = plain.bytes
    for place in stride(from: 0, to: bytes.count, by: 7) {
      var changed = bytes
      changed[place] ^= 0xff
      let archive = try archive(changed, in: scratch)
      do {
        let names = try await archive.entries().map(\.name)
        _ = try await archive.contents(of: names, atMost: 100)
      } catch let error as ArchiveError {
        #expect(error == .damaged)
      }
    }
  }

  @Test func `what the writer made is read again, and by unzip's own rules`() async throws {
    let scratch = try Scratch()
    let path = scratch.path + "/made.zip"
    let writer = try ZipWriter(path: path)
    try writer.put(Array("<p>Hello</p>".utf8), as: "index.html", seconds: 1_700_000_000)
    try writer.begin("media/1.jpg", size: 300_000, seconds: 1_700_000_000)
    for _ in 0..<3 { try writer.add([UInt8](repeating: 9, count: 100_000)) }
    try writer.finish()
    let archive = ZipArchive(path: path, executable: ImageWorkers.program)
    let entries = try await archive.entries()
    #expect(entries.map(\.name) == ["index.html", "media/1.jpg"])
    let found = try await archive.contents(of: entries.map(\.name), atMost: 1 << 20)
    #expect(try found["media/1.jpg"]?.get() == [UInt8](repeating: 9, count: 300_000))
    #expect(try found["index.html"]?.get() == Array("<p>Hello</p>".utf8))
  }
}
