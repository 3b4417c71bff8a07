import Core
import HTML
import Social
import TestCircle
import Wire

@testable import Wandr

/// Duplicates of places: finding the other one, the two beside each other, and what waits to be decided.
extension Gallery {
  private static func place(_ number: Int) -> MergeableItem<WandrAPI.Place> {
    MergeableItem(id: Fixture.id(500 + number), name: Fixture.names[number])
  }

  private static let pair = (
    ComparedItem(place(1), facts: ["Your pin", "12 Harbour Road", "3 logs"]),
    ComparedItem(place(3), facts: ["40 m from Café <au lait>", "1 log"])
  )

  private static func duplicate(
    _ number: Int, by person: Int?, isMerged: Bool = false, isMine: Bool = false, canAgree: Bool = false,
    seesBoth: Bool = true
  ) -> KnownDuplicate<WandrAPI.Place> {
    KnownDuplicate(
      id: Fixture.id(340 + number), item: place(1), into: place(3), proposedBy: person.map { Fixture.author($0) },
      isMine: isMine, canAgree: canAgree, canEnd: true, seesBoth: seesBoth,
      createdAt: Fixture.ago(minutes: Int64(number * 300 + 5)), mergedAt: isMerged ? Fixture.ago(minutes: 3) : nil)
  }

  static let duplicates = [
    Specimen("same-search", "/wandr/places/one/same") {
      DuplicateSearchPage(
        Wandr.duplicates, item: place(1), query: "", found: [pair.1], context: try Fixture.context()
      ).rendered()
    },
    Specimen("same-not-found", "/wandr/places/one/same?q=nothing") {
      DuplicateSearchPage(
        Wandr.duplicates, item: place(1), query: "nothing & <us>", found: [], context: try Fixture.context()
      ).rendered()
    },
    Specimen("same", "/wandr/places/one/same?with=other") {
      DuplicatePage(
        Wandr.duplicates, model: DuplicateComparison(item: pair.0, other: pair.1), context: try Fixture.context()
      ).rendered()
    },
    Specimen("same-proposed", "/wandr/places/one/same-proposed") {
      DuplicatePage(
        Wandr.duplicates,
        model: DuplicateComparison(item: pair.0, other: pair.1, duplicate: duplicate(0, by: 0, isMine: true)),
        context: try Fixture.context(notice: "Proposed.")
      ).rendered()
    },
    Specimen("duplicates", "/wandr/duplicates") {
      let found = [
        duplicate(1, by: 1, canAgree: true), duplicate(2, by: 0, isMerged: true, isMine: true),
        duplicate(3, by: nil, canAgree: true, seesBoth: false),
      ]
      return DuplicatesPage(
        Wandr.duplicates, duplicates: Page(items: found, next: "d2"), context: try Fixture.context()
      ).rendered()
    },
    Specimen("duplicates-empty", "/wandr/duplicates-empty") {
      DuplicatesPage(
        Wandr.duplicates, duplicates: Page(items: [], next: nil), context: try Fixture.context()
      ).rendered()
    },
    Specimen("place-merged", "/wandr/places/merged") {
      PlacePage(
        model: .init(
          place: Fixture.place(1, isOwn: true), logs: Fixture.logs(1), isWanted: true, wanted: Fixture.id(503),
          id: Fixture.id(900), alsoCalled: ["Torvet", "The <coast>"], isAsked: true, isMergeable: true),
        context: try Fixture.context()
      ).rendered()
    },
  ]
}
