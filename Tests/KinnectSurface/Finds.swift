@testable import RowSecurityKit

extension Find {
  static let kinnect = [
    // By these the planted faults were found.
    Find(seed: 20_261, .stranger, "SELECT * FROM kinnect_messages"),
    Find(seed: 20_261, .exFollower, "SELECT * FROM kinnect_stories"),
    Find(seed: 20_261, .blocked, "SELECT p.* FROM profiles p JOIN kinnect_posts q ON q.author = p.id"),
    Find(seed: 20_261, .requested, "UPDATE follows SET accepted_at = 1 WHERE follower = viewer()"),
    Find(seed: 20_261, .stranger, "DELETE FROM kinnect_comments WHERE user_id <> viewer()"),
  ]
}
