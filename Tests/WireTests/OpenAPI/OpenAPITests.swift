import Testing
import Wire

private let everyEndpoint = AuthAPI.all + MediaAPI.all + KinnectAPI.all

private func document() throws -> JSONValue {
  try JSONValue(parsing: OpenAPI.document(endpoints: everyEndpoint, title: "Test", version: "1.2.3"))
}

/// Every `$ref` in a tree.
private func references(_ value: JSONValue) -> Set<String> {
  switch value {
  case .object(let members):
    members.reduce(into: []) { found, member in
      if member.name == "$ref", let target = member.value.string { found.insert(target) }
      found.formUnion(references(member.value))
    }
  case .array(let elements): elements.reduce(into: []) { $0.formUnion(references($1)) }
  default: []
  }
}

@Suite struct OpenAPITests {
  @Test func `every endpoint is in the document, under its method`() throws {
    let paths = try #require(try document()["paths"])

    for endpoint in everyEndpoint {
      let operation = paths[endpoint.path.text]?[endpoint.method.rawValue.lowercased()]
      #expect(operation?["operationId"] == .string(endpoint.name))
      #expect(operation?["responses"]?[String(endpoint.status)] != nil)
      for problem in endpoint.problems { #expect(operation?["responses"]?[String(problem.status)] != nil) }
      let inPath = operation?["parameters"]?.array?.filter { $0["in"] == "path" }.compactMap { $0["name"]?.string }
      #expect((inPath ?? []) == endpoint.path.parameters)
    }
    let operations = paths.members?.reduce(0) { $0 + ($1.value.members?.count ?? 0) }
    #expect(operations == everyEndpoint.count)
  }

  @Test func `every path parameter is a member of the input`() throws {
    for endpoint in everyEndpoint {
      let parameters = try document()["paths"]?[endpoint.path.text]?[endpoint.method.rawValue.lowercased()]?[
        "parameters"]
      for name in endpoint.path.parameters {
        let schema = parameters?.array?.first { $0["name"] == .string(name) }?["schema"]
        #expect(schema?["format"] == (name == "id" ? "uuid" : nil), "\(endpoint.name)")
      }
    }
  }

  @Test func `known values are an enumeration, also where null is one more`() throws {
    let document = try document()
    let schemas = try #require(document["components"]?["schemas"])

    #expect(
      schemas["SocialProfile"]?["properties"]?["relation"] == [
        "type": "string", "enum": .array(KinnectAPI.Relation.known.map { .string($0.rawValue) }),
      ])
    let upload = document["paths"]?["/api/media"]?["post"]?["requestBody"]?["content"]?["multipart/form-data"]
    #expect(upload?["schema"]?["properties"]?["crop"]?["enum"] == ["original", "square"])
  }

  @Test func `a call says whether it takes an idempotency key, and how long one is`() throws {
    let document = try document()
    let key: JSONValue = ["$ref": "#/components/parameters/IdempotencyKey"]

    for endpoint in everyEndpoint {
      let operation = document["paths"]?[endpoint.path.text]?[endpoint.method.rawValue.lowercased()]
      let takes = operation?["parameters"]?.array?.contains(key) ?? false
      #expect(takes == endpoint.takesIdempotencyKey, "\(endpoint.name)")
      if endpoint.method == .get { #expect(!takes) }
      #expect((operation?["responses"]?["507"] != nil) == (endpoint.method != .get), "\(endpoint.name)")
    }
    let without = everyEndpoint.filter { $0.method != .get && !$0.takesIdempotencyKey }.map(\.name)
    let (kinds, others) = (without.filter { $0.contains(".sync") }, without.filter { !$0.contains(".sync") })
    #expect(others == ["auth.signUp", "auth.signIn", "auth.signOut"])
    // They read: what a device holds is too long for an address.
    #expect(kinds.count == everyEndpoint.count { $0.path.text.contains("/sync/") })
    #expect(document["components"]?["parameters"]?["IdempotencyKey"]?["schema"]?["maxLength"] == 200)
  }

  @Test func `every reference leads somewhere`() throws {
    let document = try document()

    for reference in references(document) {
      let target = reference.split(separator: "/").dropFirst().reduce(document as JSONValue?) { $0?[String($1)] }
      #expect(target != nil, "\(reference)")
    }
  }

  @Test func `the document is the same every time`() throws {
    let first = try OpenAPI.document(endpoints: everyEndpoint, title: "Test", version: "1")
    #expect(try OpenAPI.document(endpoints: everyEndpoint, title: "Test", version: "1") == first)
  }

  @Test func `a list takes limit and before in the query`() throws {
    let feed = try document()["paths"]?["/api/kinnect/feed"]?["get"]

    #expect(
      feed?["parameters"] == [
        [
          "name": "limit", "in": "query", "required": false, "schema": ["type": "integer", "default": 20],
        ],
        ["name": "before", "in": "query", "required": false, "schema": ["type": "string", "maxLength": 64]],
      ])
    #expect(
      feed?["responses"]?["200"]?["content"]?["application/json"]?["schema"] == [
        "$ref": "#/components/schemas/KinnectPostPage"
      ])
    #expect(feed?["security"] == [["bearer": []], ["cookie": []]])
  }

  @Test func `the body has what is not in the path`() throws {
    let edit = try document()["paths"]?["/api/kinnect/circles/{id}"]?["patch"]
    let schema = edit?["requestBody"]?["content"]?["application/json"]?["schema"]

    #expect(edit?["requestBody"]?["required"] == true)
    #expect(schema?["properties"]?.members?.map(\.name) == ["name"])
    #expect(schema?["required"] == ["name"])
  }

  @Test func `bounds of fields are told`() throws {
    let paths = try document()["paths"]
    func property(_ path: String, _ method: String, _ name: String) -> JSONValue? {
      paths?[path]?[method]?["requestBody"]?["content"]?["application/json"]?["schema"]?["properties"]?[name]
    }

    #expect(
      property("/api/kinnect/posts/{id}/comments", "post", "body")
        == ["type": "string", "minLength": 1, "maxLength": 500])
    #expect(property("/api/kinnect/profile", "patch", "bio") == ["type": ["string", "null"], "maxLength": 280])
    #expect(property("/api/kinnect/posts", "post", "media")?["minItems"] == 1)
  }

  @Test func `every text that clients send says its bound`() throws {
    let all = everyEndpoint + BelieveAPI.all + GrassyAPI.all + RealspaceAPI.all + WandrAPI.all
    let document = try JSONValue(parsing: OpenAPI.document(endpoints: all, title: "Test", version: "1"))
    var unbounded: [String] = []

    /// What has no bound in the schema, or in those that it refers to.
    func look(_ schema: JSONValue, _ path: String) {
      if let target = schema["$ref"]?.string {
        let inner = target.split(separator: "/").dropFirst().reduce(document as JSONValue?) { $0?[String($1)] }
        if let inner { look(inner, path) }
      }
      for one in schema["anyOf"]?.array ?? [] { look(one, path) }
      if let items = schema["items"] { look(items, "\(path)[]") }
      for member in schema["properties"]?.members ?? [] { look(member.value, "\(path).\(member.name)") }
      let types = schema["type"]?.array ?? [schema["type"]].compactMap(\.self)
      let isBounded = ["maxLength", "enum", "format"].contains { schema[$0] != nil }
      if types.contains("string"), !isBounded { unbounded.append(path) }
    }
    for endpoint in all {
      let operation = document["paths"]?[endpoint.path.text]?[endpoint.method.rawValue.lowercased()]
      for content in operation?["requestBody"]?["content"]?.members ?? [] {
        if let schema = content.value["schema"] { look(schema, endpoint.name) }
      }
      for parameter in operation?["parameters"]?.array ?? [] where parameter["in"] != "header" {
        if let schema = parameter["schema"] { look(schema, "\(endpoint.name)?\(parameter["name"]?.string ?? "")") }
      }
    }

    // What the server has made, and finds or doesn't.
    unbounded.removeAll { $0 == "grassy.placePosts?id" || $0.hasSuffix(".live?after") }
    #expect(unbounded.isEmpty, "\(unbounded)")
  }

  @Test func `an array of texts says how long each may be`() throws {
    let paths = try JSONValue(
      parsing: OpenAPI.document(endpoints: GrassyAPI.all, title: "Test", version: "1"))["paths"]
    let body = paths?["/api/grassy/posts"]?["post"]?["requestBody"]?["content"]?["application/json"]?["schema"]

    #expect(
      body?["properties"]?["tags"] == [
        "type": ["array", "null"], "items": ["type": "string", "minLength": 1, "maxLength": 40], "maxItems": 30,
      ])
  }

  @Test func `an upload is multipart with a binary file`() throws {
    let body = try document()["paths"]?["/api/media"]?["post"]?["requestBody"]
    let schema = body?["content"]?["multipart/form-data"]?["schema"]

    #expect(schema?["properties"]?["file"] == ["type": "string", "format": "binary"])
    #expect(schema?["required"] == ["file"])
    #expect(schema?["properties"]?.members?.map(\.name) == ["file", "alt", "crop", "focus", "app"])
  }

  @Test func `the schema of a page of posts is that of the type`() throws {
    let schemas = try #require(try document()["components"]?["schemas"])

    #expect(
      schemas["KinnectPostPage"] == [
        "type": "object",
        "properties": [
          "items": ["type": "array", "items": ["$ref": "#/components/schemas/KinnectPost"]],
          "next": ["type": ["string", "null"]],
        ],
        "required": ["items", "next"],
      ])
    #expect(schemas["KinnectPost"]?["properties"]?["editedAt"] == ["type": ["string", "null"], "format": "date-time"])
    #expect(schemas["KinnectActivity"]?["properties"]?["post"]?["anyOf"]?.array?.count == 2)
  }
}

@Suite struct SchemaOfAnswerTests {
  @Test(arguments: [true, false])
  func `the members written are those of the schema, in its order`(optional: Bool) throws {
    let samples = Samples(text: "x", optional: optional)
    let schemas = try #require(try document()["components"]?["schemas"])
    let app = AuthAPI.ServerApp(name: "a", title: "A", state: .open, invitationsLeft: optional ? 2 : nil)
    let invitation = AuthAPI.Invitation(
      id: ID(high: 1, low: 1), link: "l", apps: ["a"], note: "n", uses: 1, usesLeft: 1,
      expiresAt: Timestamp(microseconds: 1), isRevoked: false, confirms: optional ? true : nil)
    let waiting = AuthAPI.WaitingPerson(id: ID(high: 1, low: 1), app: "a", name: "n", since: invitation.expiresAt)
    let circle = SocialAPI.Circle(id: ID(high: 1, low: 1), name: "a", memberCount: 1, createdAt: invitation.expiresAt)
    let member = SocialAPI.CircleMember(
      person: samples.author, seesOlderPosts: true, addedAt: invitation.expiresAt)
    let reader = SocialAPI.AudienceMember(person: samples.author, reasons: ["circle"], circles: ["a"])
    let choice = SocialAPI.NotificationChoice(name: "like", label: "Likes", isOn: true)
    var written: [String: any JSONWritable] = [
      "AuthServerApp": app, "AuthServerApps": AuthAPI.ServerApps(apps: [app]), "AuthInvitation": invitation,
      "AuthAcceptedInvitation": AuthAPI.AcceptedInvitation(apps: ["a"], waiting: optional ? ["b"] : nil),
      "AuthWaitingPerson": waiting, "AuthWaitingPeople": AuthAPI.WaitingPeople(people: [waiting]),
      "SocialFamily": SocialAPI.Family(kind: .family, standing: .member),
      "SocialFamilyOverview": SocialAPI.FamilyOverview(
        mode: .family, people: [samples.author], total: 1, kind: .family, standing: .asked),
      "SocialFollowedAll": SocialAPI.FollowedAll(count: 1),
      "AuthInvitationPage": Page(items: [invitation], next: nil), "SocialNotificationChoice": choice,
      "SocialCircle": circle, "SocialCirclePage": Page(items: [circle], next: nil), "SocialCircleMember": member,
      "SocialCircleMemberPage": Page(items: [member], next: nil), "SocialAudienceMember": reader,
      "SocialAudienceMemberPage": Page(items: [reader], next: nil),
      "SocialAudience": SocialAPI.Audience(kind: .circles, circles: [circle.id]),
      "SocialNotificationChoices": SocialAPI.NotificationChoices(choices: [choice]),
      "SocialPhotoSaving": SocialAPI.PhotoSaving(allowsSaving: true, asksAboutEarlier: optional),
      "AuthAccount": samples.account, "AuthTokens": samples.tokens, "AuthAppProfile": samples.appProfile,
      "AuthMe": samples.me, "AuthUsernameAvailability": samples.availability,
      "AuthPush": AuthAPI.Push(publicKey: "B"),
      "AuthReport": samples.report, "AuthReportPage": Page(items: [samples.report], next: nil),
      "MediaAttachment": samples.attachment, "MediaUpload": samples.upload, "SocialAuthor": samples.author,
      "SocialProfile": samples.profile, "KinnectPost": samples.post, "SocialComment": samples.comment,
      "KinnectActivity": samples.activity,
      "KinnectActivityPost": KinnectAPI.ActivityPost(id: ID(high: 1, low: 1), thumbnailURL: nil),
      "SocialRelationState": KinnectAPI.RelationState(relation: .none),
      "LikeState": KinnectAPI.LikeState(likeCount: 1, likedByMe: true),
      "UnreadCount": KinnectAPI.UnreadCount(count: 1), "Problem": samples.problem,
      "ProblemFieldError": Problem.FieldError(field: "a", code: "b", detail: "c"),
      "KinnectPostPage": Page(items: [samples.post], next: nil),
      "SocialProfilePage": Page(items: [samples.profile], next: nil),
      "SocialCommentPage": Page(items: [samples.comment], next: nil),
      "MediaFailure": MediaAPI.Failure(code: "a", detail: "b"), "SocialWaitingPost": samples.waiting,
      "SocialWaitingPostPage": Page(items: [samples.waiting], next: nil),
      "KinnectActivityPage": Page(items: [samples.activity], next: nil), "SocialMessage": samples.message,
      "SocialConversation": samples.conversation, "SocialAnsweredStory": samples.answered,
      "SocialInvitee": samples.invitee, "SocialGroupInvitation": samples.invitation,
      "SocialGroupInvitationPage": Page(items: [samples.invitation], next: nil),
      "KinnectStory": samples.story, "KinnectStoryTeller": samples.teller, "KinnectStoryView": samples.view,
      "SocialMessagePage": Page(items: [samples.message], next: nil),
      "SocialConversationPage": Page(items: [samples.conversation], next: nil),
      "KinnectStoryPage": Page(items: [samples.story], next: nil),
      "KinnectStoryTellerPage": Page(items: [samples.teller], next: nil),
      "KinnectStoryViewPage": Page(items: [samples.view], next: nil),
    ]

    func add<Item: HeldItem>(_ item: Item, _ name: String) {
      let versioned = SyncAPI.Versioned(version: "v", item: item)
      written["\(name)SyncVersioned"] = versioned
      written["\(name)SyncAnswer"] = SyncAPI.Answer<Item>(
        protocolVersion: 1, changed: [versioned], gone: [], order: [], next: nil)
    }
    add(samples.post, "KinnectPost")
    add(samples.profile, "SocialProfile")
    add(samples.message, "SocialMessage")
    add(samples.conversation, "SocialConversation")

    // What devices send is written by nobody here.
    let answers = schemas.members?.map(\.name).filter { !$0.hasSuffix("Input") } ?? []
    #expect(Set(written.keys) == Set(answers))
    for (name, value) in written {
      let members = try JSONValue(parsing: value.jsonBytes()).members?.map(\.name)
      #expect(members == schemas[name]?["properties"]?.members?.map(\.name), "\(name)")
      #expect(members == schemas[name]?["required"]?.array?.compactMap(\.string), "\(name)")
    }
    let urls = try JSONValue(parsing: samples.urls.jsonBytes()).members?.map(\.name)
    #expect(urls == MediaAPI.URLs.schema["required"]?.array?.compactMap(\.string))
  }
}
