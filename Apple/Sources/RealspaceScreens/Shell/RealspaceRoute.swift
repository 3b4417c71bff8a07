import ClientKit
public import HearthScreens
import SwiftUI
public import Wire

/// What leads where.
public enum RealspaceRoute: PeopleRoute {
  public typealias Post = RealspaceAPI.Post

  case profile(username: String)
  case post(ID<RealspaceAPI.Post>)
  case likes(ID<RealspaceAPI.Post>)
  case topic(ID<RealspaceAPI.Topic>)
  case topicPost(ID<RealspaceAPI.TopicPost>)
  case topicLikes(ID<RealspaceAPI.TopicPost>)
  case members(ID<RealspaceAPI.Topic>)
  case event(ID<RealspaceAPI.Event>)
  case followers(username: String)
  case following(username: String)
  case search
  case activity
  case inbox
  case conversation(ID<SocialAPI.Conversation>)
  case editProfile
  case settings
  case outbox

  /// What a path of the web app shows; nil for one that has no screen.
  init?(link: String) {
    let parts = link.split(separator: "/")
    guard parts.count >= 3, parts[0] == "realspace" else { return nil }
    switch parts[1] {
    case "topics": if let id = ID<RealspaceAPI.Topic>(parts[2]) { self = .topic(id) } else { return nil }
    case "topic-posts": if let id = ID<RealspaceAPI.TopicPost>(parts[2]) { self = .topicPost(id) } else { return nil }
    case "events": if let id = ID<RealspaceAPI.Event>(parts[2]) { self = .event(id) } else { return nil }
    case "messages": if let id = ID<SocialAPI.Conversation>(parts[2]) { self = .conversation(id) } else { return nil }
    default: self.init(link: parts[1], parts[2])
    }
  }
}

struct RealspacePage: View {
  @Environment(MemberModel.self) private var member
  let route: RealspaceRoute
  let activity: ActivityViewModel
  let account: Account

  var body: some View {
    switch route {
    case .profile(let username): ProfileView(account, username: username)
    case .post(let id):
      PostPage("Post", HeldItemModel(RealspaceOffline.posts, id, account, by: RealspaceAPI.post, .init(id: id))) {
        PostCard(post: $0, deleted: $1)
      }
    case .likes(let post): people("Likes", RealspaceOffline.likes[post])
    case .topic(let id): TopicFeedView(id, account, username: member.username)
    case .topicPost(let id):
      PostPage(
        "Post", HeldItemModel(RealspaceOffline.topicPosts, id, account, by: RealspaceAPI.topicPost, .init(id: id))
      ) {
        WordsCard($0, deleted: $1).card()
      }
    case .topicLikes(let post): people("Likes", RealspaceOffline.topicLikes[post])
    case .members(let topic): people("Members", RealspaceOffline.members[topic])
    case .event(let id): EventView(id, account)
    case .followers(let username): people("Followers", RealspaceOffline.people.followersOf[username])
    case .following(let username): people("Following", RealspaceOffline.people.followingOf[username])
    case .search: PeopleSearch<RealspaceRoute>(RealspaceOffline.people, account)
    case .activity: ActivityPage<RealspaceRoute, RealspaceAPI.Activity>(activity, on: "posts") { $0.place }
    case .inbox:
      MessagesView(RealspaceOffline.talks, RealspaceOffline.people, account, username: member.username) {
        RealspaceRoute.conversation($0)
      }
    case .conversation(let id):
      ConversationView(RealspaceOffline.talks, RealspaceOffline.people, id: id, account, username: member.username)
    case .editProfile: EditProfileView(RealspaceOffline.people, account, username: member.username)
    case .settings:
      SettingsPage<RealspaceRoute, EmptyView>(RealspaceOffline.people, app: "realspace", account) { EmptyView() }
    case .outbox: OutboxScreen { $0.socialWords ?? "A change" }
    }
  }

  private func people(
    _ title: LocalizedStringKey, _ list: HeldList<SocialAPI.Profile>
  ) -> PeopleListView<RealspaceRoute> { PeopleListView(title, list, account) }
}
