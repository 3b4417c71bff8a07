import ClientKit
import ClientSupport
import Foundation
import HearthScreens
import TestCircle
import Testing
import Wire

@testable import KinnectScreens

/// The pages of the app, by what leads to them.
enum PageKind: CaseIterable {
  case profile, post, likes, audience, viewAs, circles, circle, followers, following, requests, inbox, conversation,
    editProfile, settings, outbox

  /// A route that is added asks for a place in this list.
  init(_ route: KinnectRoute) {
    self =
      switch route {
      case .profile: .profile
      case .post: .post
      case .likes: .likes
      case .audience: .audience
      case .viewAs: .viewAs
      case .circles: .circles
      case .circle: .circle
      case .followers: .followers
      case .following: .following
      case .requests: .requests
      case .inbox: .inbox
      case .conversation: .conversation
      case .editProfile: .editProfile
      case .settings: .settings
      case .outbox: .outbox
      }
  }

  /// What is typed isn't read anew.
  var isForm: Bool { self == .editProfile }
}

/// What pages are about.
struct PageThings {
  let post: KinnectAPI.Post
  let circle: SocialAPI.Circle
  let conversation: KinnectAPI.Conversation
  /// Whose they are.
  let username: String

  func route(_ kind: PageKind) -> KinnectRoute {
    switch kind {
    case .profile: .profile(username: "ben")
    case .post: .post(post.id)
    case .likes: .likes(post.id)
    case .audience: .audience(post.id)
    case .viewAs: .viewAs(username: "ben", profile: nil)
    case .circles: .circles
    case .circle: .circle(circle.id, name: circle.name)
    case .followers: .followers(username: username)
    case .following: .following(username: username)
    case .requests: .requests
    case .inbox: .inbox
    case .conversation: .conversation(conversation.id)
    case .editProfile: .editProfile
    case .settings: .settings
    case .outbox: .outbox
    }
  }
}

extension KinnectWorld {
  /// Things of Ana's, on which something has happened.
  func things() async throws -> PageThings {
    let ana = try await account().client
    let things = PageThings(
      post: try await served.post(ana, "Mine"),
      circle: try await ana.call(KinnectAPI.audiences.createCircle, .init(name: "Family")),
      conversation: try await ana.call(KinnectAPI.openConversation, .init(members: ["ben"], name: nil)), username: "ana"
    )
    _ = try await ana.call(KinnectAPI.audiences.addToCircle, .init(id: things.circle.id, username: "ben"))
    _ = try await ben.call(KinnectAPI.like, .init(id: things.post.id))
    _ = try await ben.call(KinnectAPI.sendMessage, .init(id: things.conversation.id, body: "Hello", media: nil))
    try await served.post(ben, "A lake")
    let cleo = try await served.member("cleo")
    _ = try await cleo.call(KinnectAPI.follow, .init(username: "ana"))
    _ = try await served.member("dora")
    _ = try await ana.call(KinnectAPI.mute, .init(username: "cleo"))
    _ = try await ana.call(KinnectAPI.block, .init(username: "dora"))
    return things
  }

  /// Somebody who has just come, with a post that is for nobody else.
  func newcomer() async throws -> (client: HearthClient, things: PageThings) {
    let client = try await served.member("emil")
    let account = try #require(await client.account())
    let photo = try await served.circle.photo(ofAccount: account.id)
    let post = try await client.call(
      KinnectAPI.publishPost, .init(caption: "Mine", media: [photo], audience: .init(kind: .me)))
    let circle = try await client.call(KinnectAPI.audiences.createCircle, .init(name: "Family"))
    _ = try await ben.call(KinnectAPI.follow, .init(username: "emil"))
    _ = try await client.call(KinnectAPI.approveFollowRequest, .init(username: "ben"))
    _ = try await client.call(KinnectAPI.follow, .init(username: "ben"))
    _ = try await ben.call(KinnectAPI.approveFollowRequest, .init(username: "emil"))
    let opened = try await client.call(KinnectAPI.openConversation, .init(members: ["ben"], name: nil))
    _ = try await ben.call(KinnectAPI.unfollow, .init(username: "emil"))
    _ = try await client.call(KinnectAPI.unfollow, .init(username: "ben"))
    return (client, PageThings(post: post, circle: circle, conversation: opened, username: "emil"))
  }
}
