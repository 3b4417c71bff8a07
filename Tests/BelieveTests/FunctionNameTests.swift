import Core
import HTTP
import TestCircle
import Testing
import Wire

/// The 45 functions of the seed's section 8, and the calls that do what they do; `docs/believe-functions.md` says the same
/// for people, and the client kit has them under the same names.
struct FunctionNameTests {
  /// Functions that have a call of their own, which bears their name.
  static let named = [
    "getBuilderProfile", "updateBuilderProfile", "getKarma", "getProjects", "getProject", "getProjectsByBuilder",
    "createProject", "updateProject", "deleteProject", "generateSlug", "checkSlugExists", "getFeedPosts",
    "getProjectPosts", "getPost", "createPost", "updatePost", "deletePost", "getBuilder", "getFollowedProjects",
    "isFollowingProject", "followProject", "unfollowProject", "getProjectMilestones", "createMilestone",
    "updateMilestone", "deleteMilestone", "likePost", "unlikePost", "isPostLiked", "getUserLikedPostIds",
    "getProjectSupportMessages", "sendSupportMessage", "getUserSupportActions", "getUserSupportStats",
    "getProjectSupporters",
  ]

  /// Functions that share a call with another one.
  static let sharing = [
    "getCurrentUser": "auth.me", "getBuilderByUserId": "believe.getBuilderProfile",
    "updateBuilderProfileFull": "believe.updateBuilderProfile", "getTrendingProjects": "believe.getProjects",
    "getNewProjects": "believe.getProjects", "getFollowerCount": "believe.isFollowingProject",
    "toggleMilestoneComplete": "believe.completeMilestone", "getUserKarma": "believe.getKarma",
  ]

  /// What only the database does.
  static let inner = ["addKarma", "logSupportAction"]

  @Test func `each of the seed's functions has its call, but for those that only the database may do`() throws {
    let names = Set(try TestCircle.both().routes.endpoints.map(\.name))

    #expect(Set(Self.named).union(Self.sharing.keys).union(Self.inner).count == 45)
    for function in Self.named { #expect(names.contains("believe.\(function)"), "\(function)") }
    for (function, call) in Self.sharing { #expect(names.contains(call), "\(function)") }
    #expect(Set(BelieveAPI.all.map(\.name)) == names.filter { $0.hasPrefix("believe.") })
    for function in Self.inner { #expect(!names.contains { $0.contains(function) }) }
  }
}
