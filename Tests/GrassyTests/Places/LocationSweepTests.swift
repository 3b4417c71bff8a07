import Core
import HTTP
import Places
import SQL
import TestCircle
import Testing
import Wire

/// Nobody is told more of a place than its author chose, wherever they ask (issue 15.4).
@Suite(.enabled(if: TestCircle.gazetteer != nil, "Scripts/setup makes the gazetteer that this needs."))
struct LocationSweepTests {
  private static let world = Task { try await SecretPlaces(#require(TestCircle.gazetteer)) }

  @Test(arguments: ["anonymous", "outsider", "stranger", "follower", "friend", "member", "blocked", "chief", "author"])
  func `no answer to anybody is finer than told`(role: String) async throws {
    let world = try await Self.world.value

    let reader = role == "author" ? world.author : world.readers[role]
    #expect(try await world.leaks(as: reader) == [])
  }

  @Test func `the sweep asks every route, and sees the posts`() async throws {
    let world = try await Self.world.value
    let targets = world.targets

    #expect(targets.count > 200)
    #expect(world.secrets.count == 15)
    #expect(targets.contains("/grassy/p/\(world.secrets[0].post)/edit"))
    let feed = try await world.circle.api(try #require(world.readers["stranger"])).get("/api/grassy/feed?limit=100")
    #expect(feed.items.count == world.secrets.count)
    let told = feed.items.compactMap { $0["location", "precision"]?.string }
    #expect(Set(told) == ["exact", "neighbourhood", "city", "country"])
  }

  @Test func `nothing finer is told live, in sync, in errors and to the operator`() async throws {
    let world = try await Self.world.value
    for (role, reader) in world.live {
      let text = String(decoding: reader.stream.take().bytes, as: UTF8.self)
      #expect(world.leaks(in: text, at: "live") == [], "\(role)")
      if role == "stranger" { #expect(text.contains("post.created")) }
    }
    for (role, reader) in world.readers where role != "outsider" {
      var device = HeldByDevice("/api/grassy/sync/posts")
      let synced = try await device.sync(world.circle.api(reader), asking: world.secrets.map(\.post))
      #expect(world.leaks(in: synced.text, at: "sync") == [], "\(role)")
      #expect(device.ids.count == (role == "blocked" ? 0 : world.secrets.count))
      for secret in world.secrets {
        let path = "/api/grassy/posts/\(secret.post)"
        for change: JSONValue in [["location": ["precision": "exact"]], ["location": ["precision": "finest"]]] {
          let refused = try await world.circle.api(reader).patch(path, change)
          #expect(refused.status >= 400)
          #expect(world.leaks(in: refused.text, at: "PATCH") == [], "\(role)")
        }
      }
    }
    for secret in world.secrets where secret.precision != .exact && !secret.isKept {
      let refused = try await world.circle.api(world.author).patch(
        "/api/grassy/posts/\(secret.post)", ["location": ["precision": "exact"]])
      #expect(refused.status == 422, "\(secret)")
      #expect(world.leaks(in: refused.text, at: "PATCH") == [])
    }
  }

  @Test func `no export has more than its owner may know`() async throws {
    let world = try await Self.world.value
    for reader in world.readers.values where reader.profile != nil {
      #expect(try await world.exported(by: reader) == [], "\(reader.username)")
    }
    // The author takes along what they keep, and no more.
    let kept = world.secrets.filter(\.isKept).map(\.description)
    let own = try await world.exported(by: world.author)
    #expect(own.filter { line in !kept.contains { line.contains($0) } } == [])
    #expect(own.contains { $0.contains("posts.json") })
  }

  @Test(arguments: ["own", "another's"]) func `what is planted in an export is found`(whose: String) async throws {
    let world = try await SecretPlaces(try #require(TestCircle.gazetteer))
    let isOwn = whose == "own"
    let secret = try #require(
      world.secrets.first { $0.way == .madeCoarser && $0.precision == .city && $0.isKept != isOwn })
    let stranger = try #require(world.readers["stranger"])
    let (post, steps) = (try #require(ID<Never>(secret.post)), Int64((secret.point.latitude * 100_000).rounded()))
    let thief = try #require(stranger.profile)
    try await world.circle.storage.system.write { transaction in
      if isOwn {
        try transaction.run("UPDATE grassy_posts SET place_latitude = \(steps) WHERE id = \(post)")
      } else {
        try transaction.run("UPDATE grassy_posts SET author = \(thief) WHERE id = \(post)")
        try transaction.run("UPDATE grassy_kept_places SET author = \(thief) WHERE post_id = \(post)")
      }
    }

    let found = try await world.exported(by: isOwn ? world.author : stranger)

    #expect(found.contains { $0.contains(secret.description) && $0.contains("posts.json") })
  }

  @Test func `what is reported is what was told`() async throws {
    let world = try await SecretPlaces(try #require(TestCircle.gazetteer))
    let (stranger, chief) = (try #require(world.readers["stranger"]), try #require(world.readers["chief"]))
    for secret in world.secrets {
      try await world.circle.require(
        204,
        world.circle.api(stranger).post("/api/grassy/posts/\(secret.post)/reports", ["reason": "a test"]))
    }
    for report in try await world.circle.openReports() {
      let page = try await world.circle.browser(chief).get("/operator/reports/\(report)")
      #expect(page.status == 200)
      #expect(world.leaks(in: page.text, at: "report") == [])
    }
    let operatorPage = try await world.circle.browser(chief).get("/operator").text
    #expect(world.leaks(in: operatorPage, at: "operator") == [])
  }

  @Test func `the author has it from the call for it, where it is kept, and nobody else does`() async throws {
    let world = try await Self.world.value
    for secret in world.secrets {
      let path = "/api/grassy/posts/\(secret.post)/kept-location"
      let kept = try await world.circle.api(world.author).get(path)
      #expect(kept.status == 200)
      if secret.isKept, secret.precision != .exact {
        #expect(kept["location", "name"]?.string == secret.name, "\(secret)")
        #expect(kept["location", "latitude"] == .number("\(secret.point.latitude)"), "\(secret)")
        #expect(kept["location", "longitude"] == .number("\(secret.point.longitude)"), "\(secret)")
      } else {
        #expect(kept["location"].isNull, "\(secret)")
      }
      for reader in world.readers.values where reader.profile != nil {
        #expect(try await world.circle.api(reader).get(path).status == 404)
      }
    }
  }

  @Test func `the row of a post has no more than is told`() async throws {
    let world = try await Self.world.value
    let gazetteer = try #require(TestCircle.gazetteer)
    let (circle, secrets) = (world.circle, world.secrets)
    for secret in secrets {
      let post = try #require(ID<Never>(secret.post))
      let row = try await circle.storage.system.read { transaction in
        try transaction.first(
          """
          SELECT place, place_name, place_precision, COALESCE(place_latitude, 0), COALESCE(place_longitude, 0)
          FROM grassy_posts WHERE id = \(post)
          """
        ) { row in (0..<5).map { $0 < 3 ? row.text(Int32($0)) : String(row.int(Int32($0))) } }
      }
      let kept = try await circle.count("SELECT count(*) FROM grassy_kept_places WHERE post_id = \(post)")
      let fields = try #require(row)
      let steps = { (degrees: Double) in String(Int64((degrees * 100_000).rounded())) }
      let isOff = secret.way == .takenOff
      #expect(fields[2] == (isOff ? "none" : secret.precision.rawValue), "\(secret)")
      #expect(kept == (secret.isKept && secret.precision != .exact ? 1 : 0), "\(secret)")
      #expect(world.leaks(in: fields.joined(separator: "\n"), at: "row") == [], "\(secret)")
      switch isOff ? .none : secret.precision {
      case .exact: #expect(fields[3] == steps(secret.point.latitude) && fields[4] == steps(secret.point.longitude))
      case .neighbourhood:
        let middle = secret.point.neighbourhood
        #expect(fields[3] == steps(middle.latitude) && fields[4] == steps(middle.longitude), "\(secret)")
      case .city:
        let city = try #require(try gazetteer.city(of: secret.point))
        #expect(
          fields == [
            "\(city.id)", city.name, "city", steps(city.coordinate.latitude), steps(city.coordinate.longitude),
          ])
      case .country: #expect(fields == ["SE", "Sweden", "country", "0", "0"])
      case .none: #expect(fields == ["", "", "none", "0", "0"])
      }
    }
  }

  /// A name and a point that are neither told nor kept are nowhere in what is stored: in no copy, key or log, and not in the rest of a row
  /// that was changed, as what is freed in the file is overwritten (`secure_delete`).
  @Test func `a place that is not kept is forgotten, also where it was told exactly before`() async throws {
    let world = try await Self.world.value
    let text = try world.circle.storedText()
    let rest = text.lowercased()
    let bytes = try? world.circle.folder.read("copy.db")  // none on PostgreSQL

    for secret in world.secrets {
      let isStored = secret.precision == .exact || secret.isKept
      if secret.precision != .neighbourhood {
        #expect(rest.contains(secret.name.lowercased()) == isStored, "\(secret)")
      }
      #expect(Self.has(secret.point, in: text, bytes) == isStored, "\(secret)")
    }
  }

  /// Whether a row has a point: on PostgreSQL as two numbers, in SQLite's file as two of three bytes, each beside the other.
  private static func has(_ point: Coordinate, in text: String, _ file: [UInt8]?) -> Bool {
    let steps = [point.latitude, point.longitude].map { Int64(($0 * 100_000).rounded()) }
    guard let file else { return text.contains("\(steps[0]),\(steps[1])") }
    let bytes = steps.flatMap { number in [16, 8, 0].map { UInt8(truncatingIfNeeded: number >> Int64($0)) } }
    return file.firstRange(of: bytes) != nil
  }

  @Test(arguments: ["latitude", "longitude", "name", "place"])
  func `the sweep finds what is planted`(what: String) async throws {
    let world = try await SecretPlaces(try #require(TestCircle.gazetteer))
    let secret = try #require(world.secrets.first { $0.way == .madeCoarser && $0.precision == .city && !$0.isKept })
    let post = try #require(ID<Never>(secret.post))
    let steps = Int64(((what == "latitude" ? secret.point.latitude : secret.point.longitude) * 100_000).rounded())
    try await world.circle.storage.system.write { transaction in
      let change: SQL =
        switch what {
        case "latitude": "place_latitude = \(steps)"
        case "longitude": "place_longitude = \(steps)"
        case "name": "place_name = \(secret.name)"
        default: "place = \("~" + SearchText.folded(secret.name))"
        }
      try transaction.run("UPDATE grassy_posts SET \(change) WHERE id = \(post)")
    }

    let found = try await world.leaks(as: world.readers["stranger"])

    #expect(found.contains { $0.contains("/api/grassy/feed") })
    #expect(found.contains { $0.contains("/grassy/p/\(secret.post)") || what.hasSuffix("tude") })
    #expect(found.contains { $0.contains("/api/grassy/posts/\(secret.post)") })
    // Who is blocked learns nothing of it all the same.
    #expect(try await world.leaks(as: world.readers["blocked"]) == [])
  }
}
