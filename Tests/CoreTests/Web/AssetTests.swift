import CZlib
import FoundationEssentials
import HTML
import HTTP
import Testing

@testable import Core

@Suite struct AssetTests {
  private let library = AssetLibrary([
    AssetLibrary.File(path: "css/long.css", bytes: Array(String(repeating: "a { color: red } ", count: 99).utf8)),
    AssetLibrary.File(path: "kinnect.webmanifest", bytes: Array("{}".utf8)),
  ])

  private func ask(_ path: String, hash: String? = nil, headers: Headers = Headers()) throws -> Response {
    let request = try #require(Request(target: "/", headers: headers))
    return library.answer(request, hash: hash ?? library.hash, path: path)
  }

  private func bytes(_ response: Response) -> [UInt8] {
    if case .bytes(let bytes) = response.body { bytes } else { [] }
  }

  @Test func `the program holds exactly the files of Public`() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Public")
    let paths = try FileManager.default.subpathsOfDirectory(atPath: root.path).filter { path in
      var isFolder = false
      return FileManager.default.fileExists(atPath: root.appending(path: path).path, isDirectory: &isFolder)
        && !isFolder
    }

    let embedded = AssetLibrary.embedded

    #expect(embedded.map(\.path) == paths.sorted())
    for file in embedded {
      #expect(try Data(contentsOf: root.appending(path: file.path)) == Data(file.bytes), "\(file.path) is old")
    }
  }

  @Test func `fonts are those of the folder, and none where there is no folder`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "fonts-\(UInt64.random(in: 0...UInt64.max))")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }  // It is in the temporary folder anyway.
    for (name, text) in [("b.woff2", "two"), ("a.woff2", "one"), ("OFL.txt", "licence")] {
      try Data(text.utf8).write(to: folder.appending(path: name))
    }

    let files = FontFiles.files(in: folder.path)

    #expect(files.map(\.path) == ["fonts/a.woff2", "fonts/b.woff2"])
    #expect(files.map(\.bytes) == [Array("one".utf8), Array("two".utf8)])
    #expect(AssetLibrary.contentType("fonts/a.woff2") == "font/woff2")
    #expect(FontFiles.files(in: folder.path + "-not").isEmpty)
  }

  @Test func `maps are those of the folder, all of them or none, and the worker keeps the same`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "map-\(UInt64.random(in: 0...UInt64.max))")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }  // It is in the temporary folder anyway.
    for name in MapFiles.names.dropFirst() { try Data(name.utf8).write(to: folder.appending(path: name)) }
    #expect(MapFiles.files(in: folder.path).isEmpty)
    try Data("LICENCE".utf8).write(to: folder.appending(path: "LICENSE-leaflet.txt"))
    try Data("far".utf8).write(to: folder.appending(path: MapFiles.names[0]))

    #expect(MapFiles.files(in: folder.path).map(\.path) == MapFiles.names.map { "map/\($0)" })
    let worker = try #require(AssetLibrary.embedded.first { $0.path == "js/map-files.js" })
    let names = MapFiles.names.map { "\"\($0)\"" }.joined(separator: ", ")
    #expect(String(decoding: worker.bytes, as: UTF8.self).contains("[\(names)]"))
  }

  @Test func `maps that set-up has compressed are sent as they are, unless that is of other bytes`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "map-\(UInt64.random(in: 0...UInt64.max))")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }  // It is in the temporary folder anyway.
    let bytes = Array(String(repeating: "coast ", count: 99).utf8)
    let made = try #require(AssetLibrary.gzip(bytes))
    for name in MapFiles.names { try Data(bytes).write(to: folder.appending(path: name)) }
    try Data(made).write(to: folder.appending(path: "far.bin.gz"))
    try Data(try #require(AssetLibrary.gzip(bytes + bytes))).write(to: folder.appending(path: "mid.bin.gz"))
    try Data("x".utf8).write(to: folder.appending(path: "near.bin.gz"))

    let found = MapFiles.files(in: folder.path)

    #expect(found.map { $0.gzip != nil } == MapFiles.names.map { $0 == "far.bin" })
    #expect(found.first?.gzip == made)
    let plain = found.map { AssetLibrary.File(path: $0.path, bytes: $0.bytes) }
    #expect(AssetLibrary(found).hash == AssetLibrary(plain).hash)
  }

  @Test func `every file of Public has a type of its own`() {
    for file in AssetLibrary.embedded {
      #expect(AssetLibrary.contentType(file.path) != "application/octet-stream", "\(file.path)")
    }
  }

  @Test func `the pages' addresses name the hash`() {
    #expect(AssetRoutes.assets.url("/css/hearth.css").text == "/assets/\(AssetRoutes.library.hash)/css/hearth.css")
    #expect(AssetRoutes.library.hash.utf8.count == 16)
  }

  @Test func `a file is good for ever`() throws {
    let response = try ask("css/long.css")

    #expect(response.status == .ok)
    #expect(response.headers["Content-Type"] == "text/css; charset=utf-8")
    #expect(response.headers["Cache-Control"] == "public, max-age=31536000, immutable")
    #expect(response.headers["X-Content-Type-Options"] == "nosniff")
    #expect(response.headers["Vary"] == "Accept-Encoding")
    #expect(response.headers["Content-Encoding"] == nil)
    #expect(bytes(response).count == 17 * 99)
  }

  @Test func `a client that takes gzip gets gzip, with a tag of its own`() throws {
    let plain = try ask("css/long.css")
    let packed = try ask("css/long.css", headers: ["Accept-Encoding": "br, gzip;q=0.8"])

    #expect(packed.headers["Content-Encoding"] == "gzip")
    #expect(packed.headers["ETag"] != plain.headers["ETag"])
    #expect(bytes(packed).count < bytes(plain).count / 5)
    #expect(unpacked(bytes(packed), count: 2000) == bytes(plain))
  }

  @Test(arguments: [
    ("gzip", true), ("GZIP", true), ("*", true), ("gzip;q=0.001", true), ("br, deflate", false), ("gzip;q=0", false),
    ("gzip; q=0.000, *", false), ("*;q=0", false), ("", false), ("gzipped", false),
  ])
  func `gzip is chosen as the client says`(field: String, expected: Bool) throws {
    let request = try #require(Request(target: "/", headers: ["Accept-Encoding": field]))

    #expect(AssetLibrary.acceptsGzip(request) == expected)
  }

  @Test func `what does not get smaller is sent as it is`() throws {
    let response = try ask("kinnect.webmanifest", headers: ["Accept-Encoding": "gzip"])

    #expect(response.headers["Content-Encoding"] == nil)
    #expect(response.headers["Content-Type"] == "application/manifest+json")
    #expect(bytes(response) == Array("{}".utf8))
  }

  @Test func `a copy that is still good is not sent again`() throws {
    let tag = try #require(try ask("css/long.css").headers["ETag"])

    let response = try ask("css/long.css", headers: ["If-None-Match": tag])

    #expect(response.status == .notModified)
    #expect(response.headers["Cache-Control"] == "public, max-age=31536000, immutable")
  }

  @Test(arguments: [("css/long.css", "0000000000000000"), ("css/none.css", nil), ("", nil), ("../secret.key", nil)])
  func `another version or another file is not there`(path: String, hash: String?) throws {
    let response = try ask(path, hash: hash)

    #expect(response.status == .notFound)
    #expect(response.headers["Cache-Control"] == "no-store")
  }

  @Test func `the hash changes with any name and any byte`() {
    let one = AssetLibrary([AssetLibrary.File(path: "a.js", bytes: [1])]).hash

    #expect(one != AssetLibrary([AssetLibrary.File(path: "a.js", bytes: [2])]).hash)
    #expect(one != AssetLibrary([AssetLibrary.File(path: "b.js", bytes: [1])]).hash)
    #expect(one == AssetLibrary([AssetLibrary.File(path: "a.js", bytes: [1])]).hash)
  }

  private func unpacked(_ bytes: [UInt8], count: Int) -> [UInt8] {
    var stream = z_stream()
    guard inflateInit2_(&stream, MAX_WBITS + 16, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else {
      return []
    }
    defer { inflateEnd(&stream) }
    var input = bytes
    return [UInt8](unsafeUninitializedCapacity: count) { buffer, written in
      input.withUnsafeMutableBufferPointer { input in
        stream.next_in = input.baseAddress
        stream.avail_in = UInt32(input.count)
        stream.next_out = buffer.baseAddress
        stream.avail_out = UInt32(count)
        written = inflate(&stream, Z_FINISH) == Z_STREAM_END ? Int(stream.total_out) : 0
      }
    }
  }
}
