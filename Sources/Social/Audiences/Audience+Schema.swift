public import Core
public import SQL
internal import Wire

extension Audience {
  /// The column of the things' table, for its `CREATE TABLE` or an `ALTER TABLE ... ADD COLUMN`.
  public var definition: SchemaText {
    """
    audience text NOT NULL DEFAULT '\(standardText)'
      CHECK (audience IN ('everyone', 'followers', 'friends', \(circlesText)\(groupText)'me'))
    """
  }

  private var circlesText: SchemaText { shown == nil ? "" : "'circles', " }

  private var groupText: SchemaText { if let group { "\(group.literal), " } else { "" } }

  /// The default audience, as a text of the schema.
  var standardText: SchemaText {
    switch standard {
    case .everyone: "everyone"
    case .followers: "followers"
    case .friends: "friends"
    default: "me"
    }
  }

  /// The first version of the table.
  @Migration.StepBuilder public var steps: [MigrationStep] {
    if let shown {
      """
      CREATE TABLE \(shown.table) (
        \(shown.column) uuid NOT NULL REFERENCES \(subject.table) (id) ON DELETE CASCADE,
        circle_id uuid NOT NULL REFERENCES circles (id) ON DELETE CASCADE, PRIMARY KEY (\(shown.column), circle_id))
        WITHOUT ROWID
      """
      "CREATE INDEX \(shown.table)_circle ON \(shown.table) (circle_id, \(shown.column))"
    }
  }

  /// In the policy of the things' table: its owner sees a thing, and everyone in its audience.
  public var visibility: Predicate {
    let shown: Predicate = if let hidden { "row.\(hidden) IS NULL AND " } else { "" }
    return "row.\(subject.owner) = viewer() OR (\(shown)(\(everyone)\(followers)\(ofGroup)))"
  }

  /// Those who have joined the thing's group and see its owner.
  private var ofGroup: Predicate {
    guard let group else { return "" }
    return """
       OR (row.audience <> 'me' AND row.\(group.column) IS NOT NULL AND \(visible: "profiles", by: subject.owner)
        AND EXISTS (SELECT 1 FROM raw.\(group.members) g WHERE g.\(group.column) = row.\(group.column)
          AND g.profile_id = viewer() AND g.\(group.joined) IS NOT NULL))
      """
  }

  private var everyone: Predicate {
    guard kinds.contains(.everyone) else { return "" }
    let name: SchemaText = "'\(subject.app)'"
    return "(row.audience = 'everyone' AND app() = \(name) AND \(isOwnerShown)) OR "
  }

  /// As the policy of profiles says it of people of the viewer's own app.
  private var isOwnerShown: Predicate {
    guard let suspended else { return "\(visible: "profiles", by: subject.owner)" }
    return """
      viewer() IS NOT NULL AND row.\(suspended) = FALSE AND NOT (\(subject.owner, in: CorePolicies.blocked))
      """
  }

  /// The followers; of them, those whom the author follows too, and those in a circle.
  private var followers: Predicate {
    let friends: Predicate =
      kinds.contains(.friends)
      ? " OR (row.audience = 'friends' AND \(subject.owner, in: CorePolicies.followers))" : ""
    let circles: Predicate =
      if let shown, kinds.contains(.circles) {
        """
         OR (row.audience = 'circles' AND EXISTS (SELECT 1 FROM raw.\(shown.table) c JOIN raw.circle_members m
            ON m.circle_id = c.circle_id AND m.profile_id = viewer() AND m.since <= row.created_at
          WHERE c.\(shown.column) = row.id))
        """
      } else {
        ""
      }
    return """
      (\(subject.owner, in: CorePolicies.followees)
        AND (row.audience IN ('everyone', 'followers')\(friends)\(circles)))
      """
  }

  /// In the policy of the things' table, for inserts and updates: the audience is one that the app offers.
  public var isOffered: Predicate {
    let (all, names): ([SocialAPI.AudienceKind], [Predicate]) = (
      [.everyone, .followers, .friends, .circles, .me],
      [
        "row.audience = 'everyone'", "row.audience = 'followers'", "row.audience = 'friends'",
        "row.audience = 'circles'", "row.audience = 'me'",
      ]
    )
    var offered = zip(all, names).filter { kinds.contains($0.0) }.map(\.1)
    if let group { offered.append("row.audience = \(group.literal)") }
    return offered.dropFirst().reduce("(\(offered.first ?? .never)") { "\($0) OR \($1)" } + ")"
  }

  /// Whether the reader may see the thing, of whom it is known that they follow its owner: a condition for triggers and counters.
  /// - Parameters:
  ///   - thing: what the row of the thing is called.
  ///   - reader: an expression for the reader's id.
  func takesIn(_ thing: SchemaText, reader: SchemaText) -> SchemaText {
    """
    (\(thing).audience IN ('everyone', 'followers')
      OR (\(thing).audience = 'friends' AND \(followsBack(thing, reader)))\(forCircles(thing, reader)))
    """
  }

  private func followsBack(_ thing: SchemaText, _ reader: SchemaText) -> SchemaText {
    """
    EXISTS (SELECT 1 FROM follows b WHERE b.follower = \(thing).\(subject.owner) AND b.followee = \(reader)
        AND b.accepted_at IS NOT NULL AND b.is_suspended = FALSE)
    """
  }

  private func forCircles(_ thing: SchemaText, _ reader: SchemaText) -> SchemaText {
    guard let shown else { return "" }
    return "\n  OR (\(thing).audience = 'circles' AND \(inCircle(shown, thing, reader)))"
  }

  private func inCircle(_ shown: ShownCircles, _ thing: SchemaText, _ reader: SchemaText) -> SchemaText {
    """
    EXISTS (SELECT 1 FROM \(shown.table) c JOIN circle_members m ON m.circle_id = c.circle_id
        WHERE c.\(shown.column) = \(thing).id AND m.profile_id = \(reader) AND m.since <= \(thing).created_at)
    """
  }
}

extension Predicate {
  fileprivate static func + (left: Predicate, right: Predicate) -> Predicate { "\(left)\(right)" }
}

extension Audience: AppPart {
  /// The circles of a thing are its owner's to know.
  public var policies: [TablePolicy] {
    guard let shown else { return [] }
    let isOwn = subject.isOwn(by: shown.column)
    return [
      TablePolicy(
        shown.table, select: isOwn,
        insert: """
          \(isOwn)
          AND EXISTS (SELECT 1 FROM raw.circles o WHERE o.id = row.circle_id AND o.owner = viewer() AND o.app = app())
          """,
        delete: isOwn, export: .excluded(reason: "goes with the post that it is about"))
    ]
  }

  /// How much each person has published for the widest audience, kept by `countingSteps` and `hidingSteps`; and whose owner is suspended.
  public var counters: [Counter] {
    let posts = isCounted ? [postCounter] : []
    guard let suspended else { return posts }
    return posts + [
      Counter(
        copy: subject.table, suspended,
        isSame: "kept.\(suspended) = \(isOwnerHidden("kept.\(subject.owner)"))")
    ]
  }

  /// The column `suspended` and what keeps it, for a table with things.
  @Migration.StepBuilder public var suspensionSteps: [MigrationStep] {
    if let suspended {
      "ALTER TABLE \(subject.table) ADD COLUMN \(suspended) boolean NOT NULL DEFAULT FALSE"
      "UPDATE \(subject.table) SET \(suspended) = TRUE WHERE \(isOwnerHidden("\(subject.table).\(subject.owner)"))"
      // What was begun before may be published while its owner is suspended.
      Trigger(
        "\(subject.table)_of_suspended", after: .insert, on: subject.table,
        """
        UPDATE \(subject.table) SET \(suspended) = TRUE
          WHERE id = NEW.id AND \(isOwnerHidden("NEW.\(subject.owner)"));
        """)
      Trigger(
        "\(subject.table)_suspended", after: .update, of: ["hidden_at"], on: "profiles",
        when: "NEW.app = '\(subject.app)' AND (NEW.hidden_at IS NULL) <> (OLD.hidden_at IS NULL)",
        "UPDATE \(subject.table) SET \(suspended) = (NEW.hidden_at IS NOT NULL) WHERE \(subject.owner) = NEW.id;")
    }
  }

  private func isOwnerHidden(_ owner: SchemaText) -> SchemaText {
    "EXISTS (SELECT 1 FROM profiles a WHERE a.id = \(owner) AND a.hidden_at IS NOT NULL)"
  }

  /// Registers its calls and pages.
  public func register(in routes: inout Routes) { for registration in registrations { registration(&routes) } }

  func adding(_ registration: @escaping @Sendable (inout Routes) -> Void) -> Audience {
    var audience = self
    audience.registrations.append(registration)
    return audience
  }
}
