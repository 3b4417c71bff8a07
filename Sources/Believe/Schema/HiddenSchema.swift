internal import SQL

extension BelieveMigrations {
  /// What operators hide, its builder still sees. A hidden project isn't published; whether it was is kept beside.
  static let hidden = Migration("believe", 15, "hidden projects, updates") {
    "ALTER TABLE believe_posts ADD COLUMN hidden_at bigint"
    "ALTER TABLE believe_projects ADD COLUMN hidden_at bigint"
    "ALTER TABLE believe_projects ADD COLUMN is_withheld boolean NOT NULL DEFAULT FALSE"
  }

  /// The project's owner hears of a hidden message no more.
  static let hiddenMessages = Migration("believe", 16, "hidden support messages") {
    "ALTER TABLE believe_support_messages ADD COLUMN hidden_at bigint"
    Trigger(
      "believe_support_hidden", after: .update, of: ["hidden_at"], on: "believe_support_messages",
      when: "OLD.hidden_at IS NULL AND NEW.hidden_at IS NOT NULL",
      """
      DELETE FROM activity WHERE recipient = (SELECT builder_id FROM believe_projects WHERE id = OLD.project_id)
        AND kind IN ('support', 'support_anonymous') AND subject = OLD.project_id AND object = OLD.id;
      """)
  }
}
