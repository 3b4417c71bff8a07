internal import Core
internal import Glibc
internal import SQL
internal import Wire

extension Command {
  static let demo = Command(
    name: "demo", summary: "Fills an empty folder with a sample circle and prints its sign-ins.",
    options: [
      .data, .media, .database, .databaseApp, .keyFile,
      Option(
        "apps", "NAMES", "Apps to fill, separated by commas.",
        fallback: Instance.names.joined(separator: ",")),
      Option("scenario", "NAME", "standard, empty or many.", fallback: "standard"),
      Option("photos", "DIR", "Photos to post instead of drawn pictures.", fallback: ""),
      Option("serve", "", "Serve the circle afterwards."),
      Option("port", "N", "TCP port to serve on.", fallback: "8081"),
    ]
  ) { arguments in
    let name = try arguments.required("scenario")
    guard let scenario = DemoScenario(rawValue: name) else {
      throw arguments.refuse(
        "scenario", "knows \(DemoScenario.allCases.map(\.rawValue).joined(separator: ", ")), not '\(name)'")
    }
    let port = try arguments.integer("port", in: 1...65_535)
    let photos = try photos(arguments)
    let signIn = try await withInstance(arguments, for: .server) { instance in
      let crowd = try await DemoCrowd.come(scenario, now: .now, services: instance.services(at:))
      let report: @Sendable (String) -> Void = { Output.say($0 + " ...") }
      for app in instance.apps { try await app.demo?(crowd, photos, report) }
      return crowd.signIn
    }
    Output.say(
      """
      The circle is ready. Sign in as
        address:  \(signIn.email)
        password: \(signIn.password)
      The others have the same password: \(signIn.others.joined(separator: ", ")).
      """)
    guard arguments.isOn("serve") else { return }
    let same = ["data", "media", "database", "database-app", "key-file", "apps"].flatMap { name in
      arguments.text(name).map { ["--\(name)", $0] } ?? []
    }
    // A program of its own: the server settles its memory before it begins, and takes the folder's lock again.
    try Program.become(["serve"] + same + ["--port", "\(port)"])
  }

  /// The picture files of the folder that was given, in the order of their names.
  private static func photos(_ arguments: Arguments) throws -> [String] {
    guard let folder = arguments.text("photos"), !folder.isEmpty else { return [] }
    let kinds = ["jpg", "jpeg", "png", "webp", "heic", "heif", "avif", "gif"]
    let names = Folder.names(folder).filter { name in
      kinds.contains { name.lowercased().hasSuffix(".\($0)") }
    }
    guard !names.isEmpty else { throw arguments.refuse("photos", "'\(folder)' is no folder with photos in it") }
    return names.sorted().map { "\(folder)/\($0)" }
  }
}

/// What commands do with files.
enum Folder {
  /// The names in a folder, none where it cannot be read.
  static func names(_ path: String) -> [String] {
    guard let folder = opendir(path) else { return [] }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }

  /// Writes a small file for this user only.
  static func write(_ bytes: [UInt8], to path: String) throws {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw StartError("\(path) cannot be made: \(String(cString: strerror(errno)))") }
    defer { close(descriptor) }
    var rest = bytes[...]
    while !rest.isEmpty {
      let written = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      guard written > 0 else { throw StartError("\(path) cannot be written: \(String(cString: strerror(errno)))") }
      rest = rest.dropFirst(written)
    }
  }
}
