internal import Core
internal import SQL
internal import Wire

/// A project's name in addresses: lower-case letters, digits and single dashes between them.
struct Slug: Hashable, Sendable {
  let text: String

  /// Why a text is no slug; the raw value is the stable reason.
  enum Objection: String, Error {
    case tooShort = "too_short"
    case tooLong = "too_long"
    case characters

    var detail: String {
      switch self {
      case .tooShort: "Use at least \(BelieveAPI.Limits.slug.lowerBound) characters."
      case .tooLong: "Use at most \(BelieveAPI.Limits.slug.upperBound) characters."
      case .characters: "Use letters a to z and digits, with single dashes between them."
      }
    }
  }

  init(_ input: String) throws(Objection) {
    // Lower case takes work and may have fewer bytes.
    guard input.utf8.count <= 4 * BelieveAPI.Limits.slug.upperBound else { throw .tooLong }
    let text = input.lowercased()
    let words = text.split(separator: "-", omittingEmptySubsequences: false)
    guard words.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy(Self.isPlain) }) else { throw .characters }
    guard text.utf8.count >= BelieveAPI.Limits.slug.lowerBound else { throw .tooShort }
    guard text.utf8.count <= BelieveAPI.Limits.slug.upperBound else { throw .tooLong }
    self.text = text
  }

  /// Made from a title: lower case, accents dropped, everything else a dash, and six characters at random.
  init(title: String, random: UInt64) {
    let words = SearchText.folded(title).split { !$0.utf8.allSatisfy(Self.isPlain) }
    var base = ""
    for word in words where base.utf8.count + word.utf8.count < 60 { base += (base.isEmpty ? "" : "-") + word }
    let digits = String(random % 2_176_782_336, radix: 36)
    let suffix = String(repeating: "0", count: 6 - digits.utf8.count) + digits
    text = (base.isEmpty ? "project" : base) + "-" + suffix
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    (0x61...0x7a).contains(byte) || (0x30...0x39).contains(byte)
  }

  /// - Throws: 422 for the field.
  static func checked(_ text: String, _ field: String) throws(Problem) -> Slug {
    do { return try Slug(text) } catch { throw .validation(field, error.rawValue, error.detail) }
  }

  static func taken(_ field: String) -> Problem {
    Problem(
      .taken, detail: "This address is taken.",
      errors: [.init(field: field, code: "taken", detail: "This address is taken.")])
  }
}

enum SlugQueries {
  /// Whether any project has, or once had, the slug. To be asked without policies.
  static func isTaken(_ slug: String, in transaction: Transaction) throws -> Bool {
    try transaction.exists("SELECT 1 FROM believe_slugs WHERE slug = \(slug.lowercased())")
  }

  /// What a project was called before, newest first: its own again whenever its creator likes.
  static func earlier(of project: Project, in transaction: Transaction) throws -> [String] {
    try transaction.all(
      """
      SELECT slug FROM believe_slugs WHERE project_id = \(project.id) AND slug <> \(project.slug)
      ORDER BY created_at DESC, slug LIMIT 50
      """
    ) { $0.text(0) }
  }
}

enum SlugRoutes {
  static func register(in routes: inout Routes) {
    let services = routes.services
    let isTaken = routes.nameCheck(app: Believe.name)
    routes.viewer(BelieveAPI.checkSlugExists) { input, _, _ in
      do {
        let slug = try Slug(input.slug)
        let taken = try await isTaken(slug.text)
        return .init(slug: slug.text, isAvailable: !taken, reason: taken ? "taken" : nil)
      } catch let objection as Slug.Objection {
        return .init(slug: input.slug, isAvailable: false, reason: objection.rawValue)
      }
    }
    routes.viewer(BelieveAPI.generateSlug) { input, _, _ in
      for _ in 0..<8 {
        let random: ID<Never> = services.newID()
        let slug = Slug(title: input.title, random: random.low)
        if try await !isTaken(slug.text) { return .init(slug: slug.text, isAvailable: true, reason: nil) }
      }
      throw Problem.unavailable(retryAfter: 1)
    }
  }
}
