internal import Core
public import SQL
internal import Wire

/// How many things somebody has published, as a profile says it, tells nothing of those that are not for everybody: the stored number
/// counts the widest audience that the app offers, and `People.profile` adds what else the viewer may see.
extension Audience {
  /// The widest audience that the app offers, as a text of the schema.
  private var widest: SchemaText {
    kinds.contains(.everyone) ? "'everyone'" : kinds.contains(.followers) ? "'followers'" : "'friends'"
  }

  /// Triggers and an index that keep `profile_counts.post_count`, for the app's migration.
  @Migration.StepBuilder public var countingSteps: [MigrationStep] {
    "CREATE INDEX \(subject.table)_restricted ON \(subject.table) (\(subject.owner)) WHERE audience <> \(widest)"
    Trigger(
      "\(subject.table)_posted", after: .insert, on: subject.table, when: "NEW.audience = \(widest)", more("NEW"))
    Trigger(
      "\(subject.table)_unposted", after: .delete, on: subject.table, when: "OLD.audience = \(widest)", less("OLD"))
    Trigger(
      "\(subject.table)_widened", after: .update, of: ["audience"], on: subject.table,
      when: "NEW.audience = \(widest) AND OLD.audience <> \(widest)", more("NEW"))
    Trigger(
      "\(subject.table)_narrowed", after: .update, of: ["audience"], on: subject.table,
      when: "OLD.audience = \(widest) AND NEW.audience <> \(widest)", less("OLD"))
  }

  /// From then on what an operator hides is no part of the number, for an app whose things can be hidden: behind `countingSteps`, and
  /// once the column is there.
  @Migration.StepBuilder public var hidingSteps: [MigrationStep] {
    if let hidden {
      // `AudiencePosts` counted by it what is hidden, for its author; now it leaves that out.
      "CREATE INDEX \(subject.table)_hidden ON \(subject.table) (\(subject.owner), audience) WHERE \(hidden) IS NOT NULL"
      """
      UPDATE profile_counts SET post_count = post_count - (
          SELECT count(*) FROM \(subject.table) p WHERE p.\(subject.owner) = profile_counts.profile_id
            AND p.audience = \(widest) AND p.\(hidden) IS NOT NULL)
        WHERE profile_id IN (
          SELECT p.\(subject.owner) FROM \(subject.table) p WHERE p.audience = \(widest) AND p.\(hidden) IS NOT NULL)
      """
      DropTrigger("\(subject.table)_posted")
      DropTrigger("\(subject.table)_unposted")
      DropTrigger("\(subject.table)_widened")
      DropTrigger("\(subject.table)_narrowed")
      Trigger(
        "\(subject.table)_posted", after: .insert, on: subject.table, when: isTold("NEW", hidden), more("NEW"))
      Trigger(
        "\(subject.table)_unposted", after: .delete, on: subject.table, when: isTold("OLD", hidden), less("OLD"))
      Trigger(
        "\(subject.table)_widened", after: .update, of: ["audience", hidden], on: subject.table,
        when: "(\(isTold("NEW", hidden))) AND NOT (\(isTold("OLD", hidden)))", more("NEW"))
      Trigger(
        "\(subject.table)_narrowed", after: .update, of: ["audience", hidden], on: subject.table,
        when: "(\(isTold("OLD", hidden))) AND NOT (\(isTold("NEW", hidden)))", less("OLD"))
    }
  }

  /// Whether a thing is in the number that everybody is told.
  private func isTold(_ row: SchemaText, _ hidden: SchemaText) -> SchemaText {
    "\(row).audience = \(widest) AND \(row).\(hidden) IS NULL"
  }

  private func more(_ row: SchemaText) -> SchemaText {
    "UPDATE profile_counts SET post_count = post_count + 1 WHERE profile_id = \(row).\(subject.owner);"
  }

  private func less(_ row: SchemaText) -> SchemaText {
    "UPDATE profile_counts SET post_count = post_count - 1 WHERE profile_id = \(row).\(subject.owner);"
  }

  /// The number of things of the app's own people that are for its widest audience, and that no operator hides.
  public var postCounter: Counter {
    let shown: SchemaText = if let hidden { " AND p.\(hidden) IS NULL" } else { "" }
    return Counter(
      "profile_counts", "post_count", key: "profile_id",
      part: """
        CASE WHEN EXISTS (SELECT 1 FROM profiles a WHERE a.id = kept.profile_id AND a.app = '\(subject.app)')
          THEN kept.post_count ELSE 0 END
        """,
      equals: """
        SELECT count(*) FROM \(subject.table) p WHERE p.\(subject.owner) = kept.profile_id AND p.audience = \(widest)\(shown)
        """)
  }
}

/// The table of an app's posts with audiences, as passed to `People`.
public struct AudiencePosts: Sendable {
  let table: SchemaText
  let owner: SchemaText
  let widest: SchemaText?
  let hasCircles: Bool
  let hasViewAs: Bool
  let hidden: SchemaText?
  let condition: SchemaText?

  /// - Parameters:
  ///   - owner: the column of whose a post is.
  ///   - widest: the widest audience that the app offers: `everyone`; nil where profiles keep no number of it, as not all who
  ///     see a profile are in it.
  ///   - hasCircles: whether it offers circles.
  ///   - hasViewAs: whether it has the pages of `Audience.pages`, to which the menus of profiles lead.
  ///   - hidden: the column that says since when an operator hides a post; nil where there is none.
  ///   - condition: which posts count, over the post as `o`; nil where all do.
  public init(
    _ table: SchemaText, by owner: SchemaText, widest: SchemaText?, hasCircles: Bool = true, hasViewAs: Bool = true,
    hidden: SchemaText? = "hidden_at", where condition: SchemaText? = nil
  ) {
    self.table = table
    self.owner = owner
    self.widest = widest
    self.hasCircles = hasCircles
    self.hasViewAs = hasViewAs
    self.hidden = hidden
    self.condition = condition
  }

  /// How many posts of narrower audiences, or of any, the viewer may see of the profile `p`: a column of a statement. What an operator
  /// hides is not in the number, for its author either: their lists mark it.
  var restricted: SQL {
    let shown: SQL = hidden.map { " AND o.\($0) IS NULL" } ?? ""
    let counted: SQL = if let condition { " AND \(condition)" } else { "" }
    let posts: SQL = "SELECT count(*) FROM \(table) o WHERE o.\(owner) = p.id\(shown)\(counted)"
    return if let widest { "(\(posts) AND o.audience <> '\(widest)')" } else { "(\(posts))" }
  }
}
