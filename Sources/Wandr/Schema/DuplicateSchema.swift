internal import Core
internal import SQL
internal import Social

extension WandrMigrations {
  /// Nothing that names a place is changed by a merge: those who see both places read them as one, for as long as the row is there.
  static let duplicates = Migration("wandr", 8, "duplicates of places") {
    Wandr.duplicates.steps
    losingOwners
    tellingDevices
  }

  /// A private pin whose import is undone may be nobody's from then on: nobody would see what is said of it, nor could end it.
  @Migration.StepBuilder private static var losingOwners: [MigrationStep] {
    Trigger(
      "wandr_duplicates_unowned", after: .update, of: ["made_by"], on: "wandr_places",
      when: "NEW.made_by <> OLD.made_by", "DELETE FROM wandr_duplicates WHERE item_id = NEW.id OR into_id = NEW.id;")
  }

  /// A device hears of merges whenever it hears of a place: so both places count as changed for those who have both.
  @Migration.StepBuilder private static var tellingDevices: [MigrationStep] {
    Trigger(
      "wandr_duplicates_merged", after: .update, of: ["merged_at"], on: "wandr_duplicates",
      when: "OLD.merged_at IS NULL AND NEW.merged_at IS NOT NULL", tell("NEW"))
    Trigger(
      "wandr_duplicates_parted", after: .delete, on: "wandr_duplicates", when: "OLD.merged_at IS NOT NULL", tell("OLD"))
  }

  private static func tell(_ row: SchemaText) -> SchemaText {
    """
    UPDATE wandr_sync SET number = 0
      WHERE kind = 'place' AND thing_id IN (\(row).item_id, \(row).into_id) AND gone_at IS NULL AND \(isOwned)
        AND \(has("\(row).item_id")) AND \(has("\(row).into_id"));
    """
  }

  /// Over a row of `wandr_sync`: its owner has set, logged or chosen the place. The row alone says nothing: a device may write down any ID.
  private static func has(_ place: SchemaText) -> SchemaText {
    """
    (EXISTS (SELECT 1 FROM wandr_places s WHERE s.id = \(place) AND s.made_by = wandr_sync.profile_id)
          OR EXISTS (SELECT 1 FROM wandr_logs l WHERE l.author = wandr_sync.profile_id AND l.place_id = \(place))
          OR EXISTS (SELECT 1 FROM wandr_choices c
            WHERE c.profile_id = wandr_sync.profile_id AND c.place_id = \(place)))
    """
  }
}
