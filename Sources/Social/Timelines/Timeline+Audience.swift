internal import Core
internal import SQL

/// What audiences change about a timeline: entries also come and go with a thing's audience, with its circles, with the members of a
/// circle, and where two become friends or end to be.
extension Timeline {
  @Migration.StepBuilder func followAudience(_ audience: Audience<Thing>) -> [MigrationStep] {
    regrouped(audience)
    if let shown = audience.shown { followCircles(shown, in: audience.subject.app) }
  }

  /// A thing has another audience.
  func regrouped(_ audience: Audience<Thing>) -> Trigger {
    Trigger(
      "\(things)_audience_in_\(table)", after: .update, of: ["audience"], on: things,
      when: "NEW.audience <> OLD.audience",
      """
      DELETE FROM \(table)
        WHERE profile_id IN (
          SELECT f.\(readers.reader) FROM \(readers.table) f WHERE f.\(readers.source) = NEW.\(source))
        AND \(time) = NEW.\(time) AND \(thing) = NEW.id;
      INSERT INTO \(table) (profile_id, \(time), \(thing), \(source))
        SELECT f.\(readers.reader), NEW.\(time), NEW.id, NEW.\(source) FROM \(readers.table) f
        WHERE f.\(readers.source) = NEW.\(source) AND \(readers.reads("f"))
          AND \(audience.takesIn("NEW", reader: "f.\(readers.reader)"))\(unhidden("NEW"))
        ON CONFLICT DO NOTHING;
      """)
  }

  @Migration.StepBuilder private func followCircles(_ shown: ShownCircles, in app: SchemaText) -> [MigrationStep] {
    shownTo(shown)
    Trigger("\(shown.table)_out_of_\(table)", after: .delete, on: shown.table, outOfMembers(shown))
    joined(shown, in: app)
    joinedAgain(shown, in: app)
    Trigger(
      "circle_members_out_of_\(table)", after: .delete, on: "circle_members",
      when: "OLD.app = '\(app)'", outOfMember(shown))
  }

  func shownTo(_ shown: ShownCircles) -> Trigger {
    Trigger("\(shown.table)_into_\(table)", after: .insert, on: shown.table, intoMembers(shown))
  }

  func joined(_ shown: ShownCircles, in app: SchemaText) -> Trigger {
    Trigger(
      "circle_members_into_\(table)", after: .insert, on: "circle_members", when: "NEW.app = '\(app)'",
      intoMember(shown))
  }

  func joinedAgain(_ shown: ShownCircles, in app: SchemaText) -> Trigger {
    Trigger(
      "circle_members_since_\(table)", after: .update, of: ["since"], on: "circle_members",
      when: "NEW.app = '\(app)' AND NEW.since <> OLD.since",
      """
      \(outOfMember(shown))
      \(intoMember(shown))
      """)
  }

  /// A thing is for one more circle.
  private func intoMembers(_ shown: ShownCircles) -> SchemaText {
    """
    INSERT INTO \(table) (profile_id, \(time), \(thing), \(source))
      SELECT m.profile_id, t.\(time), t.id, t.\(source) FROM \(things) t
      JOIN circle_members m ON m.circle_id = NEW.circle_id AND m.since <= t.created_at
      JOIN \(readers.table) f ON f.\(readers.reader) = m.profile_id AND f.\(readers.source) = t.\(source)
      WHERE t.id = NEW.\(shown.column) AND t.audience = 'circles' AND \(readers.reads("f"))\(unhidden("t"))
      ON CONFLICT DO NOTHING;
    """
  }

  /// A thing is for one circle less: it stays with members of its others.
  private func outOfMembers(_ shown: ShownCircles) -> SchemaText {
    """
    DELETE FROM \(table)
      WHERE profile_id IN (SELECT m.profile_id FROM circle_members m WHERE m.circle_id = OLD.circle_id)
      AND (\(time), \(thing)) IN (
        SELECT t.\(time), t.id FROM \(things) t WHERE t.id = OLD.\(shown.column) AND t.audience = 'circles')
      AND NOT EXISTS (SELECT 1 FROM \(shown.table) c JOIN circle_members m ON m.circle_id = c.circle_id
        WHERE c.\(shown.column) = OLD.\(shown.column) AND m.profile_id = \(table).profile_id
          AND m.since <= \(table).\(time));
    """
  }

  /// A circle has one more member.
  private func intoMember(_ shown: ShownCircles) -> SchemaText {
    """
    INSERT INTO \(table) (profile_id, \(time), \(thing), \(source))
      SELECT NEW.profile_id, t.\(time), t.id, t.\(source) FROM \(shown.table) c
      JOIN \(things) t ON t.id = c.\(shown.column)
      JOIN \(readers.table) f ON f.\(readers.reader) = NEW.profile_id AND f.\(readers.source) = t.\(source)
      WHERE c.circle_id = NEW.circle_id AND t.audience = 'circles' AND NEW.since <= t.created_at
        AND \(readers.reads("f"))\(unhidden("t"))
      ON CONFLICT DO NOTHING;
    """
  }

  /// A circle has one member less, who may be in another circle of a thing. Asked of all that the owner shows to circles: when the
  /// circle itself goes, its rows may have gone before its members.
  private func outOfMember(_ shown: ShownCircles) -> SchemaText {
    """
    DELETE FROM \(table)
      WHERE profile_id = OLD.profile_id AND (\(time), \(thing)) IN (
        SELECT t.\(time), t.id FROM \(things) t WHERE t.\(source) = OLD.owner AND t.audience = 'circles'
          AND NOT EXISTS (SELECT 1 FROM \(shown.table) d JOIN circle_members m ON m.circle_id = d.circle_id
            WHERE d.\(shown.column) = t.id AND m.profile_id = OLD.profile_id AND m.since <= t.created_at));
    """
  }

  /// Who follows back has a new friend: what the follower shows to friends is theirs to read too.
  var fillFriends: SchemaText {
    guard audience != nil else { return "" }
    return """
      INSERT INTO \(table) (profile_id, \(time), \(thing), \(source))
        SELECT NEW.\(readers.source), t.\(time), t.id, t.\(source) FROM \(things) t
        JOIN \(readers.table) f ON f.\(readers.reader) = NEW.\(readers.source) AND f.\(readers.source) = t.\(source)
        WHERE t.\(source) = NEW.\(readers.reader) AND t.audience = 'friends' AND \(readers.reads("f"))\(unhidden("t"))
        ON CONFLICT DO NOTHING;
      """
  }

  /// They are friends no more.
  var emptyFriends: SchemaText {
    guard audience != nil else { return "" }
    return """
      DELETE FROM \(table) WHERE profile_id = OLD.\(readers.source) AND (\(time), \(thing)) IN (
        SELECT t.\(time), t.id FROM \(things) t WHERE t.\(source) = OLD.\(readers.reader) AND t.audience = 'friends');
      """
  }
}
