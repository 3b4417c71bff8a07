internal import CAssets
internal import CZlib
internal import HTTP

/// The style sheets, scripts and icons, which are part of the program, and the fonts and maps beside it, put together by `AssetLinker`.
/// Their addresses name the hash of all of them, so that a copy is good for ever and scripts may import each other by
/// relative paths.
public enum AssetRoutes {
  /// Where the pages find them.
  public static let assets: Assets = {
    // The prefix is made of letters and digits only.
    guard let assets = Assets(prefix: "/assets/\(library.hash)", files: Set(library.paths)) else {
      preconditionFailure("an asset hash is no path")
    }
    return assets
  }()

  static let library: AssetLibrary = {
    do {
      let linker = try AssetLinker(AssetLibrary.embedded + FontFiles.besideProgram + MapFiles.besideProgram)
      return AssetLibrary(try SizedSheet.adding(to: try linker.linked()))
    } catch {
      // They are part of the program, and a test links them.
      preconditionFailure("the assets do not fit together: \(error)")
    }
  }()

  public static func register(in routes: inout Routes) {
    let library = library
    routes.add(.get, "/assets/{hash}/{file}", .anyone) { request, parameters in
      library.answer(request, hash: parameters["hash"], path: parameters["file"] ?? "")
    }
    routes.add(.get, "/assets/{hash}/{folder}/{file}", .anyone) { request, parameters in
      library.answer(
        request, hash: parameters["hash"], path: "\(parameters["folder"] ?? "")/\(parameters["file"] ?? "")")
    }
    // For clients that ask without reading a page first; pages name their icon themselves.
    routes.add(.get, "/favicon.ico", .anyone) { _, _ in
      var response = Response.redirect(to: "/assets/\(library.hash)/icons/app.svg", status: .found)
      response.headers.add("Cache-Control", "public, max-age=3600")
      return response
    }
  }
}

/// Files to be served as they are, each also compressed.
struct AssetLibrary: Sendable {
  struct File: Sendable {
    let path: String
    let bytes: [UInt8]
    /// Where that has been made before.
    var gzip: [UInt8]?
  }

  private struct Entry: Sendable {
    let type: String
    let bytes: [UInt8]
    /// Nil where compressing saves nothing.
    let gzip: [UInt8]?
  }

  /// The first 64 bits of the BLAKE2b (RFC 7693) of all names and contents, as 16 digits.
  let hash: String
  private let entries: [String: Entry]

  /// The files' names, in order.
  var paths: [String] { entries.keys.sorted() }

  /// What the program was built with.
  static var embedded: [File] {
    var files: [File] = []
    while let asset = hearth_asset(files.count)?.pointee {
      let bytes = Array(UnsafeBufferPointer(start: asset.bytes, count: asset.count))
      files.append(File(path: String(cString: asset.path), bytes: bytes))
    }
    return files
  }

  init(_ files: [File]) {
    var all: [UInt8] = []
    var entries: [String: Entry] = [:]
    for file in files.sorted(by: { $0.path < $1.path }) {
      all += Array(file.path.utf8) + [0] + Secret.hash(file.bytes)
      entries[file.path] = Entry(
        type: Self.contentType(file.path), bytes: file.bytes, gzip: file.gzip ?? Self.gzip(file.bytes))
    }
    hash = Secret.hash(all).prefix(8).map { byte in
      let digits = String(byte, radix: 16)
      return digits.utf8.count == 1 ? "0" + digits : digits
    }.joined()
    self.entries = entries
  }

  /// The file, compressed where the client takes it. An address of another version is not there: answering it with
  /// today's bytes would fill caches with the wrong file for a year.
  func answer(_ request: Request, hash: String?, path: String) -> Response {
    guard hash == self.hash, let entry = entries[path] else {
      var response = Response.text("Not Found\n", status: .notFound)
      response.headers.add("Cache-Control", "no-store")
      return response
    }
    let gzip = Self.acceptsGzip(request) ? entry.gzip : nil
    var response = Response(.ok, type: entry.type, bytes: gzip ?? entry.bytes)
    if gzip != nil { response.headers.add("Content-Encoding", "gzip") }
    response.headers.add("Vary", "Accept-Encoding")
    response.headers.add("Cache-Control", "public, max-age=31536000, immutable")
    response.headers.add("X-Content-Type-Options", "nosniff")
    return response.serving(request, etag: EntityTag(gzip == nil ? self.hash : "\(self.hash)-gzip"))
  }

  static func contentType(_ path: String) -> String {
    switch path.split(separator: ".").last {
    case "css": "text/css; charset=utf-8"
    case "js": "text/javascript; charset=utf-8"
    case "svg": "image/svg+xml"
    case "webmanifest": "application/manifest+json"
    case "png": "image/png"
    case "woff2": "font/woff2"
    default: "application/octet-stream"
    }
  }

  /// Whether `Accept-Encoding` names gzip, or leaves it to us, with a weight above 0 (RFC 9110, section 12.5.3).
  static func acceptsGzip(_ request: Request) -> Bool {
    let lines = request.headers.values(of: "Accept-Encoding")
    return ["gzip", "x-gzip", "*"].lazy.compactMap { Accepts.names($0, in: lines) }.first ?? false
  }

  /// Nil where nothing is saved by it.
  static func gzip(_ bytes: [UInt8]) -> [UInt8]? {
    let made = [UInt8](unsafeUninitializedCapacity: bytes.count) { buffer, count in
      count = buffer.baseAddress.map { hearth_gzip(bytes, bytes.count, $0, bytes.count) } ?? 0
    }
    return made.isEmpty ? nil : made
  }
}
