@testable import RowSecurityKit

/// What somebody who wants to know where others have been, or want to go, would try.
enum WandrAttacks {
  private static let insert =
    "INSERT INTO wandr_logs (id, author, place_id, latitude, longitude, rating, audience, chosen, shown_at, created_at)"

  static let all = [
    Attack(
      "others' logs", "SELECT * FROM {B}wandr_logs", "DELETE FROM wandr_logs WHERE author <> {me}",
      "UPDATE wandr_logs SET note = 'hax'", "UPDATE wandr_logs SET author = {me}",
      "SELECT note FROM {B}wandr_logs WHERE audience = 'me'",
      "SELECT note FROM {B}wandr_logs WHERE is_in_zone = TRUE AND author <> {me}",
      "SELECT latitude, longitude FROM {B}wandr_logs WHERE deleted_at IS NOT NULL",
      "UPDATE wandr_logs SET audience = chosen WHERE author <> {me}",
      "UPDATE wandr_logs SET may_save = TRUE WHERE author <> {me}", "UPDATE wandr_logs SET is_suspended = FALSE",
      "UPDATE wandr_logs SET place_name = 'hax', is_place_private = FALSE",
      "UPDATE wandr_logs SET hidden_at = NULL", "UPDATE wandr_logs SET audience = 'everyone' WHERE is_in_zone = TRUE",
      "\(insert) SELECT new_id(), {other}, id, latitude, longitude, 'solid', 'me', 'me', 1, 1 FROM wandr_places",
      "\(insert) SELECT new_id(), {me}, id, 7, 7, 'solid', 'me', 'me', 1, 1 FROM wandr_places WHERE made_by = {me}"
    ),
    Attack(
      "places that others keep for themselves", "SELECT * FROM {B}wandr_places",
      "SELECT name, latitude, longitude FROM wandr_places WHERE is_private = TRUE",
      "SELECT s.name FROM {B}wandr_logs p JOIN wandr_places s ON s.id = p.place_id",
      "SELECT count(*) FROM wandr_places s JOIN {B}wandr_logs p ON p.place_id = s.id",
      "\(insert) SELECT new_id(), {me}, place_id, latitude, longitude, 'solid', 'me', 'me', 1, 1 FROM {B}wandr_logs",
      "INSERT INTO wandr_choices (profile_id, place_id, chosen_at) SELECT {me}, place_id, 1 FROM {B}wandr_logs WHERE author <> {me} ON CONFLICT DO NOTHING",
      "UPDATE wandr_places SET name = 'hax'", "UPDATE wandr_places SET latitude = 5",
      "UPDATE wandr_places SET made_by = {me}",
      "DELETE FROM wandr_places",
      "INSERT INTO wandr_places (id, made_by, name, folded, latitude, longitude, created_at) VALUES (new_id(), {other}, 'x', 'x', 1, 1, 1)",
      "INSERT INTO wandr_places (id, provider_id, name, folded, latitude, longitude, is_private, created_at) VALUES (new_id(), 'hax', 'x', 'x', 1, 1, FALSE, 0)"
    ),
    Attack(
      "where others want to go, and their zones", "SELECT * FROM {B}wandr_wants", "SELECT * FROM {B}wandr_zones",
      "SELECT * FROM {B}wandr_choices", "DELETE FROM wandr_wants WHERE profile_id <> {me}",
      "DELETE FROM wandr_zones WHERE profile_id <> {me}",
      "UPDATE wandr_zones SET sealed = 'x' WHERE profile_id <> {me}",
      "UPDATE wandr_zones SET is_on = FALSE WHERE profile_id <> {me} RETURNING sealed",
      "UPDATE wandr_zones SET profile_id = {me}",
      "INSERT INTO wandr_wants (profile_id, place_id, created_at) SELECT {me}, place_id, 1 FROM {B}wandr_logs WHERE TRUE ON CONFLICT DO NOTHING",
      "INSERT INTO wandr_wants (profile_id, place_id, created_at) SELECT {other}, id, 1 FROM wandr_places WHERE TRUE ON CONFLICT DO NOTHING",
      "INSERT INTO wandr_zones (id, profile_id, sealed, created_at) VALUES (new_id(), {other}, 'x', 1)",
      "INSERT INTO wandr_choices (profile_id, place_id, chosen_at) VALUES ({other}, {own}, 1)",
      "DELETE FROM wandr_choices WHERE profile_id <> {me}"
    ),
    Attack(
      "tags and photos of others", "SELECT * FROM {B}wandr_log_tags", "DELETE FROM wandr_log_tags WHERE author <> {me}",
      "INSERT INTO wandr_log_tags (log_id, position, author, tag, label) SELECT id, 7, {me}, 'x', 'x' FROM wandr_logs WHERE author <> {me}",
      "INSERT INTO wandr_log_tags (log_id, position, author, tag, label) SELECT id, 7, author, 'x', 'x' FROM {B}wandr_logs",
      "UPDATE wandr_photos SET alt = 'hax' WHERE log_id = {seen}",
      "INSERT INTO wandr_photos (log_id, position, media_key, width, height, blur_hash, alt) SELECT {own}, 7, \(Attack.othersPhoto), 1, 1, '', ''"
    ),
  ]
}

extension AllowedAction {
  static let wandr = [
    AllowedAction(
      .wanderer, 1,
      "INSERT INTO wandr_places (id, made_by, name, folded, latitude, longitude, created_at) VALUES (new_id(), {me}, 'X', 'x', 5, 5, 5)"
    ),
    AllowedAction(
      .wanderer, 1,
      "INSERT INTO wandr_logs (id, author, place_id, latitude, longitude, rating, audience, chosen, shown_at, created_at) SELECT new_id(), {me}, id, latitude, longitude, 'skip', 'friends', 'friends', 5, 5 FROM wandr_places WHERE made_by = {me} LIMIT 1"
    ),
    AllowedAction(.wanderer, 1, "UPDATE wandr_logs SET note = 'x', edited_at = 5 WHERE id = {own}"),
    AllowedAction(.wanderer, 1, "UPDATE wandr_logs SET chosen = 'everyone', audience = 'everyone' WHERE id = {own}"),
    AllowedAction(.wanderer, 1, "UPDATE wandr_logs SET audience = 'me', deleted_at = 5 WHERE id = {own}"),
    AllowedAction(.wanderer, 1, "UPDATE wandr_logs SET may_save = FALSE WHERE id = {own} AND may_save IS NULL"),
    AllowedAction(.wanderer, 1, "UPDATE wandr_photos SET alt = 'x' WHERE log_id = {own}"),
    AllowedAction(.wanderer, 1, "UPDATE wandr_photos SET position = 3 WHERE log_id = {own}"),
    AllowedAction(.wanderer, 1, "DELETE FROM wandr_photos WHERE log_id = {own}"),
    AllowedAction(.wanderer, 1, "DELETE FROM wandr_logs WHERE id = {own}"),
    AllowedAction(.wanderer, 1, "DELETE FROM wandr_wants"),
    AllowedAction(.wanderer, 1, "UPDATE wandr_zones SET is_on = FALSE WHERE profile_id = {me}"),
    AllowedAction(.wanderer, 1, "DELETE FROM wandr_zones"),
    // What somebody else has shown, wanted and logged by whoever sees their log.
    AllowedAction(
      .companion, 1,
      "INSERT INTO wandr_wants (profile_id, place_id, log_id, source, created_at) SELECT {me}, place_id, id, author, 5 FROM wandr_logs WHERE id = {seen}"
    ),
    AllowedAction(
      .companion, 1,
      "INSERT INTO wandr_logs (id, author, place_id, latitude, longitude, rating, audience, chosen, shown_at, created_at) SELECT new_id(), {me}, place_id, latitude, longitude, 'solid', 'me', 'me', 5, 5 FROM wandr_logs WHERE id = {seen}"
    ),
  ]
}
