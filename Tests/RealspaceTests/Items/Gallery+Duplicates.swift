import Core
import HTML
import Social
import TestCircle
import Wire

@testable import Realspace

/// Duplicates of items: finding the other one, the two beside each other, and what waits to be decided.
extension Gallery {
  private static func film(_ number: Int, _ name: String) -> RealspaceAPI.ItemReference {
    .init(id: Fixture.id(330 + number), kind: .film, name: name)
  }

  private static let godfather = film(0, "The Godfather")
  private static let other = film(1, "Godfather, The (1972) <3")

  private static func compared(_ item: RealspaceAPI.ItemReference, _ facts: String) -> ComparedItem<RealspaceAPI.Item> {
    ComparedItem(mergeable(item), facts: [facts])
  }

  private static func mergeable(_ item: RealspaceAPI.ItemReference) -> MergeableItem<RealspaceAPI.Item> {
    MergeableItem(id: item.id, kind: item.kind.rawValue, name: item.name)
  }

  private static let pair = (compared(godfather, "14 posts, 2 topics"), compared(other, "1 post, 0 topics"))

  private static func duplicate(
    _ number: Int, by person: Int?, isMerged: Bool = false, isMine: Bool = false, canAgree: Bool = false,
    canEnd: Bool = true, seesBoth: Bool = true
  ) -> KnownDuplicate<RealspaceAPI.Item> {
    KnownDuplicate(
      id: Fixture.id(340 + number), item: mergeable(other), into: mergeable(godfather),
      proposedBy: person.map { Fixture.author($0) }, isMine: isMine, canAgree: canAgree, canEnd: canEnd,
      seesBoth: seesBoth, createdAt: Fixture.ago(minutes: Int64(number * 300 + 5)),
      mergedAt: isMerged ? Fixture.ago(minutes: 3) : nil)
  }

  static let duplicates = [
    Specimen("same-search", "/realspace/i/film/same") {
      DuplicateSearchPage(
        Realspace.duplicates, item: mergeable(godfather), query: "",
        found: [compared(other, "1 post, 0 topics"), compared(film(2, "Godfather II"), "12 posts, 1 topic")],
        context: try Fixture.context()
      ).rendered()
    },
    Specimen("same-not-found", "/realspace/i/film/same?q=nothing") {
      DuplicateSearchPage(
        Realspace.duplicates, item: mergeable(godfather), query: "nothing & <us>", found: [],
        context: try Fixture.context()
      ).rendered()
    },
    Specimen("same", "/realspace/i/film/same?with=other") {
      DuplicatePage(
        Realspace.duplicates, model: DuplicateComparison(item: pair.0, other: pair.1), context: try Fixture.context()
      ).rendered()
    },
    Specimen("same-refused", "/realspace/i/film/same-refused") {
      DuplicatePage(
        Realspace.duplicates,
        model: DuplicateComparison(
          item: pair.0, other: pair.1, stays: "\(godfather.id)",
          errors: FormErrors(fields: ["of": "Choose another film."])), context: try Fixture.context()
      ).rendered()
    },
    Specimen("same-proposed", "/realspace/i/film/same-proposed") {
      DuplicatePage(
        Realspace.duplicates,
        model: DuplicateComparison(
          item: pair.0, other: pair.1, duplicate: duplicate(0, by: 0, isMine: true)),
        context: try Fixture.context(notice: "Proposed.")
      ).rendered()
    },
    Specimen("duplicates", "/realspace/duplicates") {
      let found = [
        duplicate(1, by: 1, canAgree: true), duplicate(2, by: 0, isMine: true), duplicate(3, by: 3, isMerged: true),
        duplicate(4, by: nil, canAgree: true, seesBoth: false),
      ]
      return DuplicatesPage(
        Realspace.duplicates, duplicates: Page(items: found, next: "d2"), context: try Fixture.context()
      ).rendered()
    },
    Specimen("duplicates-empty", "/realspace/duplicates-empty") {
      DuplicatesPage(
        Realspace.duplicates, duplicates: Page(items: [], next: nil), context: try Fixture.context()
      ).rendered()
    },
    Specimen("item-merged", "/realspace/i/merged") {
      ItemPage(
        model: .init(
          item: .init(
            id: godfather.id, kind: .film, name: godfather.name, friends: [Fixture.person(1)], friendCount: 1,
            duplicates: [other, film(2, "Il padrino")]),
          posts: Page(items: [Fixture.post(1)], next: nil), isAsked: true), context: try Fixture.context()
      ).rendered()
    },
  ]
}
