internal import Core
internal import Social
public import Wire

/// What the form of an entry says, as it was typed.
public struct DiaryForm: Sendable, Equatable {
  public var action = RealspaceAPI.Action.watched.rawValue
  public var subject = ""
  /// The ID of the item that was chosen; empty for free text.
  public var item = ""
  /// The words that it was chosen as.
  public var itemName = ""
  /// What it is, such as `film`.
  public var itemKind = ""
  public var year = ""
  /// 1 to 12; empty where it isn't known.
  public var month = ""
  public var day = ""
  /// Which time it was.
  public var occasion = "1"
  /// In percent; empty for what was finished.
  public var abandonedAt = ""
  /// In half stars; empty for none.
  public var rating = ""
  /// What they think of it.
  public var content = ""
  /// Who may see it; nil for the standard.
  public var audience: SocialAPI.Audience?

  public init() {}

  init(_ form: FormFields) {
    (action, subject, item) = (form["action"], form["subject"], form["itemID"])
    (itemName, itemKind) = (form["itemName"], form["itemKind"])
    (year, month, day) = (form["year"], form["month"], form["day"])
    (occasion, abandonedAt, rating) = (form["occasion"], form["abandonedAt"], form["rating"])
    content = form["content"]
    audience = AudienceField.read(form)
  }

  /// As an entry is now.
  init(_ entry: RealspaceAPI.DiaryEntry) {
    (action, subject, item) = (entry.action.rawValue, entry.subject, entry.item?.id.description ?? "")
    (itemName, itemKind) = (subject, entry.item?.kind.rawValue ?? "")
    set(entry.date.flatMap { DiaryDate($0) } ?? .unknown)
    occasion = String(entry.occasion)
    abandonedAt = entry.abandonedAt.map(String.init) ?? ""
    rating = entry.rating.map { String(Int($0 * 2)) } ?? ""
    content = entry.content
    audience = entry.audience
  }

  /// What was posted or ticked off, on the day when that was done.
  init(_ draft: RealspaceAPI.PostDraft, on time: Timestamp) {
    (action, subject, item) = (draft.action.rawValue, draft.subject, draft.item?.id.description ?? "")
    (itemName, itemKind) = (subject, draft.item?.kind.rawValue ?? "")
    set(DiaryDate(day: time))
  }

  private mutating func set(_ date: DiaryDate) {
    year = date.year > 0 ? String(date.year) : ""
    month = date.month > 0 ? String(date.month) : ""
    day = date.day > 0 ? String(date.day) : ""
  }

  /// - Throws: 422 with every field at fault that is no number or no date.
  func input() throws(Problem) -> RealspaceAPI.AddDiaryEntry {
    var faults = FieldFaults()
    let date = faults.gather(try writtenDate(), or: .unknown)
    let occasion = faults.gather(try Self.number(self.occasion, "occasion"), or: nil)
    let abandonedAt = faults.gather(try Self.number(self.abandonedAt, "abandonedAt"), or: nil)
    try faults.end()
    let action = RealspaceAPI.Action(rawValue: self.action)
    return RealspaceAPI.AddDiaryEntry(
      action: action, subject: subject,
      item: .init(id: item, called: itemName, kind: itemKind, for: subject, action), date: date.text,
      occasion: occasion, abandonedAt: abandonedAt, rating: Int(rating).map { Double($0) / 2 }, content: content,
      audience: audience)
  }

  private func writtenDate() throws(Problem) -> DiaryDate {
    let parts = [year, month, day].map { $0.isEmpty ? 0 : Int($0) ?? -1 }
    guard let date = DiaryDate(year: parts[0], month: parts[1], day: parts[2]) else {
      throw .validation("date", "invalid", "This isn’t a date. Leave out what you don’t remember, the day first.")
    }
    return date
  }

  private static func number(_ text: String, _ field: String) throws(Problem) -> Int? {
    guard !text.isEmpty else { return nil }
    guard let number = Int(text) else { throw .validation(field, "invalid", "This isn’t a whole number.") }
    return number
  }
}
