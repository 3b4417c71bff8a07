@testable import RowSecurityKit
@testable import SQL
@testable import SocialSurface

extension AttackSurface {
  /// Corkboard with the tables that all apps share: its pins by hand, all else by its parts.
  static let cork =
    core(in: "cork", beside: "believe") + own + audience(Cork.audience, of: pins) + album(Cork.album, of: pins)
    + timeline(Cork.timeline, of: Cork.audience)
    + toggle(Cork.likes, of: pins) + toggle(Cork.bookmarks, of: pins) + comments(Cork.comments, on: pins)
    + publishing(Cork.publishing, by: .reader)
    + conversations(Cork.conversations)

  private static let pins = Things(Cork.pins) { viewer, pin in
    viewer.isViewer(pin, "author") || viewer.sees(pin, by: Cork.audience)
  }

  private static let own: Self = {
    var surface = Self("cork")
    surface.modules = [.cork]
    surface.viewers = RowFixture.Viewer.ofCork
    surface.furnish = [{ try $0.cork() }]
    surface.sees = [
      { viewer, row, table in
        table == "cork_pins" && (viewer.isViewer(row, "author") || viewer.sees(row, by: Cork.audience))
      }
    ]
    surface.mayInsert = [
      { tampering, row, table in
        table == "cork_pins" && tampering.new.isViewer(row, "author") && tampering.principal.app == "cork"
      }
    ]
    surface.mayDelete = [
      { tampering, row, table in table == "cork_pins" && tampering.old.isViewer(row, "author") }
    ]
    surface.busy = ["cork_pins"]
    surface.inserted = ["cork_pins": ["id", "author", "text", "created_at", "audience"]]
    surface.deleted = ["cork_pins"]
    surface.values = ["author": .viewer, "text": .oneOf(["'text'"])]
    surface.attacks = [
      Attack(
        "others' pins", "SELECT * FROM {B}cork_pins", "DELETE FROM cork_pins WHERE author <> {me}",
        "UPDATE cork_pins SET text = 'hax'",
        "INSERT INTO cork_pins (id, author, text, created_at) VALUES (new_id(), {other}, 'x', 1)")
    ]
    surface.allowedActions = AllowedAction.cork
    return surface
  }()
}

extension AllowedAction {
  fileprivate static let cork = [
    AllowedAction(
      .pinner, 1, "INSERT INTO cork_pins (id, author, text, created_at) VALUES (new_id(), {me}, 'x', 5)"),
    AllowedAction(.pinner, 1, "UPDATE cork_pins SET audience = 'everyone' WHERE id = {own}"),
    AllowedAction(.pinner, 1, "DELETE FROM cork_comments WHERE pin_id = {own} AND user_id <> {me}"),
    AllowedAction(.reader, 1, "DELETE FROM cork_likes WHERE pin_id = {seen} AND user_id = {me}"),
    AllowedAction(.reader, 1, "DELETE FROM cork_bookmarks WHERE pin_id = {seen} AND user_id = {me}"),
    AllowedAction(
      .reader, 1,
      "INSERT INTO cork_comments (id, pin_id, user_id, body, created_at) VALUES (new_id(), {seen}, {me}, 'hello', 5)"),
    AllowedAction(.reader, 1, "DELETE FROM cork_pins WHERE id = {own}"),
  ]
}

extension RowFixture.Viewer {
  static let pinner = Self("pinner", .owner, in: "cork")
  static let reader = Self("reader", .follower, in: "cork")
  static let waiting = Self("waiting", .requested, in: "cork")
  static let unwanted = Self("unwanted", .blocked, in: "cork")
  static let unknown = Self("unknown", .stranger, in: "cork")
  static let visitor = Self("visitor", .stranger, in: "cork", .anonymous)
  static let elsewhere = Self("elsewhere", .follower, in: "believe")

  static let ofCork = [pinner, reader, waiting, unwanted, unknown, visitor, elsewhere]
}

extension FixtureWriter {
  /// A pin of each writer, three of the owner; who follows a writer likes, keeps and comments on what they pin.
  fileprivate mutating func cork() throws {
    try pins()
    try restrictedPins()
  }

  /// One of each audience by the owner and by another, for circles that know what came before their members and that don't.
  private mutating func restrictedPins() throws {
    var number = 100
    for writer in [RowFixture.Person.owner, .open, .stranger, .suspended] {
      for kind in ["everyone", "friends", "circles", "me"] {
        number += 1
        let pin = RowFixture.id(RowFixture.token("post", number))
        try put(
          "cork_pins", "id, author, text, created_at, audience",
          [pin, RowFixture.id(writer.profile("cork")), word("text"), now(), .text(kind)])
        guard kind == "circles" else { continue }
        for circle in 1...2 {
          try put(
            "cork_pin_circles", "pin_id, circle_id",
            [pin, RowFixture.id(RowFixture.token("circ", writer.number * 10 + circle))])
        }
      }
    }
  }

  private mutating func pins() throws {
    let writers: [RowFixture.Person] = [
      .owner, .owner, .owner, .follower, .stranger, .requested, .exFollower, .blocked, .open, .suspended, .operator,
    ]
    let readers: [RowFixture.Person: [RowFixture.Person]] = [
      .owner: [.follower], .open: [.owner, .follower, .blocked],
    ]
    for (index, writer) in writers.enumerated() {
      let (pin, photo) = (RowFixture.id(RowFixture.token("post", index + 1)), RowFixture.token("mpst", index + 1))
      try media(photo, owner: writer)
      try put(
        "cork_pins", "id, author, text, created_at, audience",
        [pin, RowFixture.id(writer.profile("cork")), word("text"), now(), .text("followers")])
      try put(
        "cork_photos", "pin_id, position, media_key, media_type, width, height, blur_hash, alt",
        [pin, .integer(0), RowFixture.id(photo), .text("photo"), .integer(3), .integer(2), word("blur"), word("altt")])
      for reader in [writer] + readers[writer, default: []] {
        let person = RowFixture.id(reader.profile("cork"))
        try put("cork_likes", "pin_id, user_id, created_at", [pin, person, now()])
        try put("cork_bookmarks", "pin_id, user_id, created_at", [pin, person, now()])
        try put(
          "cork_comments", "id, pin_id, user_id, body, created_at",
          [RowFixture.id(RowFixture.token("comm", index * 20 + reader.number)), pin, person, word("body"), now()])
      }
    }
  }
}
