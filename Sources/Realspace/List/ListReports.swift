internal import Core
internal import HTML
internal import SQL
internal import Social
internal import Wire

/// What is on somebody's list, as people report it.
enum ListReports {
  static let items = Reportable<ID<ListItem>>(
    ReportKind(
      "list_entry", called: "Entry of a list",
      hiding: Hiding(in: "realspace_list") { (id: ID<ListItem>, removal) in try tell(of: id, removal) }
    ) { (id: ID<ListItem>, removal) in
      try tell(of: id, removal)
      return try removal.transaction.run("DELETE FROM realspace_list WHERE id = \(id)") == 1
    }
  ) { id, _, _, transaction in
    try ListQueries.shared(id, in: transaction).map { item, owner in
      ReportedContent(
        item.id, "an entry of a list by \(owner.username)", by: owner.id, called: owner.username,
        text: "@\(owner.username): \(item.action.rawValue) \(item.subject)", at: .profile(owner.username, "/list"))
    }
  }

  /// Tells those who see the list that it isn't as it was.
  private static func tell(of id: ID<ListItem>, _ removal: Removal) throws {
    let owner: ID<ProfileEntity>? = try removal.transaction.first(
      "SELECT profile_id FROM realspace_list WHERE id = \(id)"
    ) { try $0.id(0) }
    guard let owner else { return }
    try ListLive.publish(
      of: owner, isPrivate: false, through: removal.live, at: removal.now, in: removal.transaction)
  }

  static func register(in routes: inout Routes) {
    routes.reportPage("/realspace/list/{id}/report", items) { try $0.id() }
    routes.report(RealspaceAPI.reportListItem, items) { ($0.id, $0.reason) }
  }
}
