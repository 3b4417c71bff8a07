internal import Core
internal import HTML
internal import SQL
internal import Social
internal import Wire

/// Entries of diaries that others see, as people report them.
enum DiaryReports {
  static let entries = Reportable<ID<DiaryEntry>>(
    ReportKind(
      "diary_entry", called: "Diary entry", hiding: Hiding(in: "realspace_diary") { (_: ID<DiaryEntry>, _) in }
    ) { (id: ID<DiaryEntry>, removal) in
      try removal.transaction.run("DELETE FROM realspace_diary WHERE id = \(id)") == 1
    }
  ) { id, viewer, links, transaction in
    try DiaryQueries.entry(id, viewer: viewer.profile, links: links, in: transaction).map { entry in
      let name = entry.author.username
      // Those who decide about it read what is folded for others.
      let content = try Spoilers.content(of: id, in: transaction)
      return ReportedContent(
        entry.id, "an entry of the diary of \(name)", by: entry.author.id, called: name,
        text: "@\(name): \(words(of: entry))\(content.isEmpty ? "" : "\n\(content)")", at: .diaryEntry(entry.id, ""))
    }
  }

  /// What they did, when, which time, how far and how good it was, on one line.
  private static func words(of entry: DiaryEntry) -> String {
    var words = ["\(entry.action.rawValue) \(entry.subject)"]
    if let date = entry.date.flatMap({ DiaryDate($0) }) { words.append(date.words) }
    if entry.occasion > 1 { words.append("\(entry.occasion.ordinal) time") }
    if let percent = entry.abandonedAt { words.append("stopped at \(percent) %") }
    if let rating = entry.rating { words.append(Stars.words(of: Int(rating * 2))) }
    return words.joined(separator: ", ")
  }

  static func register(in routes: inout Routes) {
    routes.reportPage("/realspace/diary/{id}/report", entries) { try $0.id() }
    routes.report(RealspaceAPI.reportDiaryEntry, entries) { ($0.id, $0.reason) }
  }
}
