internal import Core
internal import SQL
internal import Social
internal import Wire

/// What Believe's live stream tells. Facts of a project, or of an answered message, are published to whom it concerns.
enum BelieveLive {
  static func register(in routes: inout Routes) {
    for event in [postCreated, postDeleted, postCounts, projectCounts, supportCreated, unread] { routes.live(event) }
    routes.live(projects)
    routes.live(answers)
  }

  /// A project concerns its builder and followers.
  static let projects = LiveFollowing<Project>(
    "project", app: Believe.name, followers: LiveQueries.followers(of:in:), followed: LiveQueries.projects(of:in:))

  /// An answered message concerns its sender, whom its owner cannot know.
  static let answers = LiveFollowing<SupportMessage>(
    "answer", app: Believe.name, followers: LiveQueries.sender(of:in:), followed: LiveQueries.answers(to:in:))

  /// `post.created {id}`: there is a new update in the viewer's feed.
  static let postCreated = LiveEvent("post.created", app: Believe.name) { fact, viewer, transaction in
    let isInFeed = try transaction.exists(
      """
      SELECT 1 FROM believe_posts p JOIN believe_follows f ON f.project_id = p.project_id AND f.user_id = \(viewer.profile)
      JOIN believe_projects j ON j.id = p.project_id
      WHERE p.id = \(fact.subject) AND p.published_at IS NOT NULL
        AND NOT EXISTS (SELECT 1 FROM mutes m WHERE m.muter = \(viewer.profile) AND m.muted = j.builder_id)
      """)
    return isInFeed ? BelieveAPI.PostReference(id: fact.subject.cast()) : nil
  }

  /// `post.deleted {id}`: for those who followed the project then and still see it; the row itself is gone, or hidden from
  /// them.
  static let postDeleted = LiveEvent("post.deleted", app: Believe.name) { fact, viewer, transaction in
    guard let project = projects.thing(of: fact) else { return nil }
    // Its builder still sees what an operator has hidden.
    guard try !transaction.exists("SELECT 1 FROM believe_posts WHERE id = \(fact.subject)") else { return nil }
    let couldSee = try transaction.exists(
      """
      SELECT 1 FROM believe_projects p LEFT JOIN believe_follows f ON f.project_id = p.id AND f.user_id = \(viewer.profile)
      WHERE p.id = \(project) AND (p.builder_id = \(viewer.profile) OR f.created_at <= \(fact.at))
      """)
    return couldSee ? BelieveAPI.PostReference(id: fact.subject.cast()) : nil
  }

  /// `post.counts {id, likeCount}`, as they are when it is told.
  static let postCounts: LiveEvent = LiveEvent("post.counts", app: Believe.name, coalesces: true) {
    fact, _, transaction in
    let post: ID<Post> = fact.subject.cast()
    let kept = try transaction.first("SELECT like_count FROM believe_posts WHERE id = \(post)") { $0.int(0) }
    return try kept.map { kept in
      BelieveAPI.PostCounts(id: post, likeCount: try Believe.likes.count(of: post, kept: kept, in: transaction))
    }
  }

  /// `project.counts {id, followerCount}`, likewise.
  static let projectCounts: LiveEvent = LiveEvent("project.counts", app: Believe.name, coalesces: true) {
    fact, _, transaction in
    let project: ID<Project> = fact.subject.cast()
    let kept = try transaction.first("SELECT follower_count FROM believe_projects WHERE id = \(project)") { $0.int(0) }
    return try kept.map { kept in
      BelieveAPI.ProjectCounts(
        id: project, followerCount: try Believe.follows.count(of: project, kept: kept, in: transaction))
    }
  }

  /// `support.created {id, projectID}`, for the project's owner: the same for every sender, named or not.
  static let supportCreated = LiveEvent("support.created", app: Believe.name) { fact, viewer, transaction in
    try transaction.first(
      """
      SELECT m.project_id FROM believe_support_messages m
      JOIN believe_projects p ON p.id = m.project_id AND p.builder_id = \(viewer.profile) WHERE m.id = \(fact.subject)
      """
    ) { BelieveAPI.SupportReference(id: fact.subject.cast(), projectID: try $0.id(0)) }
  }

  /// `activity.unread {count}`. Of a project for its followers, and of an answered message for its sender, as long as they
  /// see the project; of anything else in a project for its builder alone. And of what is told to one person, as in every app.
  static let unread = LiveEvent("activity.unread", app: Believe.name, coalesces: true) { fact, viewer, transaction in
    let isConcerned: Bool
    if let project = projects.thing(of: fact) {
      isConcerned =
        try LiveQueries.isBuilder(viewer.profile, of: project, in: transaction)
        || fact.subject == project.cast() && LiveQueries.follows(viewer.profile, project, in: transaction)
    } else if let message = answers.thing(of: fact) {
      isConcerned = try LiveQueries.isSender(viewer.profile, of: message, in: transaction)
    } else if case .profiles = fact.audience {
      isConcerned = true
    } else {
      return nil
    }
    return isConcerned ? UnreadCount(count: try Believe.activity.unreadCount(in: transaction)) : nil
  }
}

/// Tells what happened, once the transaction is committed.
struct BelievePublisher {
  let live: LiveHub
  let now: Timestamp
  let transaction: Transaction

  init(_ services: Services, _ now: Timestamp, _ transaction: Transaction) {
    self.init(services.live, now, transaction)
  }

  init(_ live: LiveHub, _ now: Timestamp, _ transaction: Transaction) {
    self.live = live
    self.now = now
    self.transaction = transaction
  }

  func published(_ post: ID<Post>, in project: ID<Project>) throws {
    try publish(BelieveLive.postCreated, of: post, project)
  }

  func deleted(_ post: ID<Post>, of project: ID<Project>) throws {
    try publish(BelieveLive.postDeleted, of: post, project)
  }

  func followed(_ project: ID<Project>, of builder: ID<ProfileEntity>) throws {
    try publish(BelieveLive.projectCounts, of: project, project)
    try unread(builder)
  }

  func supported(_ message: ID<SupportMessage>, builder: ID<ProfileEntity>) throws {
    try live.publish(BelieveLive.supportCreated, of: message, to: .profiles([builder]), at: now, in: transaction)
    try unread(builder)
  }

  /// The owner cannot know whom this reaches.
  func answered(_ message: ID<SupportMessage>) throws {
    try live.publish(
      BelieveLive.unread, of: message, to: BelieveLive.answers.audience(of: message), at: now, in: transaction)
  }

  /// A milestone was reached, or is gone from where it was told.
  func milestoneAnnounced(of project: ID<Project>) throws { try publish(BelieveLive.unread, of: project, project) }

  /// For who sent it and cannot name whose project it is: the builder is told as if they could.
  func deleted(_ message: ID<SupportMessage>, sentTo project: ID<Project>) throws {
    try publish(BelieveLive.unread, of: message, project)
  }

  /// What a viewer saw may be gone.
  func changed(_ project: ID<Project>) throws {
    try live.publish(.resync, of: project, to: BelieveLive.projects.audience(of: project), at: now, in: transaction)
  }

  func unread(_ profile: ID<ProfileEntity>) throws {
    try ActivityLive.publish(profile, through: live, at: now, in: transaction)
  }

  private func publish<Subject>(_ event: LiveEvent, of subject: ID<Subject>, _ project: ID<Project>) throws {
    try live.publish(event, of: subject, to: BelieveLive.projects.audience(of: project), at: now, in: transaction)
  }
}
