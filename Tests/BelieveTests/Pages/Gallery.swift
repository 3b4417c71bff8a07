import Core
import HTML
import Kinnect
import Social
import TestCircle
import Wire

@testable import Believe

/// Every page of Believe in the states that matter, and the pages of no app where two run.
enum Gallery {
  static let all = tabs + projects + forms + people + circle

  static let tabs = [
    Specimen("home", "/believe") {
      HomePage(
        model: .init(posts: Page(items: [Fixture.post(0, images: 2, liked: true), Fixture.post(2)], next: "n2")),
        context: try Fixture.context()
      ).rendered()
    },
    Specimen("home-empty", "/believe-empty") {
      HomePage(model: .init(posts: Page(items: [], next: nil)), context: try Fixture.context()).rendered()
    },
    Specimen("discover", "/believe/discover") {
      DiscoverPage(
        model: .init(
          trending: [Fixture.project(1, mood: .yellow), Fixture.project(2, mood: nil, cover: false)],
          new: Page(items: [Fixture.project(0), Fixture.project(2, mood: .red)], next: "n")),
        context: try Fixture.context()
      ).rendered()
    },
    Specimen("discover-circle", "/believe/discover-circle") {
      DiscoverPage(
        model: .init(
          people: [Fixture.reference(1), Fixture.reference(2)], new: Page(items: [Fixture.project(0)], next: nil)),
        context: try Fixture.context()
      ).rendered()
    },
    Specimen("discover-empty", "/believe/discover-empty") {
      DiscoverPage(model: .init(), context: try Fixture.context()).rendered()
    },
    Specimen("discover-found", "/believe/discover?q=boat") {
      DiscoverPage(
        model: .init(query: "boat", found: Page(items: [Fixture.project(0)], next: "n")), context: try Fixture.context()
      ).rendered()
    },
    Specimen("discover-people", "/believe/discover?q=ben") {
      DiscoverPage(
        model: .init(query: "ben", people: [Fixture.reference(1), Fixture.reference(2)]),
        context: try Fixture.context()
      ).rendered()
    },
    Specimen("discover-nothing", "/believe/discover?q=%3C") {
      DiscoverPage(model: .init(query: "<nothing>"), context: try Fixture.context()).rendered()
    },
    Specimen("my-support", "/believe/support") {
      MySupportPage(
        model: .init(
          karma: Fixture.karma, stats: .init(projectsSupported: 6, messagesSent: 3, postsLiked: 41),
          projects: Page(items: [Fixture.project(0, following: true)], next: "p"),
          actions: Page(
            items: [
              Fixture.action(0, .message, points: 10), Fixture.action(1, .follow, points: 5),
              Fixture.action(2, .like, points: 0, gone: true),
            ], next: "a")), context: try Fixture.context()
      ).rendered()
    },
    Specimen("my-support-empty", "/believe/support-empty") {
      MySupportPage(
        model: .init(
          karma: .init(totalPoints: 1200, level: 5, label: "Legend", emoji: "👑", nextLevelAt: nil, progress: 1),
          stats: .init(projectsSupported: 0, messagesSent: 0, postsLiked: 0), projects: Page(items: [], next: nil),
          actions: Page(items: [], next: nil)), context: try Fixture.context()
      ).rendered()
    },
    Specimen("profile", "/believe/profile") {
      OwnProfilePage(
        model: .init(
          me: .init(builder: Fixture.builder(0), isOnboarded: true, karma: Fixture.karma),
          projects: Page(
            items: [Fixture.project(0, mine: true), Fixture.project(1, mine: true, isPublished: false)], next: nil)),
        context: try Fixture.context()
      ).rendered()
    },
    Specimen("new-update-choice", "/believe/new-update") {
      ChooseProjectPage(
        projects: Page(items: [Fixture.project(0), Fixture.project(2, mood: .red)], next: "n"),
        context: try Fixture.context()
      ).rendered()
    },
    Specimen("profile-empty", "/believe/profile-empty") {
      OwnProfilePage(
        model: .init(
          me: .init(builder: Fixture.builder(2, website: nil, twitter: nil), isOnboarded: true, karma: Fixture.karma),
          projects: Page(items: [], next: nil)), context: try Fixture.context()
      ).rendered()
    },
    Specimen("activity", "/believe/activity") {
      ActivityPage(
        Believe.activity,
        model: .init(
          lines: Page(
            items: [
              Fixture.activity(0, .follow, read: false), Fixture.activity(1, .like, actors: 5),
              Fixture.activity(2, .anonymousSupport), Fixture.activity(3, .answer), Fixture.activity(4, .milestone),
            ], next: "o")), context: try Fixture.context()
      ).rendered()
    },
  ]

  static let projects = [
    Specimen("project", "/believe/p/boat-0") {
      ProjectPage(
        model: .init(
          project: Fixture.project(0),
          messages: [Fixture.message(1, answer: true), Fixture.message(2, anonymous: true)], hasMoreMessages: true),
        context: try Fixture.context()
      ).rendered()
    },
    Specimen("project-own", "/believe/p/boat-1") {
      ProjectPage(
        model: .init(
          project: Fixture.project(1, mine: true, mood: .red, cover: false, visibility: .followers),
          messages: [Fixture.message(1, anonymous: true, handle: true, answer: false)]), context: try Fixture.context()
      ).rendered()
    },
    Specimen("project-updates-own", "/believe/p/boat-0?tab=updates") {
      ProjectPage(
        model: .init(
          project: Fixture.project(0, mine: true), tab: .updates,
          posts: Page(items: [Fixture.post(0, mine: true)], next: "u"),
          drafts: Page(
            items: [Fixture.post(1, status: .draft, mine: true), Fixture.post(3, status: .scheduled, mine: true)],
            next: "d")),
        context: try Fixture.context()
      ).rendered()
    },
    Specimen("project-updates-empty", "/believe/p/boat-2?tab=updates") {
      ProjectPage(model: .init(project: Fixture.project(2, mood: nil), tab: .updates), context: try Fixture.context())
        .rendered()
    },
    Specimen("project-milestones", "/believe/p/boat-0?tab=milestones") {
      ProjectPage(
        model: .init(
          project: Fixture.project(0, following: true), tab: .milestones,
          milestones: [Fixture.milestone(0, done: true), Fixture.milestone(1, moved: 2), Fixture.milestone(2)]),
        context: try Fixture.context()
      ).rendered()
    },
    Specimen("project-milestones-own", "/believe/p/boat-3?tab=milestones") {
      ProjectPage(
        model: .init(
          project: Fixture.project(0, mine: true), tab: .milestones,
          milestones: [Fixture.milestone(0, done: true), Fixture.milestone(1)]), context: try Fixture.context()
      ).rendered()
    },
    Specimen("supporters-own", "/believe/p/boat-0/supporters") {
      SupportersPage(
        model: .init(
          project: Fixture.project(0, mine: true),
          people: Page(items: [Fixture.reference(1), Fixture.reference(2)], next: nil)), context: try Fixture.context()
      ).rendered()
    },
    Specimen("messages-own", "/believe/p/boat-0/messages") {
      MessagesPage(
        model: .init(
          project: Fixture.project(0, mine: true),
          messages: Page(items: [Fixture.message(1), Fixture.message(3, anonymous: true, handle: true)], next: "m"),
          silenced: Page(items: [.init(handle: Fixture.id(901), createdAt: Fixture.ago(minutes: 9000))], next: "s")),
        context: try Fixture.context()
      ).rendered()
    },
    Specimen("messages-hidden", "/believe/p/boat-1/messages") {
      MessagesPage(
        model: .init(
          project: Fixture.project(1),
          messages: Page(
            items: [Fixture.message(1, mine: true), Fixture.message(3, anonymous: true, mine: true)], next: nil),
          hidden: [Fixture.message(3).id]), context: try Fixture.context()
      ).rendered()
    },
    Specimen("update", "/believe/update/own") {
      UpdatePage(
        model: .init(post: Fixture.post(0, images: 1, mine: true), isMine: true), context: try Fixture.context()
      )
      .rendered()
    },
  ]

  static let people = [
    Specimen("creator", "/believe/creator/1") {
      CreatorPage(
        model: .init(
          builder: Fixture.builder(1), projects: Page(items: [Fixture.project(0)], next: nil), isMe: false),
        context: try Fixture.context()
      ).rendered()
    },
    Specimen("creator-strange-link", "/believe/creator/2") {
      CreatorPage(
        model: .init(
          builder: Fixture.builder(2, website: "javascript:alert(1)", twitter: nil),
          projects: Page(items: [], next: nil), isMe: false), context: try Fixture.context()
      ).rendered()
    },
    Specimen("block", "/believe/creator/1/block") {
      BlockPersonPage(
        Fixture.builder(1).name, at: Believe.people.address(of: Fixture.builder(1).id),
        target: Believe.people.address(of: Fixture.builder(1).id, "/block"), context: try Fixture.context()
      ).rendered()
    },
    Specimen("settings", "/believe/settings") {
      NamedPeopleSettingsPage(
        Believe.people,
        model: .init(
          email: "ana@example.org",
          blocked: Page(
            items: [
              .init(id: Fixture.id(3), username: "", fullName: "Ben Long-Name", since: Fixture.ago(minutes: 9000))
            ], next: "b"), muted: Page(items: [.init(id: Fixture.id(4), name: "Mei", avatarURL: nil)], next: nil)),
        context: try Fixture.context(isOneOfSeveral: true)
      ).rendered()
    },
  ]

  static let circle = [
    Specimen("start", "/") {
      StartPage(
        model: .init(apps: entries(.open), email: nil), context: try Fixture.context(look: .hearth, viewer: false)
      )
      .rendered()
    },
    Specimen("start-joined", "/joined") {
      StartPage(
        model: .init(apps: entries(.joined), email: "ana@example.org", isOperator: true),
        context: try Fixture.context(look: .hearth, viewer: false)
      ).rendered()
    },
    Specimen("closed-project", "/believe/p/a-boat") {
      ClosedProjectPage(slug: "a-boat", hasAsked: false, context: try Fixture.context()).rendered()
    },
    Specimen("closed-project-asked", "/believe/p/a-kite") {
      ClosedProjectPage(slug: "a-kite", hasAsked: true, context: try Fixture.context()).rendered()
    },
    Specimen("requests", "/believe/p/a-boat/requests") {
      RequestsPage(
        model: .init(
          project: Fixture.project(0, mine: true, visibility: .followers),
          people: Page(items: [.init(id: Fixture.id(4), name: "Mei", avatarURL: nil)], next: nil)),
        context: try Fixture.context()
      ).rendered()
    },
    Specimen("start-offered", "/offered") {
      StartPage(
        model: .init(apps: entries(.offered), email: "ana@example.org"),
        context: try Fixture.context(look: .hearth, viewer: false)
      ).rendered()
    },
    Specimen("sign-up", "/believe/sign-up") {
      SignUpPage(model: .init(app: "believe"), context: try Fixture.context(viewer: false)).rendered()
    },
    Specimen("welcome", "/believe-welcome") {
      WelcomePage(
        model: .init(line: "Believe.", explanation: "Share.", signUp: "/believe/sign-up"),
        context: try Fixture.context(viewer: false, isOneOfSeveral: true)
      ).rendered()
    },
  ]

  private static func entries(_ state: StartPage.State) -> [StartPage.Entry] {
    [.init(.kinnect, state: .byInvitation), .init(.believe, state: state)]
  }
}
