public import Core
public import SQL
internal import Wire

extension Conversations: AppPart {
  /// Who may see and change conversations, members, lists, messages and invitations.
  public var policies: [TablePolicy] {
    [
      conversationPolicy,
      TablePolicy(sizes, export: .excluded(reason: "counted from the members, whom a block may hide")), memberPolicy,
      TablePolicy(
        // It moves also while the conversation is hidden, which would tell that somebody writes there.
        inbox, select: "row.profile_id = viewer() AND \(visible: conversations, by: "conversation_id")",
        update: TablePolicy.Update(["read_at", "is_unread", "is_muted"], using: "row.profile_id = viewer()"),
        export: .excluded(reason: "where a list stands, made from the messages")),
      messagePolicy, invitationPolicy,
    ]
  }

  /// The numbers and names that rows repeat of others.
  public var counters: [Counter] {
    [
      Counter(
        sizes, "member_count", key: "conversation_id",
        equals: "SELECT count(*) FROM \(members) m WHERE m.conversation_id = kept.conversation_id"),
      // Members read this row, so the number in it stays at that of a new conversation.
      Counter(conversations, "member_count", equals: "CAST(0 AS bigint)"),
      Counter(
        copy: invitations, "name",
        isSame: """
          kept.declined_at IS NOT NULL
          OR EXISTS (SELECT 1 FROM \(conversations) c WHERE c.id = kept.conversation_id AND c.name = kept.name)
          """),
    ]
  }

  /// The photos of messages.
  public var mediaPlaces: [MediaPlace] { [MediaPlace(messages, "media_key")] }

  /// Messages.
  public var reportKinds: [ReportKind] { [reportable.kind] }

  /// Who follows the viewer and is followed back, both approved and neither suspended.
  private static let mutuals = ViewerSet(
    "mutuals", from: "follows", key: "followee",
    where: """
      s.follower = viewer() AND s.accepted_at IS NOT NULL AND s.is_suspended = FALSE
      AND EXISTS (SELECT 1 FROM raw.follows b WHERE b.follower = s.followee AND b.followee = viewer()
        AND b.accepted_at IS NOT NULL AND b.is_suspended = FALSE)
      """)

  /// A group that the viewer is just making: its founder becomes a member as it is made.
  private var isFounding: Predicate {
    """
    row.founder = viewer() AND NOT EXISTS (
      SELECT 1 FROM raw.\(sizes) s WHERE s.conversation_id = row.id)
    """
  }

  private var isGroup: Predicate {
    "EXISTS (SELECT 1 FROM raw.\(conversations) c WHERE c.id = row.conversation_id AND c.one IS NULL)"
  }

  /// Not ahead of the clock. Where a clock was ahead once, it goes on right after the newest message.
  private func isInTime(_ column: SchemaText) -> Predicate {
    """
    (\(CorePolicies.isPast(column)) OR EXISTS (SELECT 1 FROM raw.\(messages) e
      WHERE e.conversation_id = row.conversation_id AND e.created_at >= row.\(column) - 2))
    """
  }

  /// Between two, both must be there: a block or a suspension hides it from both.
  private var conversationPolicy: TablePolicy {
    let app: SchemaText = "'\(owner)'"
    return TablePolicy(
      conversations,
      select: """
        (EXISTS (SELECT 1 FROM raw.\(members) m WHERE m.conversation_id = row.id AND m.profile_id = viewer())
          OR (\(isFounding)))
        AND (row.one IS NULL OR (\(visible: "profiles", by: "one") AND \(visible: "profiles", by: "other")))
        """,
      insert: """
        row.founder = viewer() AND app() = \(app) AND row.member_count = 0 AND row.last_at = row.created_at
        AND \(CorePolicies.isPast("created_at"))
        AND (row.one IS NULL OR (row.one = viewer() AND \("other", in: Self.mutuals))
          OR (row.other = viewer() AND \("one", in: Self.mutuals)))
        """,
      update: TablePolicy.Update(["name"], using: "row.one IS NULL AND \(mayName("id"))"),
      export: .byProfile("founder"))
  }

  /// Only members let others in. A trigger sees to it that they read no further back than now.
  private var memberPolicy: TablePolicy {
    TablePolicy(
      members,
      select: """
        (\(visible: conversations, by: "conversation_id") OR (\(isInvited)))
        AND \(visible: "profiles", by: "profile_id")
        """,
      insert: """
        row.added_by = viewer() AND \(isInTime("joined_at")) AND \("profile_id", in: Self.mutuals)
        AND \(visible: conversations, by: "conversation_id") AND \(isGroup)
        """,
      delete: "row.profile_id = viewer() AND \(isGroup)", export: .byProfile("profile_id"))
  }

  /// Whether the viewer and somebody in the conversation follow each other, both approved.
  /// - Parameter column: the row's, with the conversation.
  private func hasTie(_ column: SchemaText) -> Predicate {
    """
    EXISTS (SELECT 1 FROM raw.\(members) m
      JOIN raw.follows f ON f.followee = m.profile_id AND f.follower = viewer()
        AND f.accepted_at IS NOT NULL AND f.is_suspended = FALSE
      JOIN raw.follows b ON b.follower = m.profile_id AND b.followee = viewer()
        AND b.accepted_at IS NOT NULL AND b.is_suspended = FALSE
      WHERE m.conversation_id = row.\(column))
    """
  }

  /// A name is words, too: who may not write gives none, but for a group in which the viewer sees nobody else.
  private func mayName(_ column: SchemaText) -> Predicate {
    """
    (\(hasTie(column)) OR NOT EXISTS (SELECT 1 FROM raw.\(members) o
      JOIN raw.profiles p ON p.id = o.profile_id AND p.hidden_at IS NULL
      WHERE o.conversation_id = row.\(column) AND o.profile_id <> viewer() AND NOT EXISTS (
        SELECT 1 FROM raw.blocked_profiles h WHERE h.viewer = viewer() AND h.other = o.profile_id)))
    """
  }

  /// What is told of a group is true of it, and carries no words but its name.
  private var isTrueEvent: Predicate {
    let answersNothing: SchemaText = stories == nil ? "" : " AND row.story_id IS NULL"
    return """
      row.media_key IS NULL\(answersNothing) AND (row.event <> 'named' OR \(mayName("conversation_id"))) AND EXISTS (
        SELECT 1 FROM raw.\(conversations) c WHERE c.id = row.conversation_id AND c.one IS NULL AND (
          (row.event = 'named' AND row.subject IS NULL AND row.body = c.name)
          OR (row.event = 'founded' AND row.subject IS NULL AND row.body = '' AND c.founder = viewer())
          OR (row.event = 'left' AND row.subject IS NULL AND row.body = '')
          OR (row.event = 'added' AND row.body = '' AND EXISTS (SELECT 1 FROM raw.\(members) a
            WHERE a.conversation_id = row.conversation_id AND a.profile_id = row.subject
              AND (a.added_by = viewer() OR a.profile_id = viewer())))))
      """
  }

  private var messagePolicy: TablePolicy {
    let mayAnswer: Predicate =
      if let stories { " AND (row.story_id IS NULL OR \(visible: stories.table, by: "story_id"))" } else { "" }
    return TablePolicy(
      messages,
      select: """
        EXISTS (SELECT 1 FROM raw.\(members) m WHERE m.conversation_id = row.conversation_id
          AND m.profile_id = viewer() AND m.joined_at <= row.created_at)
        AND \(visible: conversations, by: "conversation_id") AND \(visible: "profiles", by: "sender")
        AND (row.subject IS NULL OR \(visible: "profiles", by: "subject"))
        AND (row.hidden_at IS NULL OR row.sender = viewer())
        """,
      insert: """
        row.sender = viewer() AND row.hidden_at IS NULL AND \(isInTime("created_at"))
        AND ((row.event IS NOT NULL AND \(isTrueEvent))
          OR (row.event IS NULL AND row.subject IS NULL AND \(hasTie("conversation_id"))))
        AND (row.media_key IS NULL OR EXISTS (
          SELECT 1 FROM raw.media m WHERE m.id = row.media_key AND m.owner = account() AND m.status = 'ready'))\(mayAnswer)
        """,
      delete: "row.sender = viewer() AND row.event IS NULL", export: .byProfile("sender"))
  }

  /// Whether the viewer is invited to the conversation by somebody who is not suspended. A block ends invitations.
  private var isInvited: Predicate {
    """
    EXISTS (SELECT 1 FROM raw.\(invitations) i JOIN raw.profiles p ON p.id = i.invited_by
      WHERE i.conversation_id = row.conversation_id AND i.profile_id = viewer() AND i.declined_at IS NULL
        AND p.hidden_at IS NULL)
    """
  }

  /// Seen by the invited, and by the members as long as it is open. Of the group itself the invited see the name here, and who
  /// is in it.
  private var invitationPolicy: TablePolicy {
    TablePolicy(
      invitations,
      select: """
        (row.profile_id = viewer() AND \(visible: "profiles", by: "invited_by"))
        OR (row.declined_at IS NULL AND \(visible: conversations, by: "conversation_id")
          AND \(visible: "profiles", by: "profile_id"))
        """,
      insert: """
        row.invited_by = viewer() AND row.accepted_at IS NULL AND row.declined_at IS NULL
        AND \(CorePolicies.isPast("created_at"))
        AND \(visible: conversations, by: "conversation_id") AND \(visible: "profiles", by: "profile_id")
        AND EXISTS (SELECT 1 FROM raw.\(conversations) c
          WHERE c.id = row.conversation_id AND c.one IS NULL AND c.name = row.name)
        AND NOT EXISTS (SELECT 1 FROM raw.\(members) m
          WHERE m.conversation_id = row.conversation_id AND m.profile_id = row.profile_id)
        """,
      update: TablePolicy.Update(
        ["accepted_at", "declined_at"], using: "row.profile_id = viewer() AND row.declined_at IS NULL",
        check: """
          row.profile_id = viewer() AND (row.accepted_at IS NULL OR \(CorePolicies.isPast("accepted_at")))
          AND (row.declined_at IS NULL OR \(CorePolicies.isPast("declined_at")))
          """),
      delete: """
        row.declined_at IS NULL AND \(visible: conversations, by: "conversation_id")
        AND (row.invited_by = viewer() OR EXISTS (
          SELECT 1 FROM raw.\(conversations) c WHERE c.id = row.conversation_id AND c.founder = viewer()))
        """, export: .byProfile("profile_id"))
  }
}
