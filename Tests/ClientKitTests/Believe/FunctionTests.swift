import ClientSupport
import ClientKit
import TestCircle
import Testing
import Wire

/// Every function of the seed's section 8 against the real server.
struct FunctionTests {
  /// The functions by name; that this compiles says that they are there.
  static let functions: [String: any Sendable] = [
    "getCurrentUser": BelieveClient.getCurrentUser, "getBuilderProfile": BelieveClient.getBuilderProfile,
    "updateBuilderProfile": BelieveClient.updateBuilderProfile, "getKarma": BelieveClient.getKarma,
    "getProjects": BelieveClient.getProjects, "getTrendingProjects": BelieveClient.getTrendingProjects,
    "getNewProjects": BelieveClient.getNewProjects, "getProject": BelieveClient.getProject,
    "getProjectsByBuilder": BelieveClient.getProjectsByBuilder, "createProject": BelieveClient.createProject,
    "updateProject": BelieveClient.updateProject, "deleteProject": BelieveClient.deleteProject,
    "generateSlug": BelieveClient.generateSlug, "checkSlugExists": BelieveClient.checkSlugExists,
    "getFeedPosts": BelieveClient.getFeedPosts, "getProjectPosts": BelieveClient.getProjectPosts,
    "getPost": BelieveClient.getPost, "createPost": BelieveClient.createPost, "updatePost": BelieveClient.updatePost,
    "deletePost": BelieveClient.deletePost, "getBuilder": BelieveClient.getBuilder,
    "getBuilderByUserId": BelieveClient.getBuilderByUserId,
    "updateBuilderProfileFull": BelieveClient.updateBuilderProfileFull,
    "getFollowedProjects": BelieveClient.getFollowedProjects, "isFollowingProject": BelieveClient.isFollowingProject,
    "getFollowerCount": BelieveClient.getFollowerCount, "followProject": BelieveClient.followProject,
    "unfollowProject": BelieveClient.unfollowProject, "getProjectMilestones": BelieveClient.getProjectMilestones,
    "createMilestone": BelieveClient.createMilestone, "updateMilestone": BelieveClient.updateMilestone,
    "toggleMilestoneComplete": BelieveClient.toggleMilestoneComplete,
    "deleteMilestone": BelieveClient.deleteMilestone, "likePost": BelieveClient.likePost,
    "unlikePost": BelieveClient.unlikePost, "isPostLiked": BelieveClient.isPostLiked,
    "getUserLikedPostIds": BelieveClient.getUserLikedPostIds,
    "getProjectSupportMessages": BelieveClient.getProjectSupportMessages,
    "sendSupportMessage": BelieveClient.sendSupportMessage, "getUserKarma": BelieveClient.getUserKarma,
    "getUserSupportActions": BelieveClient.getUserSupportActions,
    "getUserSupportStats": BelieveClient.getUserSupportStats,
    "getProjectSupporters": BelieveClient.getProjectSupporters,
  ]

  @Test func `the kit has the seed's functions but for the two that are the database's own`() {
    #expect(Self.functions.count == 43)
    #expect(Set(Self.functions.keys).isDisjoint(with: ["addKarma", "logSupportAction"]))
  }

  @Test func `authentication`() async throws {
    try await Served.run { served in
      let nobody = try served.client().believe
      #expect(try await nobody.getCurrentUser() == nil)
      let ana = try await served.builder("ana", joins: false)
      #expect(try await ana.believe.getCurrentUser()?.account.email == "ana@example.org")
      #expect(try await ana.believe.getBuilderProfile() == nil)
      #expect(try await ana.believe.getBuilderByUserId() == nil)

      try await ana.believe.join(name: "Ana", bio: "Boats")
      let mine = try #require(try await ana.believe.getBuilderProfile())
      #expect(mine.builder.name == "Ana" && !mine.isOnboarded)
      #expect(try await ana.believe.onboard(isCreator: true).builder.isCreator)

      let edited = try await ana.believe.updateBuilderProfile(name: "Anna", isCreator: false)
      #expect(edited.builder.name == "Anna" && edited.builder.bio == "Boats" && !edited.builder.isCreator)
      #expect(try await ana.believe.getKarma().totalPoints == 0)
    }
  }

  @Test func `builders`() async throws {
    try await Served.run { served in
      let (ana, ben) = (try await served.builder("ana").believe, try await served.builder("ben").believe)
      let full = try await ana.updateBuilderProfileFull(
        .init(bio: "Boats", websiteURL: .set("https://ana.example"), twitterHandle: .set("ana")))
      #expect(full.builder.websiteURL == "https://ana.example" && full.builder.twitterHandle == "ana")

      let cleared = try await ana.updateBuilderProfileFull(.init(twitterHandle: .clear))

      #expect(cleared.builder.twitterHandle == nil && cleared.builder.websiteURL == "https://ana.example")
      #expect(try await ben.getBuilder(full.builder.id)?.bio == "Boats")
      #expect(try await ana.getBuilderByUserId()?.id == full.builder.id)
      #expect(try await ben.getBuilder(ID(high: 1, low: 2)) == nil)
    }
  }

  @Test func `projects`() async throws {
    try await Served.run { served in
      let (ana, ben) = (try await served.builder("ana").believe, try await served.builder("ben").believe)
      let slug = try await ana.generateSlug("A boat / with ü & more?")
      #expect(slug.hasPrefix("a-boat-with-u-more-"))
      #expect(try await ana.checkSlugExists(slug) == false)

      let boat = try await ana.createProject(.init(title: "A boat", tagline: "Of wood", slug: slug, mood: .yellow))
      let book = try await ana.createProject(.init(title: "A book"))

      #expect(boat.slug == slug && boat.isMine)
      #expect(try await ana.checkSlugExists(slug))
      #expect(try await ana.checkSlugExists("Not a slug!") == false)
      #expect(try await ben.getProject(slug)?.title == "A boat")
      #expect(try await ben.getProject("no-such-project") == nil)
      #expect(try await ben.getProjects().items.map(\.id) == [book.id, boat.id])
      #expect(try await ben.getProjects(matching: "woo").items.map(\.id) == [boat.id])
      #expect(try await ben.getNewProjects(limit: 1).items.map(\.id) == [book.id])
      #expect(Set(try await ben.getTrendingProjects().items.map(\.id)) == [boat.id, book.id])
      #expect(try await ben.getProjectsByBuilder(boat.builder.id).items.count == 2)

      let edited = try await ana.updateProject(.init(slug: slug, newSlug: "the-boat", mood: .clear))
      #expect(edited.slug == "the-boat" && edited.mood == nil && edited.tagline == "Of wood")
      #expect(try await ben.getProject(slug)?.slug == "the-boat")
      try await ana.deleteProject("the-boat")
      #expect(try await ben.getProject("the-boat") == nil)
    }
  }

  @Test func `posts and likes`() async throws {
    try await Served.run { served in
      let (ana, ben) = (try await served.builder("ana").believe, try await served.builder("ben").believe)
      let slug = try await ana.createProject(.init(title: "A boat")).slug
      try await ben.followProject(slug)
      let post = try await ana.createPost(.init(slug: slug, content: "It \"floats\" 🚤\nwell"))

      #expect(try await ben.getFeedPosts().items.map(\.content) == ["It \"floats\" 🚤\nwell"])
      #expect(try await ben.getProjectPosts(slug).items.map(\.id) == [post.id])
      #expect(try await ben.getPost(post.id)?.project.slug == slug)
      #expect(try await ana.updatePost(.init(id: post.id, content: "It sank")).content == "It sank")

      #expect(try await ben.isPostLiked(post.id) == false)
      #expect(try await ben.likePost(post.id) == LikeState(likeCount: 1, likedByMe: true))
      #expect(try await ben.isPostLiked(post.id))
      let many = (0..<150).map { ID<BelieveAPI.Post>(high: 7, low: $0) } + [post.id]
      #expect(try await ben.getUserLikedPostIds(many) == [post.id])
      #expect(try await ben.getUserLikedPostIds([]) == [])
      #expect(try await ben.unlikePost(post.id) == LikeState(likeCount: 0, likedByMe: false))

      try await ana.deletePost(post.id)
      #expect(try await ben.getPost(post.id) == nil)
    }
  }

  @Test func `follows, support and karma`() async throws {
    try await Served.run { served in
      let (ana, ben) = (try await served.builder("ana").believe, try await served.builder("ben").believe)
      let slug = try await ana.createProject(.init(title: "A boat")).slug

      #expect(try await ben.isFollowingProject(slug) == false)
      #expect(try await ben.followProject(slug).isFollowing)
      #expect(try await ben.isFollowingProject(slug))
      #expect(try await ben.getFollowerCount(slug) == 1)
      #expect(try await ben.getFollowedProjects().items.map(\.slug) == [slug])
      #expect(try await ana.getProjectSupporters(slug).items.map(\.name) == ["ben"])

      let named = try await ben.sendSupportMessage(.init(slug: slug, message: "Go on"))
      try await ben.sendSupportMessage(.init(slug: slug, message: "Psst", isAnonymous: true))
      let messages = try await ana.getProjectSupportMessages(slug, limit: 5).items
      #expect(messages.map(\.message) == ["Psst", "Go on"])
      #expect(messages.map(\.sender?.name) == [nil, "ben"])
      #expect(named.isMine)

      #expect(try await ben.getUserKarma().totalPoints == 25)
      #expect(try await ben.getKarma() == (try await ben.getUserKarma()))
      #expect(try await ben.getUserSupportActions().items.map(\.action) == [.message, .message, .follow])
      let stats = try await ben.getUserSupportStats()
      #expect(stats.messagesSent == 2 && stats.projectsSupported == 1 && stats.postsLiked == 0)
      #expect(try await ben.unfollowProject(slug).followerCount == 0)
    }
  }

  @Test func `milestones`() async throws {
    try await Served.run { served in
      let ana = try await served.builder("ana").believe
      let slug = try await ana.createProject(.init(title: "A boat")).slug
      let hull = try await ana.createMilestone(.init(slug: slug, title: "Hull", targetDate: "2026-05-31"))

      #expect(try await ana.updateMilestone(.init(id: hull.id, description: "Of oak")).targetDate == "2026-05-31")
      #expect(try await ana.updateMilestone(.init(id: hull.id, targetDate: .clear)).targetDate == nil)
      #expect(try await ana.toggleMilestoneComplete(hull.id, isCompleted: true).milestone.isCompleted)
      #expect(try await ana.getProjectMilestones(slug).map(\.isCompleted) == [true])
      #expect(try await ana.toggleMilestoneComplete(hull.id, isCompleted: false).milestone.isCompleted == false)
      try await ana.deleteMilestone(hull.id)
      #expect(try await ana.getProjectMilestones(slug).isEmpty)
    }
  }
}
