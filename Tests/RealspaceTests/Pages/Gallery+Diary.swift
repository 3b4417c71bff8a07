import Core
import HTML
import Social
import TestCircle
import Wire

@testable import Realspace

/// The list, the diary, and a year of it.
extension Gallery {
  private static func todo(_ number: Int, isDone: Bool = false) -> RealspaceAPI.ListItem {
    let actions: [(RealspaceAPI.ListAction, String)] = [
      (.watch, "Stalker"), (.read, "The Waves <unread>"), (.goTo, "Rialto"),
    ]
    let (action, subject) = actions[number % 3]
    return RealspaceAPI.ListItem(
      id: Fixture.id(500 + number), action: action, subject: subject,
      item: number.isMultiple(of: 2)
        ? .init(id: Fixture.id(300 + number), kind: action.done.kind, name: subject) : nil,
      done: isDone, createdAt: Fixture.ago(minutes: Int64(number * 50)))
  }

  private static func kept(_ number: Int, isHidden: Bool = false) -> RealspaceAPI.ListItem {
    var item = todo(number)
    (item.isPrivate, item.isHidden) = (!isHidden, isHidden)
    return item
  }

  private static func sharing(_ audience: SocialAPI.AudienceKind) -> RealspaceAPI.PersonalList {
    .init(id: Fixture.id(0), audience: .init(kind: audience))
  }

  private static func wish(_ number: Int) -> RealspaceAPI.SharedListItem {
    let item = todo(number)
    return .init(
      id: item.id, action: item.action, subject: item.subject, item: item.item, onMyList: number == 1,
      createdAt: item.createdAt)
  }

  private static let open = Page(items: (0..<4).map { todo($0) }, next: "o2")
  private static let done = Page(items: [todo(4, isDone: true)], next: "d2")
  private static let none = Page<RealspaceAPI.ListItem>(items: [], next: nil)

  static let lists = [
    Specimen("list", "/realspace/list") {
      ListPage(model: .init(open: open, done: done), context: try Fixture.context()).rendered()
    },
    Specimen("list-ticked", "/realspace/list?ticked") {
      ListPage(model: .init(open: open, done: done, ticked: todo(4, isDone: true)), context: try Fixture.context())
        .rendered()
    },
    Specimen("list-deleted", "/realspace/list?deleted") {
      ListPage(model: .init(open: open, done: none, deleted: todo(1)), context: try Fixture.context()).rendered()
    },
    Specimen("list-empty", "/realspace/list-empty") {
      ListPage(model: .init(open: none, done: none), context: try Fixture.context()).rendered()
    },
    Specimen("list-alone", "/realspace/list-alone") {
      ListPage(model: .init(open: open, done: none, sharing: sharing(.me)), context: try Fixture.context()).rendered()
    },
    Specimen("list-shared", "/realspace/list-shared") {
      ListPage(
        model: .init(
          open: Page(items: [todo(0), kept(1), kept(2, isHidden: true)], next: nil), done: done,
          sharing: sharing(.friends)), context: try Fixture.context()
      ).rendered()
    },
    Specimen("list-shared-empty", "/realspace/list-shared-empty") {
      ListPage(model: .init(open: none, done: none, sharing: sharing(.followers)), context: try Fixture.context())
        .rendered()
    },
    Specimen("list-of-another", "/realspace/u/ben.okafor/list") {
      SharedListPage(
        model: .init(person: Fixture.profile(1), items: Page(items: (0..<3).map { wish($0) }, next: "s2")),
        context: try Fixture.context()
      ).rendered()
    },
    Specimen("list-of-another-empty", "/realspace/u/ben.okafor/list-empty") {
      SharedListPage(
        model: .init(person: Fixture.profile(1), items: Page(items: [], next: nil)), context: try Fixture.context()
      ).rendered()
    },
    Specimen("list-audience", "/realspace/lists/own/audience") {
      AudiencePage(
        Realspace.listAudience,
        model: .init(
          post: .list(Fixture.id(0)), audience: .init(kind: .friends), circles: [],
          members: Page(
            items: [.init(person: Fixture.author(1), reasons: ["friend"], circles: [])], next: nil),
          explanation: "They see what you still want to watch, read and go to."),
        of: Realspace.people, context: try Fixture.context()
      ).rendered()
    },
    Specimen("list-refused", "/realspace/list-refused") {
      ListPage(
        model: .init(
          form: ListForm(action: .read, subject: "<us>"),
          errors: FormErrors(fields: ["subject": "Say what it was.", "action": "Choose watch, read or go to."]),
          open: open, done: none), context: try Fixture.context()
      ).rendered()
    },
  ]

  private static func entry(
    _ number: Int, _ date: String?, rating: Double? = nil, occasion: Int = 1, abandonedAt: Int? = nil,
    for audience: SocialAPI.AudienceKind = .me
  ) -> RealspaceAPI.DiaryEntry {
    let (action, subject) = Fixture.subjects[number % Fixture.subjects.count]
    return RealspaceAPI.DiaryEntry(
      id: Fixture.id(700 + number), author: Fixture.person(0), action: action, subject: subject,
      item: number.isMultiple(of: 2) ? .init(id: Fixture.id(300 + number), kind: action.kind, name: subject) : nil,
      date: date, datePrecision: date.flatMap { DiaryDate($0) }?.precision ?? .unknown, occasion: occasion,
      abandonedAt: abandonedAt, rating: rating, content: number == 1 ? said : "",
      audience: SocialAPI.Audience(kind: audience),
      createdAt: Fixture.ago(minutes: Int64(number)))
  }

  /// What somebody has said: a spoiler, markup that is none, and more than a list shows.
  private static let said =
    "Slow at first, ||and then the <boat> sinks||.\n\n" + String(repeating: "One more word about it. ", count: 30)

  private static let entries = Page(
    items: [
      entry(0, "2024-01-14", rating: 4.5, for: .friends), entry(1, "2024-01-09", rating: 5, occasion: 2),
      entry(2, "2024-01", abandonedAt: 40, for: .followers), entry(3, "2023-12-31", rating: 0.5),
      entry(4, "2023", occasion: 13), entry(5, nil, rating: 3),
    ], next: "e2")

  private static let year: RealspaceAPI.DiaryYear = {
    var year = RealspaceAPI.DiaryYear(
      year: 2024, counts: .init(watched: 12, read: 5, wentTo: 1), months: Array(repeating: .none, count: 12),
      ratings: [1, 0, 0, 0, 2, 0, 3, 4, 2, 1], againCount: 3, abandonedCount: 1)
    year.months[0] = .init(watched: 9, read: 5, wentTo: 1)
    year.months[11] = .init(watched: 3, read: 0, wentTo: 0)
    return year
  }()

  static let diaries = [
    Specimen("diary", "/realspace/diary") {
      DiaryPage(model: .init(entries: entries, years: [2024, 2023]), context: try Fixture.context()).rendered()
    },
    Specimen("diary-empty", "/realspace/diary-empty") {
      DiaryPage(model: .init(entries: Page(items: [], next: nil)), context: try Fixture.context()).rendered()
    },
    Specimen("diary-of-another", "/realspace/u/ben.okafor/diary") {
      DiaryPage(model: .init(entries: entries, person: Fixture.profile(1)), context: try Fixture.context()).rendered()
    },
    Specimen("diary-of-another-empty", "/realspace/u/ben.okafor/diary-empty") {
      DiaryPage(
        model: .init(entries: Page(items: [], next: nil), person: Fixture.profile(1)), context: try Fixture.context()
      ).rendered()
    },
    Specimen("diary-entry", "/realspace/diary/entry") {
      DiaryEntryPage(entry: entry(1, "2024-01-09", rating: 5, occasion: 2), context: try Fixture.context()).rendered()
    },
    Specimen("diary-new", "/realspace/diary/new") {
      DiaryFormPage(
        model: .init(form: DiaryForm(.init(action: .watched, subject: "", item: nil), on: Fixture.now)),
        context: try Fixture.context()
      ).rendered()
    },
    Specimen("diary-edit", "/realspace/diary/edit") {
      DiaryFormPage(
        model: .init(form: DiaryForm(entry(0, "2024-01-14", rating: 4.5, occasion: 2)), id: Fixture.id(700)),
        context: try Fixture.context()
      ).rendered()
    },
    Specimen("diary-refused", "/realspace/diary/refused") {
      DiaryFormPage(
        model: .init(
          form: DiaryForm(entry(1, "2024")),
          errors: FormErrors(fields: [
            "subject": "Say what it was.", "date": "This is in the future.",
            "rating": "Choose half a star to five stars.",
            "occasion": "Use a number from 1 to 999.", "abandonedAt": "Use a number from 0 to 99.",
          ])), context: try Fixture.context()
      ).rendered()
    },
    Specimen("diary-year", "/realspace/diary/years/2024") {
      DiaryYearPage(year: year, context: try Fixture.context()).rendered()
    },
    Specimen("diary-year-empty", "/realspace/diary/years/1999") {
      DiaryYearPage(
        year: .init(
          year: 1999, counts: .none, months: Array(repeating: .none, count: 12),
          ratings: Array(repeating: 0, count: 10), againCount: 0, abandonedCount: 0), context: try Fixture.context()
      ).rendered()
    },
    Specimen("statistics", "/realspace/statistics") {
      StatisticsPage(statistics, context: try Fixture.context()).rendered()
    },
    Specimen("statistics-empty", "/realspace/statistics-empty") {
      StatisticsPage(
        .init(
          diary: .none, years: [], ratings: Array(repeating: 0, count: 10), againCount: 0, abandonedCount: 0,
          posts: .none, topicPostCount: 0, openCount: 0, doneCount: 0, eventCount: 0), context: try Fixture.context()
      ).rendered()
    },
  ]

  private static let statistics = RealspaceAPI.Statistics(
    diary: .init(watched: 1_240, read: 31, wentTo: 8),
    years: [
      .init(year: 2024, counts: .init(watched: 12, read: 5, wentTo: 1)),
      .init(year: 2023, counts: .init(watched: 90, read: 14, wentTo: 0)),
    ], ratings: [1, 0, 0, 0, 2, 0, 3, 4, 2, 1], againCount: 3, abandonedCount: 1,
    posts: .init(watched: 20, read: 3, wentTo: 4), topicPostCount: 1, openCount: 6, doneCount: 11, eventCount: 2)

  private static func reason(_ person: Int, _ rating: Double?) -> RealspaceAPI.RecommendationReason {
    .init(person: Fixture.person(person), kind: rating == nil ? .likedPost : .rated, rating: rating)
  }

  static let recommendations = [
    Specimen("friends-liked", "/realspace/friends-liked") {
      FriendsLikedPage(
        [
          .init(item: Fixture.item(0), reasons: [reason(1, 5), reason(3, 4.5), reason(2, nil)], friendCount: 5),
          .init(item: Fixture.item(1), reasons: [reason(3, 4)], friendCount: 1),
          .init(item: Fixture.item(2), reasons: [reason(1, nil), reason(2, nil)], friendCount: 2),
        ], context: try Fixture.context()
      ).rendered()
    },
    Specimen("friends-liked-empty", "/realspace/friends-liked-empty") {
      FriendsLikedPage([], context: try Fixture.context()).rendered()
    },
  ]
}
