import Core
import Places
import TestCircle
import Testing
import Wire

/// A circle in which somebody has posts at secret places, told at every precision in every way in which that can come about.
struct SecretPlaces: Sendable {
  /// How a post came to what is told of it.
  enum Way: String, CaseIterable, Sendable {
    /// Published so.
    case published
    /// Published exactly, and made coarser with the next edit.
    case madeCoarser
    /// Published exactly, and then taken off.
    case takenOff
  }

  struct Secret: Sendable, CustomStringConvertible {
    let way: Way
    let precision: Precision
    let isKept: Bool
    let point: Coordinate
    let name: String
    var post = ""

    var description: String { "\(name): \(precision) \(way.rawValue)\(isKept ? ", kept" : "")" }

    /// What may be in no answer, in lower case: the point to a hundred metres and finer, as degrees and as the database has it,
    /// and the name where the precision is the city or coarser.
    var needles: [String] {
      guard precision != .exact else { return [] }
      var needles: [String] = []
      for degrees in [point.latitude, point.longitude] {
        let steps = String(Int64((degrees * 100_000).rounded()))
        needles += [String("\(degrees)".prefix(6)), "\(steps.prefix(2)),\(steps.dropFirst(2).prefix(3))", steps]
      }
      return precision == .neighbourhood ? needles : needles + [name.lowercased(), SearchText.folded(name)]
    }
  }

  let circle: TestCircle
  let author: Member
  let readers: [String: Member]
  let ring: String
  private(set) var secrets: [Secret] = []
  /// What everyone was told live while it happened.
  private(set) var live: [String: LiveReader] = [:]

  /// - Parameter gazetteer: where places are looked up.
  init(_ gazetteer: Gazetteer) async throws {
    circle = try TestCircle.grassy(places: gazetteer)
    author = try await circle.gardener("author")
    var readers: [String: Member] = [:]
    for role in ["stranger", "follower", "friend", "member", "blocked", "chief"] {
      readers[role] = try await circle.gardener(role, isOperator: role == "chief")
    }
    readers["outsider"] = try await circle.gardener("outsider", hasProfile: false)
    for role in ["follower", "friend", "member"] {
      if let reader = readers[role] { try await circle.tend(reader, author) }
    }
    if let friend = readers["friend"], let blocked = readers["blocked"] {
      try await circle.tend(author, friend)
      try await circle.uproot(author, blocked)
    }
    ring = try await circle.circle(author, "Garden", try #require(readers["member"]))
    self.readers = readers
    for (role, reader) in readers where role != "outsider" {
      live[role] = try await circle.live(reader, app: "grassy")
    }
    for way in Way.allCases {
      for precision in Precision.allCases where precision != .none && (way == .published || precision != .exact) {
        guard way != .takenOff || precision == .country else { continue }
        for isKept in way == .takenOff ? [false] : [false, true] { try await publish(way, precision, isKept) }
      }
    }
    await circle.deliver()
  }

  private mutating func publish(_ way: Way, _ precision: Precision, _ isKept: Bool) async throws {
    // In and around Stockholm, each a kilometre from the next, and none in the middle of a square.
    let number = secrets.count
    let point = try #require(
      Coordinate(
        latitude: Double(5_926_748 + number * 1000) / 100_000, longitude: Double(1_801_236 + number * 1111) / 100_000))
    var secret = Secret(way: way, precision: precision, isKept: isKept, point: point, name: "Hemlig\(number)")
    let place: JSONValue = [
      "name": .string(secret.name), "latitude": .number("\(point.latitude)"),
      "longitude": .number("\(point.longitude)"),
      "precision": .string(way == .published ? precision.rawValue : "exact"), "keepsExact": .bool(isKept),
    ]
    secret.post = try await circle.grow(author, "number \(number)", tags: ["walk"], at: place).id
    switch way {
    case .published: break
    case .madeCoarser:
      try await circle.edit(
        author, secret.post,
        ["location": ["precision": .string(precision.rawValue), "keepsExact": .bool(isKept)]])
    case .takenOff: try await circle.edit(author, secret.post, ["location": .null])
    }
    secrets.append(secret)
  }

  // MARK: The sweep

  /// Answers in which something finer than told is found, by the routes of the app that answer without changing anything.
  func leaks(as reader: Member?) async throws -> [String] {
    var found: [String] = []
    for target in targets {
      // What the author keeps is told there, and to nobody else.
      if target.hasSuffix("/kept-location"), reader?.username == author.username { continue }
      let client = client(reader, isAPI: target.hasPrefix("/api/"))
      let reply = try await client.get(target)
      // Who asks for something finds it in what was asked for.
      found += leaks(in: "\(reply.head)\n\(reply.text)".replacing(client.circle.folder.path, with: ""), at: target)
    }
    return found
  }

  /// Those secrets that are in an answer to `target`, which itself may say one.
  func leaks(in text: String, at target: String) -> [String] {
    let (text, asked) = (text.lowercased(), target.lowercased())
    return secrets.flatMap { secret in
      secret.needles.filter { text.contains($0) && !asked.contains($0) }.map { "\($0) of \(secret) in \(target)" }
    }
  }

  /// What is found in somebody's export, in whichever of its files.
  func exported(by member: Member) async throws -> [String] {
    try await circle.export(by: member).flatMap { name, bytes in
      leaks(in: String(decoding: bytes, as: UTF8.self), at: "\(name) of \(member.username)")
    }
  }

  private func client(_ reader: Member?, isAPI: Bool) -> Client {
    guard let reader else { return circle.anyone }
    return isAPI ? circle.api(reader) : circle.browser(reader)
  }

  /// Every address of the app that is asked with GET, with all that its names can stand for here.
  var targets: [String] {
    let templates = circle.routes.entries.filter { $0.app == "grassy" && $0.method == "GET" }.map(\.template)
    return templates.filter { !$0.hasSuffix("/live") }.flatMap { template -> [String] in
      values(in: template).flatMap { value in
        queries(of: template).map { template.replacing(/\{[a-z]+\}/, with: value) + $0 }
      }
    }
  }

  /// What the name in a template can stand for.
  private func values(in template: String) -> [String] {
    if template.contains("/circles/{id}") { return [ring] }
    if template.contains("{username}") { return ["author", "friend"] }
    if template.contains("{tag}") { return ["walk"] + secrets.map { $0.name.lowercased() } }
    if template.contains("/places/{") { return places }
    if template.contains("/p/{id}") || template.contains("/posts/{id}") { return secrets.map(\.post) }
    return [""]
  }

  /// The numbers of cities around, the country, and the names that nobody is told.
  private var places: [String] {
    ["2673730", "2676176", "2675397", "SE", "~", "nowhere"] + secrets.map { "~\(SearchText.folded($0.name))" }
  }

  private func queries(of template: String) -> [String] {
    if template.hasSuffix("/feed") || template == "/grassy" { return ["", "?limit=100", "?scope=following"] }
    if ["search", "explore", "tags", "places", "named-places"].contains(where: { template.hasSuffix("/\($0)") }) {
      return ["", "?q=hem", "?q=hemlig1", "?q=stockholm", "?q=swed", "?q=walk", "?q=59.3"]
    }
    return [""]
  }
}
