import SQL

/// Who may change what of the tables that all apps share.
extension Tampering {
  func mayInsertCore(_ row: World.Row, _ table: String) -> Bool {
    switch table {
    case "invitations": principal.isOperator && new.isAccount(row, "created_by") && row.int("uses") == 0
    case "idempotency_keys", "declined_apps", "quiet_hours": new.isAccount(row, "account_id")
    case "findable_profiles", "silenced_activity", "silenced_pushes", "original_keepers":
      new.isViewer(row, "profile_id")
    case "profile_terms": new.isViewer(row, "profile_id") && row.key("app") == principal.app
    case "follows":
      new.isViewer(row, "follower") && row.key("app") == principal.app && row.int("by_family") == 0
        && before.profiles[row.key("followee")]?.key("app") == principal.app
        && (before.profiles[row.key("followee")].map(old.seesProfile) ?? false)
        && (row["accepted_at"] == .null || before.profiles[row.key("followee")]?.int("is_private") == 0)
    case "blocks":
      new.isViewer(row, "blocker") && (before.profiles[row.key("blocked")].map(old.seesProfile) ?? false)
        && before.profiles[row.key("blocked")]?.key("app") == principal.app
        && before.profiles[row.key("blocked")]?["username"] == row["username"]
    case "mutes": new.isViewer(row, "muter") && (before.profiles[row.key("muted")].map(old.seesProfile) ?? false)
    case "circles": new.isViewer(row, "owner") && row.key("app") == principal.app
    case "circle_members":
      new.isViewer(row, "owner") && row.key("app") == principal.app
        && before.byID("circles")[row.key("circle_id")].map { old.isViewer($0, "owner") } == true
        && before.profiles[row.key("profile_id")].map(old.seesProfile) == true && isFollower(row, in: before)
    case "media":
      new.isAccount(row, "owner") && row["attached_at"] == .null && row.key("status") == "reserved"
        && new.namesOwnProfile(row)
    case "direct_uploads":
      new.isAccount(row, "owner") && row.key("app") == principal.app && row["received_at"] == .null
    case "media_uploads":
      // Begun, and perhaps gone on with by the same statement's upsert.
      new.isAccount(row, "owner") && row.int("received") < row.int("size") && row["finished_at"] == .null
    case "live_arrivals": new.isViewer(row, "teller")
    case "push_events":
      new.isViewer(row, "actor") && row["recipient"] == .null && row.key("app") == principal.app
    // By a block that the viewer made.
    case "family_left_out": isEndedByBlock(row, "profile_id", "other")
    case "media_deletions":
      (before["media"] + before["originals"]).contains { $0["id"] == row["id"] && old.isAccount($0, "owner") }
    case "activity": true
    default: false
    }
  }

  private func isFamily(_ app: String, in world: World) -> Bool {
    world["app_rules"].contains { $0.key("app") == app && $0.key("kind") == "family" }
  }

  /// Whether the member of a circle follows its owner with approval.
  private func isFollower(_ member: World.Row, in world: World) -> Bool {
    world["follows"].contains {
      $0["follower"] == member["profile_id"] && $0["followee"] == member["owner"] && $0["accepted_at"] != .null
    }
  }

  func mayUpdateCore(_ row: World.Row, _ now: World.Row, _ columns: Set<String>, _ table: String) -> Bool {
    switch table {
    case "invitations":
      (principal.isOperator || old.isAccount(row, "created_by")) && columns == ["revoked_at"]
        && now["revoked_at"] != .null
    case "app_rules": principal.isOperator && columns.isSubset(of: ["member_invitations", "open_since", "kind"])
    case "profiles":
      old.isViewer(row, "id")
        && columns.isSubset(of: ["username", "full_name", "bio", "avatar", "is_private"])
        && (!columns.contains("avatar") || now["avatar"] == .null
          || before["media"].contains { $0["id"] == now["avatar"] && old.isAccount($0, "owner") })
    case "follows": old.isViewer(row, "followee") && columns == ["accepted_at"] && now["accepted_at"] != .null
    case "circles": old.isViewer(row, "owner") && columns == ["name"]
    case "quiet_hours": old.isAccount(row, "account_id") && columns.isSubset(of: ["starts_at", "ends_at", "zone"])
    case "circle_members": old.isViewer(row, "owner") && columns == ["since"]
    case "media":
      old.isAccount(row, "owner")
        && columns.isSubset(of: [
          "status", "width", "height", "blur_hash", "alt", "bytes", "attached_at", "named_app", "named_for", "move",
        ]) && old.namesOwnProfile(now)
    case "media_uploads":
      old.isAccount(row, "owner") && row["finished_at"] == .null && columns.isSubset(of: ["received", "expires_at"])
        && now.int("received") < now.int("size")
    case "activity":
      // Read; or made again, because its cause was.
      old.isViewer(row, "recipient") && old.seesPerson(row.key("actor")) && columns == ["read_at"]
        || old.isViewer(row, "actor") && columns.isSubset(of: ["id", "created_at", "read_at"])
    case "profile_counts": !columns.contains("profile_id")
    default: false
    }
  }

  func mayDeleteCore(_ row: World.Row, _ table: String) -> Bool {
    switch table {
    case "profile_terms": old.isViewer(row, "profile_id") && row.key("app") == principal.app
    case "follows":
      old.isViewer(row, "follower") || old.isViewer(row, "followee") || isEndedByBlock(row, "follower", "followee")
    case "declined_apps", "quiet_hours": old.isAccount(row, "account_id")
    // A family that an operator turns into friends again.
    case "family_members": principal.isOperator && !isFamily(row.key("app"), in: after)
    case "family_left_out":
      principal.isOperator && !isFamily(before.profiles[row.key("profile_id")]?.key("app") ?? "", in: after)
    case "findable_profiles", "silenced_activity", "silenced_pushes", "original_keepers":
      old.isViewer(row, "profile_id")
    case "blocks": old.isViewer(row, "blocker")
    case "mutes": old.isViewer(row, "muter") || isEndedByBlock(row, "muter", "muted")
    case "circles": old.isViewer(row, "owner")
    case "circle_members":
      // Or with the follow, whoever of the two has ended it.
      old.isViewer(row, "owner") || isFollower(row, in: before) && !isFollower(row, in: after)
    case "media", "originals": old.isAccount(row, "owner")
    case "media_uploads": old.isAccount(row, "owner") && row["finished_at"] == .null
    case "media_jobs":
      // With its medium.
      old.ownsMedium(row) && !after["media"].contains { $0.key("id") == row.key("media_id") }
    case "activity":
      // Its cause is gone, or a block came between.
      !Invariants(world: after).hasCause(row) || isEndedByBlock(row, "recipient", "actor")
    default: false
    }
  }
}
