@testable import Kinnect
@testable import RowSecurityKit
@testable import SQL
@testable import SocialSurface

/// Posts, said a second time; what hangs on them is the parts'.
extension Visibility {
  func seesKinnect(_ row: World.Row, of table: String) -> Bool {
    switch table {
    case "kinnect_posts": isViewer(row, "author") || sees(row, by: Kinnect.audience)
    case "kinnect_stories": seesStory(row)
    case "kinnect_story_views": seesView(row)
    default: false
    }
  }
}

/// Who may change what of them.
extension Tampering {
  func mayInsertKinnect(_ row: World.Row, _ table: String) -> Bool {
    switch table {
    case "kinnect_posts":
      new.isViewer(row, "author") && principal.app == "kinnect" && row["hidden_at"] == .null
        && ["followers", "circles", "me"].contains(row.key("audience"))
    default: mayInsertStory(row, table)
    }
  }

  func mayUpdateKinnect(_ row: World.Row, _ now: World.Row, _ columns: Set<String>, _ table: String) -> Bool {
    switch table {
    case "kinnect_posts":
      old.isViewer(row, "author") && columns.isSubset(of: ["caption", "edited_at", "audience", "may_save"])
        && ["followers", "circles", "me"].contains(now.key("audience"))
    default: false
    }
  }

  func mayDeleteKinnect(_ row: World.Row, _ table: String) -> Bool {
    switch table {
    case "kinnect_posts": old.isViewer(row, "author")
    default: mayDeleteStory(row, table)
    }
  }
}
