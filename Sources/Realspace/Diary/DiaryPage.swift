public import Core
public import HTML
internal import Social
public import Wire

/// A diary, newest first: the viewer's, or what somebody else shows of theirs.
public struct DiaryPage: HTML {
  public struct Model: Sendable {
    public var entries: Page<RealspaceAPI.DiaryEntry>
    /// The years that the viewer's diary names, newest first.
    public var years: [Int]
    /// Whose it is; nil for the viewer's.
    public var person: SocialAPI.Profile?

    public init(
      entries: Page<RealspaceAPI.DiaryEntry>, years: [Int] = [], person: SocialAPI.Profile? = nil
    ) {
      self.entries = entries
      self.years = years
      self.person = person
    }
  }

  let model: Model
  let context: PageContext

  public init(model: Model, context: PageContext) {
    self.model = model
    self.context = context
  }

  public var body: some HTML {
    AppPage(
      "Diary", title: model.person.map { "Diary of \($0.username)" } ?? "Your diary", tab: .list, back: back, context
    ) {
      div(.class("space")) {
        if model.person == nil {
          ListScopes(current: .diary)
          head
        }
        if model.entries.items.isEmpty {
          nothing
        } else {
          DiaryMonths(entries: model.entries.items, isOwn: model.person == nil, context: context)
        }
        MoreLink("Earlier", "?before=", model.entries.next)
      }
    }
  }

  private var back: URLPath? { model.person.map { .profile($0.username) } }

  private var head: some HTML {
    div(.class("space-head")) {
      if !model.years.isEmpty {
        nav(.class("years"), .aria("label", "Years")) {
          ForEach(model.years) { year in a(.class("year"), .href(.diaryYear(year))) { String(year) } }
          a(.class("year"), .href("/realspace/statistics")) { "Statistics" }
        }
      }
      a(.class("button"), .href("/realspace/diary/new")) { "Add an entry" }
    }
  }

  @HTMLBuilder private var nothing: some HTML {
    if let person = model.person {
      EmptyState(
        "Nothing here for you", "When \(person.username) shows you entries of their diary, they appear here.",
        symbol: "diary", context
      ) {}
    } else {
      EmptyState(
        "Your diary is empty",
        "Note what you watched, read and went to, and when. Only you see it unless you say otherwise.",
        symbol: "diary", context
      ) {}
    }
  }
}

/// Entries below the month that they are of, as one list: a script that fetches the next page goes on with the month that it begins
/// with.
struct DiaryMonths: HTML {
  struct Month: Sendable {
    let name: String
    var entries: [RealspaceAPI.DiaryEntry]
  }

  let months: [Month]
  let isOwn: Bool
  let context: PageContext

  init(entries: [RealspaceAPI.DiaryEntry], isOwn: Bool, context: PageContext) {
    var months: [Month] = []
    for entry in entries {
      let name = Self.name(of: entry)
      if months.last?.name != name { months.append(Month(name: name, entries: [])) }
      months[months.count - 1].entries.append(entry)
    }
    self.months = months
    self.isOwn = isOwn
    self.context = context
  }

  private static func name(of entry: RealspaceAPI.DiaryEntry) -> String {
    guard let date = entry.date.flatMap({ DiaryDate($0) }) else { return "Some time" }
    return date.month > 0 ? "\(DiaryDate.months[date.month - 1]) \(date.year)" : "Some time in \(date.year)"
  }

  var body: some HTML {
    div(.class("months"), .data("list")) {
      ForEach(months) { month in
        section(.data("part", month.name)) {
          h2(.class("diary-month")) { month.name }
          ul { ForEach(month.entries) { EntryRow(entry: $0, isOwn: isOwn, context: context) } }
        }
      }
    }
  }
}

struct EntryRow: HTML {
  /// Characters of a text that a list shows; the entry's page has the rest.
  private static let shown = 600

  let entry: RealspaceAPI.DiaryEntry
  let isOwn: Bool
  let context: PageContext

  var body: some HTML {
    li(.class("entry")) {
      div(.class("entry-day")) { day }
      div(.class("entry-words")) {
        if entry.isHidden == true { HiddenNote() }
        p(.class("entry-title")) {
          span { entry.action.rawValue }
          " "
          SubjectName(entry.subject, item: entry.item)
        }
        p(.class("entry-facts quiet")) {
          if let rating = entry.rating { Stars(rating: rating, context: context) }
          if entry.occasion > 1 { span { "\(entry.occasion.ordinal) time" } }
          if let percent = entry.abandonedAt { span { "stopped at \(percent) %" } }
          if isOwn { span { audience } } else { ReportEntry(entry: entry) }
        }
        EntryText(entry: entry, most: Self.shown)
      }
      if isOwn {
        a(
          .class("icon-button icon-button-small"), .href(.diaryEntry(entry.id, "/edit")),
          .aria("label", "Edit “\(entry.subject.isolated)”")
        ) { context.icon("compose") }
      }
    }
  }

  private var day: String {
    guard let date = entry.date.flatMap({ DiaryDate($0) }), date.day > 0 else { return "–" }
    return String(date.day)
  }

  private var audience: String {
    switch entry.audience.kind {
    case .friends: "for friends"
    case .followers: "for followers"
    default: "only you"
    }
  }
}

/// A rating as stars, said in words to those who hear the page.
struct Stars: HTML {
  let rating: Double
  let context: PageContext

  var body: some HTML {
    span(.class("stars"), .role("img"), .aria("label", words)) {
      ForEach(1..<6) { star in
        context.icon(Double(star) <= rating ? "star-full" : Double(star) - 0.5 <= rating ? "star-half" : "star")
      }
    }
  }

  private var words: String { Self.words(of: Int(rating * 2)) }

  /// - Parameter halves: half stars.
  static func words(of halves: Int) -> String {
    switch halves {
    case 1: "Half a star"
    case 2: "1 star"
    default: halves.isMultiple(of: 2) ? "\(halves / 2) stars" : "\(halves / 2)½ stars"
    }
  }
}

/// That something was posted, and the way to add it to one's diary.
struct DiaryOffer: HTML {
  let post: RealspaceAPI.Post

  var body: some HTML {
    div(.class("undo"), .role("status"), .data("diary-offer")) {
      p {
        "Posted. Add "
        cite(.written) { post.subject }
        " to your diary?"
      }
      a(.class("button button-small button-quiet"), .href(.diaryEntry(of: post.id))) { "Add to diary" }
    }
  }
}

extension Int {
  /// "2nd".
  var ordinal: String {
    let ending =
      switch (self % 100, self % 10) {
      case (11...13, _): "th"
      case (_, 1): "st"
      case (_, 2): "nd"
      case (_, 3): "rd"
      default: "th"
      }
    return "\(self)\(ending)"
  }
}

extension URLPath {
  /// `/realspace/diary/{id}` and what lies below it.
  static func diaryEntry(_ id: ID<RealspaceAPI.DiaryEntry>, _ below: StaticString) -> URLPath {
    URLPath("/realspace/diary/", uuid: id.high, id.low, below)
  }

  /// The form for an entry, filled in with a post of the viewer's.
  static func diaryEntry(of post: ID<RealspaceAPI.Post>) -> URLPath {
    URLPath("/realspace/diary/new?post=", "\(post)")
  }

  /// The form for an entry, filled in with a film, a book or a place.
  static func diaryEntry(about item: ID<RealspaceAPI.Item>) -> URLPath {
    URLPath("/realspace/diary/new?item=", "\(item)")
  }

  /// `/realspace/diary/years/{year}`.
  static func diaryYear(_ year: Int) -> URLPath { URLPath("/realspace/diary/years/", String(year)) }
}
