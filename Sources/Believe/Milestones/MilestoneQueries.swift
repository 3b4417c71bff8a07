internal import Core
internal import SQL
internal import Wire

enum MilestoneQueries {
  private static let columns: SQL = "id, title, description, is_completed, target_date, completed_at, created_at"

  private static func milestone(_ row: Row) throws -> Milestone {
    Milestone(
      id: try row.id(0), title: row.text(1), description: row.text(2), isCompleted: row.bool(3),
      targetDate: row.optionalText(4), completedAt: row.optionalTime(5), createdAt: row.time(6), history: [])
  }

  /// A page of a project's milestones, oldest first.
  static func page(
    of project: ID<Project>, before: Cursor<BelieveAPI.MilestoneList>?, limit: Int, _ cursors: CursorSeal,
    in transaction: Transaction
  ) throws -> Page<Milestone> {
    let found = try milestones(of: project, behind: before, limit: limit + 1, in: transaction)
    let items = Array(found.prefix(limit))
    let last = found.count > limit ? items.last : nil
    return Page(
      items: items, next: last.map { cursors.seal(Cursor<BelieveAPI.MilestoneList>($0.createdAt, $0.id)) })
  }

  /// A project's milestones, oldest first: all of them unless said otherwise, for there are 200 at most.
  static func milestones(
    of project: ID<Project>, behind cursor: Cursor<BelieveAPI.MilestoneList>? = nil,
    limit: Int = BelieveAPI.Limits.milestones, in transaction: Transaction
  ) throws -> [Milestone] {
    let (time, id) = (
      cursor?.time ?? Timestamp(microseconds: 0), cursor?.id(of: Milestone.self) ?? ID(high: 0, low: 0)
    )
    var milestones = try transaction.all(
      """
      SELECT \(columns) FROM believe_milestones
      WHERE project_id = \(project) AND (created_at, id) > (\(time), \(id))
      ORDER BY created_at, id LIMIT \(limit)
      """
    ) { try milestone($0) }
    var history: [ID<Milestone>: [BelieveAPI.DateChange]] = [:]
    try transaction.each(
      """
      SELECT d.milestone_id, d.old_date, d.new_date, d.created_at FROM believe_milestones m
      JOIN believe_milestone_dates d ON d.milestone_id = m.id WHERE m.project_id = \(project)
      ORDER BY d.milestone_id, d.created_at DESC, d.id DESC LIMIT 1000
      """
    ) { history[try $0.id(0), default: []].append(change($0)) }
    for index in milestones.indices { milestones[index].history = history[milestones[index].id] ?? [] }
    return milestones
  }

  private static func change(_ row: Row) -> BelieveAPI.DateChange {
    .init(from: row.optionalText(1), to: row.optionalText(2), changedAt: row.time(3))
  }

  static func milestone(_ id: ID<Milestone>, in transaction: ReadTransaction) throws -> Milestone? {
    var found = try transaction.first("SELECT \(columns) FROM believe_milestones WHERE id = \(id)") {
      try milestone($0)
    }
    found?.history = try transaction.all(
      """
      SELECT milestone_id, old_date, new_date, created_at FROM believe_milestone_dates WHERE milestone_id = \(id)
      ORDER BY created_at DESC, id DESC LIMIT 1000
      """
    ) { change($0) }
    return found
  }

  /// The project of a milestone that is the viewer's own; else 404.
  static func requireOwn(
    _ id: ID<Milestone>, _ viewer: ID<ProfileEntity>, in transaction: Transaction
  ) throws -> (project: ID<Project>, title: String) {
    let found = try transaction.first(
      """
      SELECT p.id, p.title FROM believe_milestones m JOIN believe_projects p ON p.id = m.project_id
      WHERE m.id = \(id) AND p.builder_id = \(viewer)
      """
    ) { (project: try $0.id(0, Project.self), title: $0.text(1)) }
    guard let found else { throw Problem.notFound() }
    return found
  }

  static func count(of project: ID<Project>, in transaction: ReadTransaction) throws -> Int {
    try transaction.first("SELECT count(*) FROM believe_milestones WHERE project_id = \(project)") { $0.int(0) } ?? 0
  }

  static func insert(
    _ id: ID<Milestone>, of project: ID<Project>, title: String, description: String, targetDate: String?,
    now: Timestamp, in transaction: Transaction
  ) throws {
    try transaction.run(
      """
      INSERT INTO believe_milestones (id, project_id, title, description, target_date, created_at, updated_at)
      VALUES (\(id), \(project), \(title), \(description), \(targetDate), \(now), \(now))
      """)
  }

  static func update(
    _ id: ID<Milestone>, title: String, description: String, targetDate: String?, now: Timestamp,
    in transaction: Transaction
  ) throws {
    try transaction.run(
      """
      UPDATE believe_milestones SET title = \(title), description = \(description), target_date = \(targetDate),
        updated_at = \(now) WHERE id = \(id)
      """)
  }

  /// Answers how many milestones that changed: 0 where it stood so already.
  static func setCompleted(
    _ id: ID<Milestone>, _ isCompleted: Bool, now: Timestamp, in transaction: Transaction
  ) throws -> Int {
    if isCompleted {
      return try transaction.run(
        """
        UPDATE believe_milestones SET is_completed = TRUE, completed_at = \(now), updated_at = \(now)
        WHERE id = \(id) AND is_completed = FALSE
        """)
    }
    return try transaction.run(
      """
      UPDATE believe_milestones SET is_completed = FALSE, completed_at = NULL, updated_at = \(now)
      WHERE id = \(id) AND is_completed = TRUE
      """)
  }

  static func delete(_ id: ID<Milestone>, in transaction: Transaction) throws {
    try transaction.run("DELETE FROM believe_milestones WHERE id = \(id)")
  }
}
