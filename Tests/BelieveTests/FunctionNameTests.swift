import Core
import HTTP
import TestHouse
import Testing
import Wire

/// The 45 functions of the seed's section 8, and the calls that do what they do; `docs/believe-functions.md` says the same
/// for people.
struct FunctionNameTests {
  /// By function, the call; nil for what only the database does.
  static let calls: [String: String?] = [
    "getCurrentUser": "auth.me", "getBuilderProfile": "believe.me", "updateBuilderProfile": "believe.editMe",
    "getKarma": "believe.karma", "getProjects": "believe.projects", "getTrendingProjects": "believe.projects",
    "getNewProjects": "believe.projects", "getProject": "believe.project",
    "getProjectsByBuilder": "believe.builderProjects", "createProject": "believe.createProject",
    "updateProject": "believe.editProject", "deleteProject": "believe.deleteProject",
    "generateSlug": "believe.suggestSlug", "checkSlugExists": "believe.checkSlug", "getFeedPosts": "believe.feed",
    "getProjectPosts": "believe.projectPosts", "getPost": "believe.post", "createPost": "believe.createPost",
    "updatePost": "believe.editPost", "deletePost": "believe.deletePost", "getBuilder": "believe.builder",
    "getBuilderByUserId": "believe.me", "updateBuilderProfileFull": "believe.editMe",
    "getFollowedProjects": "believe.followedProjects", "isFollowingProject": "believe.followState",
    "getFollowerCount": "believe.followState", "followProject": "believe.follow",
    "unfollowProject": "believe.unfollow", "getProjectMilestones": "believe.milestones",
    "createMilestone": "believe.createMilestone", "updateMilestone": "believe.editMilestone",
    "toggleMilestoneComplete": "believe.completeMilestone", "deleteMilestone": "believe.deleteMilestone",
    "likePost": "believe.like", "unlikePost": "believe.unlike", "isPostLiked": "believe.likeState",
    "getUserLikedPostIds": "believe.likedPosts", "getProjectSupportMessages": "believe.supportMessages",
    "sendSupportMessage": "believe.sendSupport", "addKarma": nil, "getUserKarma": "believe.karma",
    "logSupportAction": nil, "getUserSupportActions": "believe.supportActions",
    "getUserSupportStats": "believe.supportStats", "getProjectSupporters": "believe.supporters",
  ]

  @Test func `each of the seed's functions has its call, but for those that only the database may do`() throws {
    let names = Set(try TestHouse.both().routes.endpoints.map(\.name))

    #expect(Self.calls.count == 45)
    for (function, call) in Self.calls {
      if let call { #expect(names.contains(call), "\(function)") }
    }
    #expect(Set(BelieveAPI.all.map(\.name)) == names.filter { $0.hasPrefix("believe.") })
    #expect(!names.contains { $0.contains("addKarma") || $0.contains("logSupport") })
  }
}
