public import Core
public import HTML
internal import Social
public import Wire

/// What somebody wrote about an entry.
struct EntryText: HTML {
  let entry: RealspaceAPI.DiaryEntry
  /// The most characters; nil for all of them.
  let most: Int?

  var body: some HTML {
    if !entry.content.isEmpty {
      p(.class("entry-text"), .written) {
        SpoilerWords(shown, shownAt: .diaryEntry(entry.id, "?spoilers=shown"))
      }
      if isCut { a(.href(.diaryEntry(entry.id, ""))) { "Read all of it" } }
    }
  }

  private var isCut: Bool { most.map { !entry.content.fits($0) } ?? false }
  private var shown: String { isCut ? entry.content.head(most ?? 0) + "…" : entry.content }
}

/// The way to the form that reports an entry to those who run the server.
struct ReportEntry: HTML {
  let entry: RealspaceAPI.DiaryEntry

  var body: some HTML {
    a(.href(.diaryEntry(entry.id, "/report")), .aria("label", "Report “\(entry.subject.isolated)”")) { "Report" }
  }
}

/// One entry of a diary, with all that its author wrote.
public struct DiaryEntryPage: HTML {
  let entry: RealspaceAPI.DiaryEntry
  let context: PageContext

  public init(entry: RealspaceAPI.DiaryEntry, context: PageContext) {
    self.entry = entry
    self.context = context
  }

  public var body: some HTML {
    AppPage("Diary entry", title: entry.subject.isolated, tab: .list, back: back, context) {
      div(.class("space")) {
        if entry.isHidden == true { HiddenNote() }
        p {
          a(.href(.profile(entry.author.username)), .written) { entry.author.displayName }
          " "
          span { entry.action.rawValue }
          " "
          SubjectName(entry.subject, item: entry.item)
        }
        p(.class("entry-facts quiet")) {
          span { date }
          if let rating = entry.rating { Stars(rating: rating, context: context) }
          if entry.occasion > 1 { span { "\(entry.occasion.ordinal) time" } }
          if let percent = entry.abandonedAt { span { "stopped at \(percent) %" } }
          if !isOwn { ReportEntry(entry: entry) }
        }
        EntryText(entry: entry, most: nil)
        if isOwn { a(.class("button button-quiet"), .href(.diaryEntry(entry.id, "/edit"))) { "Edit" } }
      }
    }
  }

  private var isOwn: Bool { context.viewer?.username == entry.author.username }
  private var back: URLPath { isOwn ? "/realspace/diary" : .profile(entry.author.username, "/diary") }
  private var date: String { (entry.date.flatMap { DiaryDate($0) } ?? .unknown).words }
}
