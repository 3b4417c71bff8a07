import Core
import HTML
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

  private static func facts(_ item: RealspaceAPI.ItemReference, _ posts: Int, _ topics: Int) -> ItemFacts {
    ItemFacts(item: item, postCount: posts, topicCount: topics)
  }

  private static func duplicate(
    _ number: Int, by person: Int?, isMerged: Bool = false, isMine: Bool = false, canAgree: Bool = false,
    canEnd: Bool = true, seesBoth: Bool = true
  ) -> RealspaceAPI.Duplicate {
    .init(
      id: Fixture.id(340 + number), item: other, into: godfather, state: isMerged ? .merged : .proposed,
      proposedBy: person.map { Fixture.person($0) }, mine: isMine, canAgree: canAgree, canEnd: canEnd,
      seesBoth: seesBoth, createdAt: Fixture.ago(minutes: Int64(number * 300 + 5)),
      mergedAt: isMerged ? Fixture.ago(minutes: 3) : nil)
  }

  static let duplicates = [
    Specimen("same-search", "/realspace/i/film/same") {
      DuplicateSearchPage(
        model: .init(item: godfather, query: "", found: [facts(other, 1, 0), facts(film(2, "Godfather II"), 12, 1)]),
        context: try Fixture.context()
      ).rendered()
    },
    Specimen("same-not-found", "/realspace/i/film/same?q=nothing") {
      DuplicateSearchPage(
        model: .init(item: godfather, query: "nothing & <us>", found: []), context: try Fixture.context()
      ).rendered()
    },
    Specimen("same", "/realspace/i/film/same?with=other") {
      DuplicatePage(
        model: .init(item: facts(godfather, 14, 2), other: facts(other, 1, 0)), context: try Fixture.context()
      ).rendered()
    },
    Specimen("same-refused", "/realspace/i/film/same-refused") {
      DuplicatePage(
        model: .init(
          item: facts(godfather, 14, 2), other: facts(other, 1, 0), stays: "\(godfather.id)",
          errors: FormErrors(fields: ["of": "Choose another film."])), context: try Fixture.context()
      ).rendered()
    },
    Specimen("same-proposed", "/realspace/i/film/same-proposed") {
      DuplicatePage(
        model: .init(
          item: facts(godfather, 14, 2), other: facts(other, 1, 0), duplicate: duplicate(0, by: 0, isMine: true)),
        context: try Fixture.context(notice: "Proposed.")
      ).rendered()
    },
    Specimen("duplicates", "/realspace/duplicates") {
      let found = [
        duplicate(1, by: 1, canAgree: true), duplicate(2, by: 0, isMine: true), duplicate(3, by: 3, isMerged: true),
        duplicate(4, by: nil, canAgree: true, seesBoth: false),
      ]
      return DuplicatesPage(duplicates: Page(items: found, next: "d2"), context: try Fixture.context()).rendered()
    },
    Specimen("duplicates-empty", "/realspace/duplicates-empty") {
      DuplicatesPage(duplicates: Page(items: [], next: nil), context: try Fixture.context()).rendered()
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
