import Core
import HTTP
import Places
import SQL
import TestCircle
import Testing
import Wire

@testable import Grassy

/// Places that are a name alone, on a server without a gazetteer and on one with it.
struct NamedPlaceTests {
  @Test func `a name is a place, found by it however it is written, for those who see a post there`() async throws {
    let circle = try TestCircle.grassy()
    let (ana, ben) = (try await circle.gardener("ana"), try await circle.gardener("ben"))
    let open = try await circle.grow(ana, at: ["name": "Café Ö"]).id
    let own = try await circle.grow(ana, at: ["name": "cafe o", "precision": "exact"], for: "me").id

    let told = try await circle.api(ben).get("/api/grassy/posts/\(open)")["location"]
    #expect(told["name"] == "Café Ö" && told["placeID"] == "~cafe o")
    #expect(told["latitude"]?.isNull ?? true)
    #expect(told["country"]?.isNull ?? true)
    #expect(try await circle.api(ben).get("/api/grassy/places/~cafe%20o/posts").each("id") == [open])
    #expect(try await circle.api(ana).get("/api/grassy/places/~cafe%20o/posts").each("id") == [own, open])
    #expect(try await circle.browser(ben).get("/grassy/places/~cafe%20o").text.contains("Posts from Café Ö"))
    #expect(try await circle.browser(ben).get("/grassy/places/~nowhere").status == 404)
    #expect(try await circle.api(ben).get("/api/grassy/places/~/posts").items.isEmpty)
    #expect(try await circle.api(ben).get("/api/grassy/places?q=caf").items.isEmpty)
  }

  @Test func `what people call a place is found by its beginning, by those who see a post there`() async throws {
    let circle = try TestCircle.grassy()
    let (ana, ben, cleo) = (
      try await circle.gardener("ana"), try await circle.gardener("ben"), try await circle.gardener("cleo")
    )
    try await circle.uproot(ana, cleo)
    for name in ["Cabin", "The cabin", "Café Ö", "CABIN"] { try await circle.grow(ana, at: ["name": .string(name)]) }
    try await circle.grow(ana, at: ["name": "Cabinet"], for: "me")
    func found(_ member: Member, _ text: String) async throws -> [String] {
      try await circle.api(member).get("/api/grassy/named-places?q=\(text)").each("id")
    }

    #expect(try await found(ben, "ca") == ["~cabin", "~cafe o"])
    #expect(try await found(ana, "Ca") == ["~cabin", "~cabinet", "~cafe o"])
    #expect(try await found(cleo, "ca") == [])
    for nothing in ["", "%20", "%23", "z"] { #expect(try await found(ben, nothing) == []) }
    let named = try await circle.api(ben).get("/api/grassy/named-places?q=caf")
    #expect(named.items.map { $0["name"]?.string } == ["Café Ö"])
    let page = try await circle.browser(ben).get("/grassy/explore?q=caf").text
    #expect(page.contains("/grassy/places/~cafe%20o") && page.contains("Café Ö") && !page.contains("Nothing found"))
    #expect(try await circle.browser(cleo).get("/grassy/explore?q=caf").text.contains("Nothing found"))
    #expect(!(try await circle.browser(ben).get("/grassy/explore?q=%23caf").text.contains("Café Ö")))
  }

  @Test func `of many posts at one place another isn't hidden, and those with most posts come first`() async throws {
    let circle = try TestCircle.grassy()
    let (ana, ben) = (try await circle.gardener("ana"), try await circle.gardener("ben"))
    let author = try #require(ana.profile)
    let places = [("~home", "Home", 450), ("~hotel", "Hotel", 1), ("~hound", "Hound", 3), ("~horse", "Horse", 5)]
    try await circle.storage.system.write { transaction in
      var number = 0
      for (place, name, count) in places {
        for _ in 0..<count {
          number += 1
          let (id, audience): (ID<GrassyAPI.Post>, _) = (
            ID(high: 3, low: UInt64(number)), place == "~horse" ? "me" : "everyone"
          )
          try transaction.run(
            """
            INSERT INTO grassy_posts (id, author, audience, place, place_name, place_precision, created_at)
            VALUES (\(id), \(author), \(audience), \(place), \(name), 'exact', \(number))
            """)
        }
      }
    }
    func found(_ member: Member, _ text: String) async throws -> [String] {
      try await circle.api(member).get("/api/grassy/named-places?q=\(text)").each("id")
    }

    #expect(try await found(ben, "ho") == ["~home", "~hound", "~hotel"])
    #expect(try await found(ben, "hot") == ["~hotel"])
    #expect(try await found(ana, "ho") == ["~home", "~horse", "~hound", "~hotel"])
  }

  @Test func `a country is found behind any number of others, by those who see a post there`() async throws {
    let circle = try TestCircle.grassy()
    let (ana, ben) = (try await circle.gardener("ana"), try await circle.gardener("ben"))
    let author = try #require(ana.profile)
    let told = [("SE", "Sweden", "everyone"), ("SN", "Senegal", "me"), ("PT", "Portugal", "everyone")]
    try await circle.storage.system.write { transaction in
      for (number, (code, name, audience)) in told.enumerated() {
        let id: ID<GrassyAPI.Post> = ID(high: 3, low: UInt64(number))
        try transaction.run(
          """
          INSERT INTO grassy_posts (id, author, audience, place, place_name, place_precision, place_country, created_at)
          VALUES (\(id), \(author), \(audience), \(code), \(name), 'country', \(code), \(number))
          """)
      }
    }
    let codes = ["BL", "KN", "LC", "PM", "VC", "WS", "SM", "ST", "SA", "SN", "RS", "SC", "SL", "SE"]
    func found(_ member: Member) async throws -> [String] {
      let principal = Principal(viewer: member.profile, account: member.account, app: "grassy")
      return try await circle.storage.database.query(as: principal) {
        try PlaceQueries.countries(codes, in: $0).map(\.id)
      }
    }

    #expect(try await found(ben) == ["SE"])
    #expect(try await found(ana) == ["SN", "SE"])
  }

  @Test(arguments: [true, false])
  func `what somebody wrote is told exactly or not at all`(hasGazetteer: Bool) async throws {
    let circle = try TestCircle.grassy(places: hasGazetteer ? TestCircle.gazetteer : nil)
    let ana = try await circle.gardener("ana")
    let post = try await circle.grow(ana, at: ["name": "Elm Street 5"]).id
    let path = "/api/grassy/posts/\(post)"
    func told() async throws -> JSONValue { try await circle.api(ana).get(path).json["location"] ?? .null }
    #expect(try await told()["precision"] == "exact")

    for precision in ["country", "neighbourhood", "city"] {
      for change: JSONValue in [
        ["precision": .string(precision)], ["name": "Elm Street 5", "precision": .string(precision)],
      ] {
        let refused = try await circle.api(ana).patch(path, ["location": change])
        #expect(refused.status == 422 && refused.fields == ["location"], "\(precision)")
      }
      let photo = try await circle.photo(of: ana)
      let new = try await circle.api(ana).post(
        "/api/grassy/posts",
        ["media": [.string("\(photo)")], "location": ["name": "Elm Street 5", "precision": .string(precision)]])
      #expect(new.status == 422 && new.fields == ["location"])
    }

    #expect(try await told()["name"] == "Elm Street 5")
    _ = try await circle.edit(ana, post, ["location": ["precision": "none"]])
    #expect(try await told().isNull)
    #expect(try await circle.count("SELECT count(*) FROM grassy_kept_places") == 0)
  }

  @Test func `what an earlier release told of a name is told as what it is`() async throws {
    let circle = try TestCircle.grassy()
    let ana = try await circle.gardener("ana")
    let post = try await circle.grow(ana, at: ["name": "The hut"]).id
    try await circle.storage.system.write { transaction in
      _ = try transaction.run("UPDATE grassy_posts SET place_precision = 'city' WHERE place = '~the hut'")
    }

    #expect(try await circle.api(ana).get("/api/grassy/posts/\(post)")["location", "precision"] == "exact")
    let edited = try await circle.edit(ana, post, ["caption": "Later", "location": ["precision": "exact"]])
    #expect(edited["location", "name"] == "The hut")
  }

  @Test func `without a gazetteer a point is told exactly or as its neighbourhood, or refused`() async throws {
    let circle = try TestCircle.grassy()
    let ana = try await circle.gardener("ana")
    func place(_ precision: JSONValue, _ name: String = "Hut") -> JSONValue {
      [
        "name": .string(name), "latitude": .number("59.31748"), "longitude": .number("18.03127"),
        "precision": precision,
      ]
    }
    let exact = try await circle.grow(ana, at: place("exact")).json
    #expect(exact["location", "latitude"] == .number("59.31748"))
    #expect(exact["location", "placeID"] == "~hut")
    let near = try await circle.grow(ana, at: place("neighbourhood")).json
    #expect(near["location", "latitude"] == .number("59.315"))
    for refused in [place("city"), place("country"), place("exact", "")] {
      let photo = try await circle.photo(of: ana)
      let reply = try await circle.api(ana).post(
        "/api/grassy/posts", ["media": [.string("\(photo)")], "location": refused])
      #expect(reply.status == 422 && reply.fields == ["location"])
    }
    #expect(
      try await circle.api(ana).patch(
        "/api/grassy/posts/\(exact["id"]?.string ?? "")", ["location": ["precision": "city"]]
      ).fields == ["location"])
  }
}

/// Places of the gazetteer.
@Suite(.enabled(if: TestCircle.gazetteer != nil, "Scripts/setup makes the gazetteer that this needs."))
struct PlaceTests {
  private static let point: JSONValue = [
    "name": "The pier", "latitude": .number("59.31748"), "longitude": .number("18.03127"), "precision": "exact",
  ]

  private func world() async throws -> (circle: TestCircle, ana: Member, ben: Member) {
    let circle = try TestCircle.grassy(places: TestCircle.gazetteer)
    return (circle, try await circle.gardener("ana"), try await circle.gardener("ben"))
  }

  @Test func `places are found by the beginning of a name, in any script, the best known first`() async throws {
    let (circle, ana, _) = try await world()

    let found = try await circle.api(ana).get("/api/grassy/places?q=Stockh")
    #expect(found.items.first?["name"] == "Stockholm")
    #expect(found.items.first?["country"] == "SE")
    #expect(found.items.first?["timeZone"] == "Europe/Stockholm")
    #expect(found.items.count <= 20)
    #expect(try await circle.api(ana).get("/api/grassy/places?q=%E6%9D%B1%E4%BA%AC").items.first?["name"] == "Tokyo")
    #expect(try await circle.api(ana).get("/api/grassy/places?q=").items.isEmpty)
    #expect(try await circle.api(ana).get("/api/grassy/places?q=xqzw").items.isEmpty)
    let page = try await circle.browser(ana).get("/grassy/explore?q=stockh").text
    #expect(page.contains("/grassy/places/2673730"))
    // A tag is meant.
    #expect(!(try await circle.browser(ana).get("/grassy/explore?q=%23stockh").text.contains("/grassy/places/")))
  }

  @Test func `a city is told as a city at most, and as its country where that is chosen`() async throws {
    let (circle, ana, ben) = try await world()
    for (precision, name, place) in [
      ("exact", "Stockholm", "2673730"), ("neighbourhood", "Stockholm", "2673730"), ("city", "Stockholm", "2673730"),
      ("country", "Sweden", "SE"),
    ] {
      let post = try await circle.grow(ana, at: ["placeID": "2673730", "precision": .string(precision)])
      let told = try await circle.api(ben).get("/api/grassy/posts/\(post.id)")["location"]
      #expect(
        told["name"]?.string == name && told["placeID"]?.string == place && told["country"] == "SE", "\(precision)")
      #expect(told["precision"]?.string == (precision == "country" ? "country" : "city"))
      #expect(told["latitude"]?.isNull ?? true == (precision == "country"))
    }
    #expect(try await circle.api(ben).get("/api/grassy/places/2673730/posts").items.count == 3)
    #expect(try await circle.api(ben).get("/api/grassy/places/SE/posts").items.count == 1)
    #expect(try await circle.browser(ben).get("/grassy/places/2673730").text.contains("Posts from Stockholm, Sweden"))
    #expect(try await circle.browser(ben).get("/grassy/places/SE").text.contains("Posts from Sweden"))
    #expect(try await circle.api(ben).get("/api/grassy/named-places?q=swed").each("id") == ["SE"])
    // Of the countries whose name has a word with this letter Sweden is a late one.
    #expect(try await circle.api(ben).get("/api/grassy/named-places?q=s").each("id") == ["SE"])
    #expect(try await circle.api(ben).get("/api/grassy/named-places?q=portug").items.isEmpty)
    #expect(try await circle.browser(ben).get("/grassy/explore?q=swed").text.contains("href=\"/grassy/places/SE\""))
    // A city is there where nobody has posted, a country by its posts.
    #expect(try await circle.browser(ben).get("/grassy/places/2735943").status == 200)
    #expect(try await circle.browser(ben).get("/grassy/places/PT").status == 404)
    #expect(try await circle.browser(ben).get("/grassy/places/999999999999999999999").status == 404)
  }

  @Test func `a point is told as coarse as is chosen, each time anew from what is kept`() async throws {
    let (circle, ana, ben) = try await world()
    let post = try await circle.grow(ana, at: Self.point).id
    let steps: [(precision: String, keeps: JSONValue, name: String, latitude: String?)] = [
      ("country", true, "Sweden", nil), ("neighbourhood", .null, "The pier", "59.315"),
      ("city", .null, "Stockholm", "59.32938"), ("exact", .null, "The pier", "59.31748"),
    ]
    for (precision, keeps, name, latitude) in steps {
      try await circle.edit(ana, post, ["location": ["precision": .string(precision), "keepsExact": keeps]])
      let told = try await circle.api(ben).get("/api/grassy/posts/\(post)")["location"]
      #expect(told["name"]?.string == name, "\(precision)")
      #expect(told["latitude"] == latitude.map { .number($0) } || latitude == nil && told["latitude"]?.isNull ?? true)
    }
    try await circle.edit(ana, post, ["location": ["precision": "city"]])
    let refused = try await circle.api(ana).patch(
      "/api/grassy/posts/\(post)", ["location": ["precision": "neighbourhood"]])
    #expect(refused.status == 422)
    #expect(refused.text.contains("wasn’t kept"))
    #expect(try await circle.count("SELECT count(*) FROM grassy_kept_places") == 0)
    // Coarser still is possible, and the same again changes nothing.
    let same = try await circle.edit(ana, post, ["location": ["precision": "city"]])
    #expect(same["location", "name"] == "Stockholm")
    let country = try await circle.edit(ana, post, ["location": ["precision": "country"]])
    #expect(country["location", "name"] == "Sweden")
    let again = try await circle.edit(ana, post, ["location": ["precision": "country", "keepsExact": true]])
    #expect(again["location"] == country["location"])
  }

  @Test func `a chosen city stays that city when it is told again, and its country is its own`() async throws {
    let (circle, ana, _) = try await world()
    // Solna, whose middle belongs to Stockholm, and Sittard, whose middle is drawn beyond the border.
    for (number, name, country) in [("2675397", "Solna", "SE"), ("2747203", "Sittard", "NL")] {
      let post = try await circle.grow(ana, at: ["placeID": .string(number), "precision": "exact"])
      #expect(post.json["location", "name"]?.string == name && post.json["location", "precision"] == "city")
      for keeps: JSONValue in [.null, true, false] {
        let again = try await circle.edit(ana, post.id, ["location": ["precision": "city", "keepsExact": keeps]])
        #expect(again["location"] == post.json["location"], "\(name)")
        #expect(again["editedAt"]?.isNull ?? true)
      }
      let told = try await circle.edit(ana, post.id, ["location": ["precision": "country"]])
      #expect(told["location", "placeID"]?.string == country && told["location", "country"]?.string == country)
      #expect(told["location", "precision"] == "country" && told["location", "latitude"]?.isNull ?? true)
    }
  }

  @Test func `a chosen part of a city is told as the city, and kept where its author wants that`() async throws {
    let (circle, ana, ben) = try await world()
    // The nearest larger entry to a photo from Solna, and what somebody may write.
    for place: JSONValue in [["placeID": "2675397", "precision": "city"], ["name": "Solna", "precision": "city"]] {
      let post = try await circle.grow(ana, at: place)
      let told = try await circle.api(ben).get("/api/grassy/posts/\(post.id)")["location"]
      #expect(told["placeID"] == "2673730" && told["name"] == "Stockholm" && told["precision"] == "city", "\(place)")
      #expect(try await circle.api(ana).get("/api/grassy/posts/\(post.id)/kept-location")["location"].isNull)
    }
    let kept = try await circle.grow(ana, at: ["placeID": "2675397", "precision": "city", "keepsExact": true])
    #expect(kept.json["location", "name"] == "Stockholm")
    #expect(try await circle.api(ana).get("/api/grassy/posts/\(kept.id)/kept-location")["location", "name"] == "Solna")
    #expect(try await circle.api(ben).get("/api/grassy/places/2675397/posts").items.isEmpty)
    #expect(try await circle.api(ben).get("/api/grassy/places/2673730/posts").items.count == 3)
  }

  @Test func `what is kept stays kept when the same precision is told again, unless it is to be forgotten`()
    async throws
  {
    let (circle, ana, _) = try await world()
    let post = try await circle.grow(ana, at: Self.point).id
    let path = "/api/grassy/posts/\(post)/kept-location"
    try await circle.edit(ana, post, ["location": ["precision": "city", "keepsExact": true]])

    try await circle.edit(ana, post, ["location": ["precision": "city"]])
    #expect(try await circle.api(ana).get(path)["location", "name"] == "The pier")
    let forgotten = try await circle.edit(ana, post, ["location": ["precision": "city", "keepsExact": false]])
    #expect(forgotten["location", "name"] == "Stockholm")
    #expect(try await circle.api(ana).get(path)["location"].isNull)
  }

  @Test func `a name that a city or a country has is told as that`() async throws {
    let (circle, ana, ben) = try await world()
    let cases: [(name: String, precision: String, told: String, place: String)] = [
      ("goteborg", "city", "Göteborg", "2711537"), ("Göteborg", "country", "Sweden", "SE"),
      ("Sweden", "country", "Sweden", "SE"), ("sweden", "city", "Sweden", "SE"),
    ]
    for (name, precision, told, place) in cases {
      let post = try await circle.grow(ana, at: ["name": .string(name), "precision": .string(precision)]).id
      let seen = try await circle.api(ben).get("/api/grassy/posts/\(post)")["location"]
      #expect(seen["name"]?.string == told || seen["name"]?.string == "Gothenburg", "\(name)")
      #expect(seen["placeID"]?.string == place, "\(name)")
      #expect(seen["precision"] == (place == "SE" ? "country" : "city"))
    }
    // Exactly it is what was written.
    let exact = try await circle.grow(ana, at: ["name": "goteborg", "precision": "exact"]).json
    #expect(exact["location", "name"] == "goteborg" && exact["location", "placeID"] == "~goteborg")
  }

  @Test func `all points of a neighbourhood are told alike`() async throws {
    let (circle, _, _) = try await world()
    let reader = LocationReader(circle.services)
    func told(_ point: Coordinate) throws -> StoredLocation {
      let input = GrassyAPI.LocationInput(
        latitude: point.latitude, longitude: point.longitude, precision: .neighbourhood)
      return try reader.choice(input).shown
    }
    // In the Ruhr, where the city changes within many squares.
    for step in 0..<400 {
      let point = try #require(
        Coordinate(latitude: 51.4 + Double(step % 20) * 0.0137, longitude: 6.7 + Double(step / 20) * 0.0291))
      #expect(try told(point) == told(point.neighbourhood), "\(point)")
    }
  }

  @Test func `the form keeps the place unless it is changed, and takes another one by its name`() async throws {
    let (circle, ana, _) = try await world()
    let post = try await circle.grow(ana, "words", at: Self.point).id
    let (browser, path) = (circle.browser(ana), "/grassy/p/\(post)/edit")
    func save(_ place: String, _ precision: String, id: String = "2673730", keeps: Bool = false) async throws
      -> JSONValue
    {
      var fields: [(String, String)] = [
        ("caption", "words"), ("location", place), ("placeID", id), ("precision", precision), ("audience", "everyone"),
        ("alt", "a photo"),
      ]
      if keeps { fields.append(("keepsExact", "true")) }
      let reply = try await browser.send(.post, path, body: .form(fields))
      #expect(reply.status == 303, "\(reply.text)")
      return try await circle.api(ana).get("/api/grassy/posts/\(post)")["location"]
    }
    let before = try await circle.api(ana).get("/api/grassy/posts/\(post)")["location"]
    #expect(try await save("The pier", "4") == before)
    #expect(try await save("The pier", "2", keeps: true)["name"] == "Stockholm")
    #expect(try await save("Stockholm", "4", keeps: true) == before)
    // No script has taken the number of the place before away.
    #expect(try await save("Porto", "2")["placeID"] == "2735943")
    #expect(try await save("Grandma’s garden", "4", id: "2735943")["placeID"] == "~grandma s garden")
    #expect(try await save("Grandpa’s garden", "4", id: "")["precision"] == "exact")
    // Another place of the same name was chosen.
    _ = try await save("Porto", "2", id: "2735943")
    #expect(try await save("Porto", "2", id: "3452925")["placeID"] == "3452925")
    #expect(try await save("Porto", "0", id: "3452925").isNull)
    #expect(try await circle.api(ana).get("/api/grassy/posts/\(post)/kept-location")["location"].isNull)
  }
}
