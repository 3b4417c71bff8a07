public import SQL

/// What an operator hides leaves the lists of all but its author, and comes back where it was when it is shown again: an entry of it
/// would say that the thing is there, and when it was made.
extension Timeline {
  /// For a table whose triggers are those of `triggers`.
  @Migration.StepBuilder public var hidingSteps: [MigrationStep] {
    if let hidden { withoutHidden.hidingTriggers(by: hidden) }
  }

  /// The same timeline with the triggers that leave out what is hidden.
  var withoutHidden: Timeline {
    var timeline = self
    timeline.leavesOutHidden = true
    return timeline
  }

  /// Whether a thing isn't hidden, behind other conditions.
  func unhidden(_ thing: SchemaText) -> SchemaText {
    if leavesOutHidden, let hidden { " AND \(thing).\(hidden) IS NULL" } else { "" }
  }

  @Migration.StepBuilder private func hidingTriggers(by hidden: SchemaText) -> [MigrationStep] {
    """
    DELETE FROM \(table) WHERE \(thing) IN (SELECT t.id FROM \(things) t WHERE t.\(hidden) IS NOT NULL)\(isOthers)
    """
    if isMovable { again(moved) }
    again(filled)
    again(filledAgain)
    if let audience {
      again(regrouped(audience))
      if let shown = audience.shown {
        again(shownTo(shown))
        again(joined(shown, in: audience.subject.app))
        again(joinedAgain(shown, in: audience.subject.app))
      }
    }
    Trigger(
      "\(things)_hidden_in_\(table)", after: .update, of: [hidden], on: things,
      when: "NEW.\(hidden) IS NOT NULL AND OLD.\(hidden) IS NULL", outOfReaders)
    Trigger(
      "\(things)_back_in_\(table)", after: .update, of: [hidden], on: things,
      when: "NEW.\(hidden) IS NULL AND OLD.\(hidden) IS NOT NULL", againIntoReaders)
  }

  /// An entry of somebody who hasn't made the thing.
  private var isOthers: SchemaText { isOwn ? " AND profile_id <> \(source)" : "" }

  @Migration.StepBuilder private func again(_ trigger: Trigger) -> [MigrationStep] {
    DropTrigger(trigger.name)
    trigger
  }
}
