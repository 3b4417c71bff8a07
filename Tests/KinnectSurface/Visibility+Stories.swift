@testable import RowSecurityKit
@testable import SQL

/// Stories, said a second time.
extension Visibility {
  func seesStory(_ id: String) -> Bool { world.byID("kinnect_stories")[id].map(seesStory) ?? false }

  func seesStory(_ row: World.Row) -> Bool {
    row.int("expires_at") > RowFixture.clock
      && (isViewer(row, "author") || row["hidden_at"] == .null && reads(row.key("author")))
  }

  func seesView(_ row: World.Row) -> Bool {
    guard let story = world.byID("kinnect_stories")[row.key("story_id")], seesStory(story) else { return false }
    return isViewer(row, "viewer_id") || isViewer(story, "author") && seesPerson(row.key("viewer_id"))
  }
}

/// Who may change what of them.
extension Tampering {
  func mayInsertStory(_ row: World.Row, _ table: String) -> Bool {
    switch table {
    case "kinnect_stories":
      return new.isViewer(row, "author") && principal.app == "kinnect" && row["hidden_at"] == .null
        && row.int("expires_at") > RowFixture.clock
        && row.int("created_at") <= RowFixture.clock + 60_000_000 && owns(row.key("media_key"))
    case "kinnect_story_views":
      guard let story = before.byID("kinnect_stories")[row.key("story_id")] else { return false }
      return new.isViewer(row, "viewer_id") && old.seesStory(story) && !old.isViewer(story, "author")
    default: return false
    }
  }

  func mayDeleteStory(_ row: World.Row, _ table: String) -> Bool {
    switch table {
    case "kinnect_stories": return old.isViewer(row, "author") && old.seesStory(row)
    case "kinnect_story_views":
      let id = row.key("story_id")
      guard let story = before.byID("kinnect_stories")[id] else { return false }
      return after.byID("kinnect_stories")[id] == nil && old.isViewer(story, "author")
    default: return false
    }
  }
}
