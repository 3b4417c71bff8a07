extension RealspaceAPI {
  /// What somebody watched, read or went to, and when. Only they see it, unless its audience says otherwise.
  public struct DiaryEntry: Hashable, Sendable, Codable, JSONWritable {
    public var id: ID<DiaryEntry>
    /// Whose diary it is in.
    public var author: Person
    /// What they did.
    public var action: Action
    /// What they watched, read or went to, in their words.
    public var subject: String
    /// The film, book or place that the subject is; nil for free text.
    public var item: ItemReference?
    /// When, as far as it is known: `2026-03-05`, `2026-03` or `2026`; nil where it isn't.
    public var date: String?
    /// How much of the date is known.
    public var datePrecision: DatePrecision
    /// Which time it was: 1 for the first.
    public var occasion: Int
    /// How far they came before they stopped, in percent, 0 to 99; nil where they finished.
    public var abandonedAt: Int?
    /// Stars, 0.5 to 5 by halves; nil without a rating.
    public var rating: Double?
    /// What its author wrote about it; may be empty. Passages between two pairs of bars are folded for those who haven't finished it.
    public var content: String
    /// Who may see the entry.
    public var audience: SocialAPI.Audience
    /// When the entry was made.
    public var createdAt: Timestamp
    /// Whether an operator has hidden the entry: only its author still sees it. Nil from servers that didn't say so.
    public var isHidden: Bool? = nil

    public init(
      id: ID<DiaryEntry>, author: Person, action: Action, subject: String, item: ItemReference?, date: String?,
      datePrecision: DatePrecision, occasion: Int, abandonedAt: Int?, rating: Double?, content: String,
      audience: SocialAPI.Audience, createdAt: Timestamp, isHidden: Bool? = nil
    ) {
      self.id = id
      self.author = author
      self.action = action
      self.subject = subject
      self.item = item
      self.date = date
      self.datePrecision = datePrecision
      self.occasion = occasion
      self.abandonedAt = abandonedAt
      self.rating = rating
      self.content = content
      self.audience = audience
      self.createdAt = createdAt
      self.isHidden = isHidden
    }
  }

  /// A year of the viewer's diary in numbers.
  public struct DiaryYear: Hashable, Sendable, Codable, JSONWritable {
    /// The year.
    public var year: Int
    /// The number of entries of each kind.
    public var counts: KindCounts
    /// The number of entries of each kind in each month, from January; entries that name the year alone are in none.
    public var months: [KindCounts]
    /// The number of entries with each rating, from half a star to five stars: 10 numbers.
    public var ratings: [Int]
    /// The number of entries that were not for the first time.
    public var againCount: Int
    /// The number of entries that say how far the viewer came before they stopped.
    public var abandonedCount: Int

    public init(
      year: Int, counts: KindCounts, months: [KindCounts], ratings: [Int], againCount: Int, abandonedCount: Int
    ) {
      self.year = year
      self.counts = counts
      self.months = months
      self.ratings = ratings
      self.againCount = againCount
      self.abandonedCount = abandonedCount
    }
  }

  /// A number for each kind of item.
  public struct KindCounts: Hashable, Sendable, Codable, JSONWritable {
    /// Films, series and the like.
    public var watched: Int
    /// Books and the like.
    public var read: Int
    /// Places.
    public var wentTo: Int

    public init(watched: Int, read: Int, wentTo: Int) {
      self.watched = watched
      self.read = read
      self.wentTo = wentTo
    }
  }

  /// A diary, newest first; what has no date comes last.
  public enum DiaryList: CursorList { public static var cursorTag: UInt8 { 126 } }

  /// Adds to the viewer's diary.
  public struct AddDiaryEntry: Codable, Hashable, Sendable {
    /// What the viewer did.
    public let action: Action
    /// What the viewer watched, read or went to, 1 to 200 characters.
    public let subject: String
    /// The item that the subject is; nil for free text.
    public var item: ItemInput? = nil
    /// When, as far as it is known: `2026-03-05`, `2026-03` or `2026`; nil where it isn't.
    public var date: String? = nil
    /// Which time it was, 1 to 999; the first by default.
    public var occasion: Int? = nil
    /// How far the viewer came before they stopped, in percent, 0 to 99; nil where they finished.
    public var abandonedAt: Int? = nil
    /// Stars, 0.5 to 5 by halves; nil for no rating.
    public var rating: Double? = nil
    /// What the viewer thinks of it, at most 10,000 characters; nil for nothing.
    public var content: String? = nil
    /// Who may see the entry: `me` by default, `friends` or `followers`.
    public var audience: SocialAPI.Audience? = nil

    public init(
      action: Action, subject: String, item: ItemInput? = nil, date: String? = nil, occasion: Int? = nil,
      abandonedAt: Int? = nil, rating: Double? = nil, content: String? = nil, audience: SocialAPI.Audience? = nil
    ) {
      self.action = action
      self.subject = subject
      self.item = item
      self.date = date
      self.occasion = occasion
      self.abandonedAt = abandonedAt
      self.rating = rating
      self.content = content
      self.audience = audience
    }
  }

  /// Replaces an entry of the viewer's diary: what is left out is what `addDiaryEntry` makes of it, but for `content`.
  public struct ReplaceDiaryEntry: Codable, Hashable, Sendable {
    /// The entry; 404 if it isn't the viewer's own.
    public let id: ID<DiaryEntry>
    /// What the viewer did.
    public let action: Action
    /// What the viewer watched, read or went to, 1 to 200 characters.
    public let subject: String
    /// The item that the subject is; nil for free text.
    public var item: ItemInput? = nil
    /// When, as far as it is known; nil where it isn't.
    public var date: String? = nil
    /// Which time it was, 1 to 999; the first by default.
    public var occasion: Int? = nil
    /// How far the viewer came before they stopped, in percent, 0 to 99; nil where they finished.
    public var abandonedAt: Int? = nil
    /// Stars, 0.5 to 5 by halves; nil for no rating.
    public var rating: Double? = nil
    /// What the viewer thinks of it, at most 10,000 characters; nil for what is written already.
    public var content: String? = nil
    /// Who may see the entry: `me` by default, `friends` or `followers`.
    public var audience: SocialAPI.Audience? = nil

    public init(
      id: ID<DiaryEntry>, action: Action, subject: String, item: ItemInput? = nil, date: String? = nil,
      occasion: Int? = nil, abandonedAt: Int? = nil, rating: Double? = nil, content: String? = nil,
      audience: SocialAPI.Audience? = nil
    ) {
      self.id = id
      self.action = action
      self.subject = subject
      self.item = item
      self.date = date
      self.occasion = occasion
      self.abandonedAt = abandonedAt
      self.rating = rating
      self.content = content
      self.audience = audience
    }
  }

  /// Identifies an entry of the diary by the ID in the path.
  public struct ByDiaryEntry: Codable, Hashable, Sendable, IdentifyingInput {
    /// The entry; 404 if the viewer may not see it, or change it.
    public let id: ID<DiaryEntry>

    public init(id: ID<DiaryEntry>) {
      self.id = id
    }
  }

  /// Reports an entry of somebody's diary to the operator, with a copy of what the viewer sees.
  public struct ReportDiaryEntry: Codable, Hashable, Sendable, ReportingInput {
    /// The entry to report; 404 if the viewer may not see it.
    public let id: ID<DiaryEntry>
    /// Why the entry is reported, 1 to 1,000 characters, for the operator.
    public let reason: String

    public init(id: ID<DiaryEntry>, reason: String) {
      self.id = id
      self.reason = reason
    }
  }

  /// Names a year of the viewer's diary.
  public struct ByYear: Codable, Hashable, Sendable {
    /// The year, 1900 to 9999.
    public let year: Int

    public init(year: Int) {
      self.year = year
    }
  }

  public static let diary = Endpoint<ListInput<DiaryList>, Page<DiaryEntry>>(
    "realspace.diary", .get, "/api/realspace/diary", "The viewer's diary, newest first")
  public static let profileDiary = Endpoint<ProfileListInput<DiaryList>, Page<DiaryEntry>>(
    "realspace.profileDiary", .get, "/api/realspace/profiles/{username}/diary",
    "What of somebody's diary the viewer may see, newest first")
  public static let addDiaryEntry = Endpoint<AddDiaryEntry, DiaryEntry>(
    "realspace.addDiaryEntry", .post, "/api/realspace/diary", status: 201, "Add to the diary")
  public static let diaryEntry = Endpoint<ByDiaryEntry, DiaryEntry>(
    "realspace.diaryEntry", .get, "/api/realspace/diary/{id}", "One entry of a diary")
  public static let replaceDiaryEntry = Endpoint<ReplaceDiaryEntry, DiaryEntry>(
    "realspace.replaceDiaryEntry", .put, "/api/realspace/diary/{id}", "Replace your entry")
  public static let deleteDiaryEntry = Endpoint<ByDiaryEntry, NoContent>(
    "realspace.deleteDiaryEntry", .delete, "/api/realspace/diary/{id}", "Delete your entry")
  public static let reportDiaryEntry = Endpoint<ReportDiaryEntry, NoContent>(
    "realspace.reportDiaryEntry", .post, "/api/realspace/diary/{id}/reports",
    "Report an entry of a diary to the operator")
  public static let diaryYear = Endpoint<ByYear, DiaryYear>(
    "realspace.diaryYear", .get, "/api/realspace/diary/years/{year}", "A year of your diary in numbers")

  static let diaryCalls: [any EndpointDescription] = [
    diary, profileDiary, addDiaryEntry, diaryEntry, replaceDiaryEntry, deleteDiaryEntry, reportDiaryEntry, diaryYear,
  ]
}

extension RealspaceAPI.AddDiaryEntry: BoundedInput {
  /// The OpenAPI bounds for the texts and numbers.
  public static var bounds: [String: JSONValue] { RealspaceAPI.diaryBounds }
}

extension RealspaceAPI.ReplaceDiaryEntry: BoundedInput {
  /// The OpenAPI bounds for the texts and numbers.
  public static var bounds: [String: JSONValue] { RealspaceAPI.diaryBounds }
}

extension RealspaceAPI {
  fileprivate static var diaryBounds: [String: JSONValue] {
    [
      "subject": .text(1...Limits.subject), "date": .text(Limits.day),
      "occasion": ["minimum": 1, "maximum": 999], "abandonedAt": ["minimum": 0, "maximum": 99],
      "rating": ["minimum": .number("0.5"), "maximum": 5, "multipleOf": .number("0.5")],
      "content": .text(Limits.diaryContent),
    ]
  }
}

extension RealspaceAPI.Limits {
  /// The maximum length of what somebody writes about an entry of their diary.
  public static let diaryContent = 10_000
}
