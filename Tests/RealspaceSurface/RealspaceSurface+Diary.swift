@testable import Realspace
@testable import RowSecurityKit
@testable import SQL
@testable import SocialSurface

extension AttackSurface {
  /// Lists, which are their owners' alone unless they share them, and diaries with their audiences.
  static let diaries = ownDiaries + audience(Realspace.listAudience, of: lists)

  static let lists = Things(Realspace.lists, hidden: ListFixture.hidden) { viewer, list in viewer.seesList(list) }

  private static let ownDiaries: Self = {
    var surface = Self("realspace lists and diaries")
    surface.furnish = [{ try $0.realspaceDiaries() }]
    surface.sees = [{ $0.seesDiaries($1, of: $2) }]
    surface.mayInsert = [{ $0.mayInsertDiaries($1, $2) }]
    surface.mayUpdate = [
      { tampering, row, now, columns, table in tampering.mayUpdateDiaries(row, now, columns, table) }
    ]
    surface.mayDelete = [{ $0.mayDeleteDiaries($1, $2) }]
    surface.busy = ["realspace_list", "realspace_lists", "realspace_diary"]
    surface.inserted = [
      "realspace_list": ["id", "profile_id", "action", "subject", "created_at"],
      "realspace_diary": ["id", "author", "action", "subject", "on_day", "rating", "audience", "created_at"],
    ]
    surface.updated = [
      "realspace_list": ["done_at", "deleted_at", "is_private"],
      "realspace_diary": ["subject", "on_day", "rating", "content", "audience"],
    ]
    surface.deleted = ["realspace_list", "realspace_diary"]
    surface.values = [
      "profile_id": .viewer, "author": .viewer, "on_day": .oneOf(["0", "20260300", "20260305"]),
      "rating": .oneOf(["NULL", "1", "10"]), "done_at": .oneOf(["NULL", "5"]), "deleted_at": .oneOf(["NULL", "5"]),
      "is_private": .oneOf(["FALSE", "TRUE"]),
    ]
    surface.attacks = DiaryAttacks.all
    surface.allowedActions = AllowedAction.diaries
    return surface
  }()
}

extension Visibility {
  func seesList(_ list: World.Row) -> Bool { isViewer(list, "id") || sees(list, by: Realspace.listAudience) }

  /// Of others' lists what is still to do and kept from nobody, as far as the list is shared.
  private func seesEntry(_ entry: World.Row) -> Bool {
    if isViewer(entry, "profile_id") { return true }
    let isOpen = ["done_at", "deleted_at", "hidden_at"].allSatisfy { entry[$0] == .null }
    guard isOpen, entry.int("is_private") == 0 else { return false }
    return world.byID("realspace_lists")[entry.key("profile_id")].map(seesList) ?? false
  }

  func seesDiaries(_ row: World.Row, of table: String) -> Bool {
    switch table {
    case "realspace_lists": seesList(row)
    case "realspace_list": seesEntry(row)
    case "realspace_diary": isViewer(row, "author") || sees(row, by: Realspace.diaryAudience)
    default: false
    }
  }

  /// Whether a list or a diary that the viewer may see names the item.
  func isInDiaries(_ item: World.Row) -> Bool {
    ["realspace_list", "realspace_diary"].contains { table in
      world[table].contains { $0.key("item_id") == item.key("id") && seesDiaries($0, of: table) }
    }
  }
}

extension Tampering {
  /// The item is one that the viewer sees, of the kind that the action is about.
  private func namesFittingly(_ row: World.Row) -> Bool {
    guard row["item_id"] != .null else { return true }
    guard let item = before.byID("realspace_items")[row.key("item_id")] else { return false }
    let kind =
      switch row.key("action") {
      case "read": "book"
      case "go to", "went to": "place"
      default: "film"
      }
    return old.seesItem(item) && item.key("kind") == kind
  }

  func mayInsertDiaries(_ row: World.Row, _ table: String) -> Bool {
    guard principal.app == "realspace" else { return false }
    return switch table {
    case "realspace_list":
      new.isViewer(row, "profile_id") && ["done_at", "deleted_at", "hidden_at"].allSatisfy { row[$0] == .null }
        && namesFittingly(row)
    case "realspace_diary":
      new.isViewer(row, "author") && row["hidden_at"] == .null && isOffered(row) && namesFittingly(row)
    default: false
    }
  }

  private func isOffered(_ row: World.Row) -> Bool { ["me", "friends", "followers"].contains(row.key("audience")) }

  func mayUpdateDiaries(_ row: World.Row, _ now: World.Row, _ columns: Set<String>, _ table: String) -> Bool {
    let own: Set = [
      "action", "subject", "item_id", "on_day", "occasion", "abandoned_at", "rating", "content", "audience",
    ]
    return switch table {
    case "realspace_list":
      old.isViewer(row, "profile_id") && columns.isSubset(of: ["done_at", "deleted_at", "is_private"])
    case "realspace_diary":
      principal.app == "realspace" && old.isViewer(row, "author") && columns.isSubset(of: own) && isOffered(now)
        && namesFittingly(now)
    default: false
    }
  }

  func mayDeleteDiaries(_ row: World.Row, _ table: String) -> Bool {
    switch table {
    case "realspace_list": old.isViewer(row, "profile_id")
    case "realspace_diary": old.isViewer(row, "author")
    default: false
    }
  }

  /// Everything that names the item in a list or a diary: whether it is the viewer's own, before; nothing is left of it, after.
  func isGoneFromDiaries(_ item: World.Row) -> (isNamed: Bool, isGone: Bool) {
    func naming(_ world: World) -> [(String, World.Row)] {
      ["realspace_list", "realspace_diary"].flatMap { table in
        world[table].filter { $0.key("item_id") == item.key("id") }.map { (table, $0) }
      }
    }
    let earlier = naming(before)
    let isOwn = earlier.allSatisfy { old.isViewer($1, $0 == "realspace_list" ? "profile_id" : "author") }
    return (!earlier.isEmpty, isOwn && naming(after).isEmpty)
  }
}

/// Lists of everybody who writes. The owner's is for friends, of whom there is one, and so is one with followers and no friend; a
/// stranger's and the operator's are for nobody else.
enum ListFixture {
  static let audiences: [(writer: RowFixture.Person, audience: String)] = [
    (.owner, "friends"), (.follower, "followers"), (.stranger, "me"), (.open, "friends"), (.blocked, "friends"),
    (.suspended, "followers"), (.operator, "me"),
  ]
  static let hidden = Attack.literal(RowFixture.Person.stranger.profile("realspace"))

  /// What somebody may say of an entry: that it is done, or deleted, or theirs alone, or hidden by an operator.
  static let states: [(done: SQLValue, deleted: SQLValue, isPrivate: SQLValue, hidden: SQLValue)] = [
    (.null, .null, .integer(0), .null), (.integer(5), .null, .integer(0), .null),
    (.null, .integer(5), .integer(0), .null), (.null, .null, .integer(1), .null),
    (.null, .null, .integer(0), .integer(5)),
  ]
}

extension FixtureWriter {
  /// What each writer wants to watch, in every state, each naming an item of its own; and a diary for each audience, with an entry that an
  /// operator has hidden.
  mutating func realspaceDiaries() throws {
    var number = 600
    for (writer, audience) in ListFixture.audiences {
      let profile = RowFixture.id(writer.profile("realspace"))
      // A trigger has made it.
      try run(
        SQL(
          foreign: "UPDATE realspace_lists SET audience = $1 WHERE id = $2", values: [.text(audience), profile]))
      for (done, deleted, isPrivate, hidden) in ListFixture.states {
        number += 1
        try put(
          "realspace_list",
          "id, profile_id, action, subject, item_id, created_at, done_at, deleted_at, is_private, hidden_at",
          [
            RowFixture.id(RowFixture.token("todo", number)), profile, .text("watch"), word("want"),
            try film(number, by: profile), now(), done, deleted, isPrivate, hidden,
          ])
      }
      for audience in ["me", "friends", "followers"] {
        number += 1
        try put(
          "realspace_diary", "id, author, action, subject, item_id, on_day, rating, content, audience, created_at",
          [
            RowFixture.id(RowFixture.token("diry", number)), profile, .text("watched"), word("seen"),
            try film(number, by: profile), .integer(20_260_305), .integer(7), word("said"), .text(audience), now(),
          ])
      }
    }
    // What an operator has hidden. Others' fixtures name entries by their numbers.
    for (index, (writer, _)) in ListFixture.audiences.enumerated() {
      let profile = RowFixture.id(writer.profile("realspace"))
      try put(
        "realspace_diary", "id, author, action, subject, item_id, on_day, content, audience, created_at, hidden_at",
        [
          RowFixture.id(RowFixture.token("diry", 680 + index)), profile, .text("watched"), word("seen"),
          try film(680 + index, by: profile), .integer(0), word("said"), .text("followers"), now(), .integer(5),
        ])
    }
  }

  private mutating func film(_ number: Int, by maker: SQLValue) throws -> SQLValue {
    let id = RowFixture.id(RowFixture.token("item", number))
    try put(
      "realspace_items", "id, kind, name, folded, made_by, created_at",
      [id, .text("film"), word("inam"), word("fold"), maker, now()])
    return id
  }
}

/// What somebody who wants to know what others want to see, and have seen, would try.
enum DiaryAttacks {
  static let all = [
    Attack(
      "others' lists", "SELECT * FROM {B}realspace_list", "SELECT subject FROM realspace_list WHERE profile_id <> {me}",
      "SELECT i.name FROM {B}realspace_list l JOIN realspace_items i ON i.id = l.item_id",
      "SELECT i.name FROM {B}realspace_list l JOIN {B}realspace_items i ON i.id = l.item_id",
      "UPDATE realspace_list SET deleted_at = 5", "UPDATE realspace_list SET done_at = NULL",
      "UPDATE realspace_list SET subject = 'hax'", "UPDATE realspace_list SET profile_id = {me}",
      "UPDATE realspace_list SET is_private = FALSE", "UPDATE realspace_list SET hidden_at = NULL",
      "SELECT subject FROM {B}realspace_list WHERE is_private = TRUE",
      "SELECT subject FROM {B}realspace_list WHERE done_at IS NOT NULL OR hidden_at IS NOT NULL",
      "SELECT count(*) FROM realspace_list WHERE deleted_at IS NOT NULL AND profile_id <> {me}",
      "DELETE FROM realspace_list", "DELETE FROM realspace_list RETURNING subject",
      "INSERT INTO realspace_list (id, profile_id, action, subject, created_at) VALUES (new_id(), {other}, 'watch', 'x', 1)",
      "INSERT INTO realspace_list (id, profile_id, action, subject, done_at, created_at) VALUES (new_id(), {me}, 'watch', 'x', 5, 1)",
      "INSERT INTO realspace_list (id, profile_id, action, subject, hidden_at, created_at) VALUES (new_id(), {me}, 'watch', 'x', 5, 1)",
      "INSERT INTO realspace_list (id, profile_id, action, subject, item_id, created_at) SELECT new_id(), {me}, 'watch', 'x', id, 1 FROM {B}realspace_items WHERE kind = 'film'",
      "INSERT INTO realspace_list (id, profile_id, action, subject, item_id, created_at) SELECT new_id(), {me}, 'watch', 'x', item_id, 1 FROM {B}realspace_list",
      "INSERT INTO realspace_list (id, profile_id, action, subject, item_id, created_at) SELECT new_id(), {me}, 'read', 'x', id, 1 FROM realspace_items WHERE kind = 'film'"
    ),
    Attack(
      "who sees others' lists", "SELECT * FROM {B}realspace_lists", "UPDATE realspace_lists SET audience = 'followers'",
      "UPDATE realspace_lists SET audience = 'followers' WHERE id = {other}", "UPDATE realspace_lists SET id = {me}",
      "UPDATE realspace_lists SET created_at = 1", "DELETE FROM realspace_lists",
      "INSERT INTO realspace_lists (id, audience, created_at) VALUES ({other}, 'followers', 1) ON CONFLICT (id) DO UPDATE SET audience = 'followers' RETURNING *",
      "INSERT INTO realspace_lists (id, audience, created_at) VALUES (new_id(), 'followers', 1)",
      "SELECT l.subject FROM {B}realspace_lists s JOIN {B}realspace_list l ON l.profile_id = s.id"),
    Attack(
      "others' diaries", "SELECT * FROM {B}realspace_diary", "SELECT * FROM {B}realspace_diary WHERE audience = 'me'",
      "SELECT i.name FROM {B}realspace_diary d JOIN realspace_items i ON i.id = d.item_id",
      "SELECT avg(rating) FROM {B}realspace_diary", "UPDATE realspace_diary SET rating = 1",
      "UPDATE realspace_diary SET audience = 'followers'", "UPDATE realspace_diary SET author = {me}",
      "UPDATE realspace_diary SET audience = 'everyone' WHERE author = {me}",
      "DELETE FROM realspace_diary", "DELETE FROM realspace_diary WHERE author <> {me} RETURNING subject",
      "INSERT INTO realspace_diary (id, author, action, subject, created_at) VALUES (new_id(), {other}, 'read', 'x', 1)",
      "INSERT INTO realspace_diary (id, author, action, subject, audience, created_at) VALUES (new_id(), {me}, 'read', 'x', 'everyone', 1)",
      "INSERT INTO realspace_diary (id, author, action, subject, item_id, created_at) SELECT new_id(), {me}, 'watched', 'x', item_id, 1 FROM {B}realspace_diary",
      "UPDATE realspace_diary SET action = 'read' WHERE author = {me} AND item_id IS NOT NULL",
      "SELECT * FROM {B}realspace_diary WHERE hidden_at IS NOT NULL", "UPDATE realspace_diary SET hidden_at = NULL",
      "UPDATE realspace_diary SET hidden_at = 5 WHERE author = {me}",
      "INSERT INTO realspace_diary (id, author, action, subject, hidden_at, created_at) VALUES (new_id(), {me}, 'read', 'x', 5, 1)"
    ),
  ]
}

extension AllowedAction {
  static let diaries = [
    AllowedAction(
      .filmgoer, 1,
      "INSERT INTO realspace_list (id, profile_id, action, subject, created_at) VALUES (new_id(), {me}, 'go to', 'x', 5)"
    ),
    AllowedAction(
      .filmgoer, 1,
      "INSERT INTO realspace_list (id, profile_id, action, subject, item_id, created_at) SELECT new_id(), {me}, 'watch', 'x', item_id, 5 FROM realspace_list WHERE profile_id = {me} LIMIT 1"
    ),
    AllowedAction(
      .filmgoer, 4, "UPDATE realspace_list SET done_at = 5 WHERE profile_id = {me} AND done_at IS NULL"),
    AllowedAction(.filmgoer, 5, "UPDATE realspace_list SET deleted_at = NULL WHERE profile_id = {me}"),
    AllowedAction(.filmgoer, 1, "UPDATE realspace_list SET is_private = FALSE WHERE is_private = TRUE"),
    AllowedAction(.filmgoer, 5, "DELETE FROM realspace_list WHERE profile_id = {me}"),
    AllowedAction(.filmgoer, 1, "UPDATE realspace_lists SET audience = 'followers' WHERE id = {me}"),
    // What a friend wants to watch too.
    AllowedAction(
      .neighbour, 1,
      "INSERT INTO realspace_list (id, profile_id, action, subject, item_id, created_at) SELECT new_id(), {me}, action, subject, item_id, 5 FROM realspace_list WHERE profile_id = {other}"
    ),
    AllowedAction(
      .filmgoer, 1,
      "INSERT INTO realspace_diary (id, author, action, subject, on_day, rating, audience, created_at) VALUES (new_id(), {me}, 'read', 'x', 20260000, 9, 'friends', 5)"
    ),
    AllowedAction(
      .filmgoer, 4,
      "UPDATE realspace_diary SET rating = NULL, audience = 'followers', item_id = NULL WHERE author = {me}"),
    AllowedAction(.filmgoer, 4, "DELETE FROM realspace_diary WHERE author = {me}"),
  ]
}
