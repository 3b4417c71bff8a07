internal import Believe
internal import Core
internal import Glibc
internal import Kinnect
internal import SQL
internal import Wire

extension Command {
  static let demo = Command(
    name: "demo", summary: "Fills an empty folder with a sample circle and says whom to sign in as.",
    options: [
      .data, .media, .database, .databaseApp, .keyFile,
      Option("apps", "NAMES", "Apps to fill, separated by commas.", fallback: "kinnect,believe"),
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
    let signIn = try await withHouse(arguments, for: .server) { house in
      let crowd = try await DemoCrowd.come(scenario, now: .now, services: house.services(at:))
      let report: @Sendable (String) -> Void = { Output.say($0 + " ...") }
      for app in house.apps {
        switch app.name {
        case Kinnect.name: try await KinnectDemo(crowd, files: photos, report: report).fill()
        case Believe.name: try await BelieveDemo(crowd, report: report).fill()
        default: break
        }
      }
      return crowd.signIn
    }
    print(
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
    let words = same + ["--port", "\(port)"]
    try await serve.run(Arguments(words, options: Option.serve, environment: Arguments.environment))
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

  static let benchSeed = Command(
    name: "bench-seed", summary: "Fills an empty folder with a large made-up database to measure with.",
    options: [
      .data, .database, .databaseApp, .keyFile, .apps,
      Option("people", "N", "How many people there are.", fallback: "2000"),
      Option("follows", "N", "How many others each follows; the first follows 1,000.", fallback: "50"),
      Option("posts", "N", "How many posts they have made.", fallback: "100000"),
      Option("viewers", "N", "How many people are signed in for bench.json.", fallback: "200"),
    ]
  ) { arguments in
    let people = try arguments.integer("people", in: 2...100_000)
    let size = KinnectBench.Size(
      people: people, follows: try arguments.integer("follows", in: 1...1000),
      posts: try arguments.integer("posts", in: 1...10_000_000))
    let viewers = min(people, try arguments.integer("viewers", in: 1...10_000))
    let path = "\(try arguments.required("data"))/bench.json"
    try await withHouse(arguments, for: .server) { house in
      guard try await DemoAccounts(services: house.services, password: "").isEmpty() else {
        throw Administration.Refusal("this folder has accounts already; give a new one")
      }
      let bench = KinnectBench(size, in: house.storage, now: .now, report: { Output.say($0 + " ...") })
      let (circle, follows) = try await bench.seed()
      var signedIn: [JSONValue] = []
      for number in 0..<viewers {
        // The first, and others evenly among the rest.
        let person = number * people / viewers
        let (token, cookie) = try await circle.signIn(person, keys: house.services.keys, now: .now)
        signedIn.append([
          "token": .string(token), "cookie": .string(cookie), "follows": .number(follows[person].count),
        ])
      }
      let document: JSONValue = ["viewers": .array(signedIn)]
      try Folder.write(document.jsonBytes(), to: path)
    }
    print("Whom to ask as is in \(path).")
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
