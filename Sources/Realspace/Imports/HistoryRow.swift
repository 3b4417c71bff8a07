internal import Core
internal import SQL
internal import Social
internal import Wire

/// What a row of a file says that somebody watched or read, or wants to: an entry of their diary or list, as it will be here.
struct HistoryRow: Hashable, Sendable {
  enum Part: String, Sendable {
    case diary, list
  }

  var part: Part
  /// What was done; of the list, what will be done.
  var action: RealspaceAPI.Action
  var subject: String
  /// The name of the film, book or place; nil for free text.
  var item: String?
  var date = DiaryDate.unknown
  var occasion = 1
  var abandonedAt: Int?
  /// In half stars.
  var rating: Int?
  var content = ""
  /// Who may see it, where the file says so.
  var audience: SocialAPI.AudienceKind?
  /// Whether it is ticked off on the list.
  var isDone = false
  /// When it was written down elsewhere.
  var createdAt: Timestamp?
  var facts = HistoryFacts()

  var listAction: RealspaceAPI.ListAction {
    switch action {
    case .read: .read
    case .wentTo: .goTo
    default: .watch
    }
  }

  /// The entry, checked as if it had been typed.
  /// - Throws: 422 with every field at fault.
  func draft(for audience: SocialAPI.AudienceKind, at now: Timestamp) throws(Problem) -> DiaryDraft {
    try DiaryDraft(
      RealspaceAPI.AddDiaryEntry(
        action: action, subject: subject, item: itemInput, date: date.text, occasion: occasion,
        abandonedAt: abandonedAt, rating: rating.map { Double($0) / 2 }, content: content,
        audience: SocialAPI.Audience(kind: audience)), now: now)
  }

  var itemInput: RealspaceAPI.ItemInput? { item.map { RealspaceAPI.ItemInput(name: $0) } }

  /// Why it can't be imported, for its owner; nil where it can.
  func fault(at now: Timestamp) -> String? {
    do throws(Problem) {
      switch part {
      case .diary: _ = try draft(for: audience ?? .me, at: now)
      case .list: _ = try PostDraft.subject(subject)
      }
      return nil
    } catch {
      return error.errors.first?.detail ?? error.detail
    }
  }

  /// What it says besides its subject: "watched, 5 March 2024, 4½ stars, with a text".
  var words: String {
    guard part == .diary else { return isDone ? "On your list, done" : "For your list" }
    var words = [action.rawValue]
    if date.precision != .unknown { words.append(date.words) }
    if occasion > 1 { words.append("\(occasion.ordinal) time") }
    if let abandonedAt { words.append("stopped at \(abandonedAt) %") }
    if let rating { words.append(Stars.words(of: rating)) }
    if !content.isEmpty { words.append("with a text") }
    let text = words.joined(separator: ", ")
    return String(text.prefix(1)).uppercased() + String(text.dropFirst())
  }
}

/// What another service says of a film or book, and nothing here shows: kept so that an export can say it again.
struct HistoryFacts: Hashable, Sendable {
  var year = ""
  var author = ""
  var isbn = ""
  var link = ""

  /// None of them longer than anybody needs.
  var bounded: HistoryFacts {
    HistoryFacts(year: year.head(20), author: author.head(200), isbn: isbn.head(20), link: link.head(200))
  }

  private static let names = ["year", "author", "isbn", "link"]

  /// Empty where there are none.
  var text: String {
    let values = [year, author, isbn, link]
    guard values.contains(where: { !$0.isEmpty }) else { return "" }
    var json = JSONWriter()
    JSONValue.object(zip(Self.names, values).filter { !$1.isEmpty }.map { .init($0, .string($1)) }).write(to: &json)
    return String(decoding: json.bytes, as: UTF8.self)
  }
}

extension HistoryFacts {
  init(text: String) {
    guard !text.isEmpty, let value = try? JSONValue(parsing: Array(text.utf8)) else { return }  // no JSON, no facts
    (year, author) = (value["year"]?.string ?? "", value["author"]?.string ?? "")
    (isbn, link) = (value["isbn"]?.string ?? "", value["link"]?.string ?? "")
  }
}

/// As it is kept until it is made.
extension HistoryRow {
  var text: String {
    var members: [JSONValue.Member] = [
      .init("part", .string(part.rawValue)), .init("action", .string(action.rawValue)),
      .init("subject", .string(subject)), .init("date", .number(date.key)), .init("occasion", .number(occasion)),
      .init("content", .string(content)), .init("isDone", .bool(isDone)), .init("facts", .string(facts.text)),
    ]
    if let item { members.append(.init("item", .string(item))) }
    if let abandonedAt { members.append(.init("abandonedAt", .number(abandonedAt))) }
    if let rating { members.append(.init("rating", .number(rating))) }
    if let audience { members.append(.init("audience", .string(audience.rawValue))) }
    if let createdAt { members.append(.init("createdAt", .string(createdAt.description))) }
    var json = JSONWriter()
    JSONValue.object(members).write(to: &json)
    return String(decoding: json.bytes, as: UTF8.self)
  }

  /// Nil for a text that is none.
  init?(text: String) {
    guard let value = try? JSONValue(parsing: Array(text.utf8)),  // no JSON, no row: it fails
      let part = value["part"]?.string.flatMap({ Part(rawValue: $0) }), let subject = value["subject"]?.string
    else { return nil }
    self.init(part: part, action: .init(rawValue: value["action"]?.string ?? ""), subject: subject)
    item = value["item"]?.string
    date = DiaryDate(key: Self.number(value["date"]) ?? 0)
    occasion = Self.number(value["occasion"]) ?? 1
    abandonedAt = Self.number(value["abandonedAt"])
    rating = Self.number(value["rating"])
    content = value["content"]?.string ?? ""
    audience = value["audience"]?.string.map { SocialAPI.AudienceKind(rawValue: $0) }
    isDone = value["isDone"] == .bool(true)
    createdAt = value["createdAt"]?.string.flatMap { Timestamp(rfc3339: $0) }
    facts = HistoryFacts(text: value["facts"]?.string ?? "")
  }

  private static func number(_ value: JSONValue?) -> Int? {
    guard case .number(let text)? = value else { return nil }
    return Int(text)
  }
}
