extension BelieveAPI {
  public static let getProjects = Endpoint<ProjectListInput, Page<Project>>(
    "believe.getProjects", .get, "/api/believe/projects", "Projects, newest or trending first, or by search")
  public static let createProject = Endpoint<CreateProject, Project>(
    "believe.createProject", .post, "/api/believe/projects", status: 201, "Create a project",
    errors: [.taken, .notFound])
  public static let getProject = Endpoint<BySlug, Project>(
    "believe.getProject", .get, "/api/believe/projects/{slug}", "One project, by its slug or an earlier one")
  public static let updateProject = Endpoint<EditProject, Project>(
    "believe.updateProject", .patch, "/api/believe/projects/{slug}", "Edit your project", errors: [.taken])
  public static let deleteProject = Endpoint<BySlug, NoContent>(
    "believe.deleteProject", .delete, "/api/believe/projects/{slug}",
    "Delete your project with its updates, milestones and messages")
  public static let setMood = Endpoint<SetMood, Project>(
    "believe.setMood", .put, "/api/believe/projects/{slug}/mood", "Set the mood of your project")
  public static let moods = Endpoint<SlugListInput<MoodList>, Page<MoodChange>>(
    "believe.moods", .get, "/api/believe/projects/{slug}/mood", "The mood history of a project, newest first")
  public static let isFollowingProject = Endpoint<BySlug, FollowState>(
    "believe.isFollowingProject", .get, "/api/believe/projects/{slug}/follow",
    "Whether you follow a project, and its follower count"
  )
  public static let followProject = Endpoint<BySlug, FollowState>(
    "believe.followProject", .put, "/api/believe/projects/{slug}/follow", "Follow a project", errors: [.conflict])
  public static let unfollowProject = Endpoint<BySlug, FollowState>(
    "believe.unfollowProject", .delete, "/api/believe/projects/{slug}/follow", "Unfollow a project")
  public static let getProjectSupporters = Endpoint<SlugListInput<SupporterList>, Page<BuilderReference>>(
    "believe.getProjectSupporters", .get, "/api/believe/projects/{slug}/supporters",
    "The followers of a project, newest first")
  public static let removeSupporter = Endpoint<BySupporter, NoContent>(
    "believe.removeSupporter", .delete, "/api/believe/projects/{slug}/supporters/{id}",
    "Remove a follower from your project")
  /// Requests to follow the project at the address. The response doesn't reveal whether there is one.
  public static let requestToFollow = Endpoint<BySlug, NoContent>(
    "believe.requestToFollow", .put, "/api/believe/projects/{slug}/request",
    "Ask to follow a project that is for its followers", errors: [.conflict])
  /// Withdraws the viewer's request.
  public static let withdrawRequest = Endpoint<BySlug, NoContent>(
    "believe.withdrawRequest", .delete, "/api/believe/projects/{slug}/request", "Withdraw your request")
  /// Lists who asks to follow a project of the viewer's own.
  public static let followRequests = Endpoint<SlugListInput<RequestList>, Page<BuilderReference>>(
    "believe.followRequests", .get, "/api/believe/projects/{slug}/requests",
    "Requests to follow your project, newest first")
  /// Lets somebody follow.
  public static let approveRequest = Endpoint<BySupporter, NoContent>(
    "believe.approveRequest", .put, "/api/believe/projects/{slug}/requests/{id}",
    "Approve a request to follow your project")
  /// Removes a request from the list; the person who asked isn't notified.
  public static let declineRequest = Endpoint<BySupporter, NoContent>(
    "believe.declineRequest", .delete, "/api/believe/projects/{slug}/requests/{id}", "Decline a request to follow")
  public static let reportProject = Endpoint<ReportProject, NoContent>(
    "believe.reportProject", .post, "/api/believe/projects/{slug}/reports", "Report a project to the operator")
  public static let generateSlug = Endpoint<TitleInput, SlugState>(
    "believe.generateSlug", .get, "/api/believe/slug-suggestion", "Generate a slug from a title")
  public static let checkSlugExists = Endpoint<BySlug, SlugState>(
    "believe.checkSlugExists", .get, "/api/believe/slugs/{slug}", "Check whether a slug is available")

  /// The calls about projects.
  static let projectCalls: [any EndpointDescription] = [
    getProjects, createProject, getProject, updateProject, deleteProject, setMood, moods, isFollowingProject,
    followProject, unfollowProject,
    getProjectSupporters, removeSupporter, requestToFollow, withdrawRequest, followRequests, approveRequest,
    declineRequest, reportProject, generateSlug, checkSlugExists,
  ]
}
