import Core
import HTML
import Social
import TestCircle
import Wire

@testable import Realspace

/// Topics: their list, one of them, a post in it, who is there, and the forms.
extension Gallery {
  private static let names: [(String, String)] = [
    ("Film & Cinema", "What you saw, <where> you saw it, and whether it was worth the ticket."), ("Literature", ""),
    ("Star Wars <3", "A long time ago, in a galaxy far, far away."), ("Coffee Culture", "Beans & cups."),
  ]

  private static func topic(
    _ number: Int, role: RealspaceAPI.TopicRole = .none, isJoined: Bool = false
  ) -> RealspaceAPI.Topic {
    let (name, description) = names[number % names.count]
    return RealspaceAPI.Topic(
      id: Fixture.id(900 + number), name: name, topicDescription: description,
      item: number.isMultiple(of: 2) ? Fixture.item(1) : nil, creator: number == 3 ? nil : Fixture.person(number),
      membersCount: number * 617, postsCount: number * 3 % 5, joinedByMe: isJoined, myRole: role,
      createdAt: Fixture.ago(minutes: Int64(number * 1500)), editedAt: nil)
  }

  private static let venue = RealspaceAPI.Entity(
    id: Fixture.id(1000), name: "Cinéma <Odeon>", address: "Main Street 1 & 3", imageURL: nil, latitude: nil,
    longitude: nil, mine: false, createdAt: Fixture.ago(minutes: 90), editedAt: nil)

  private static func venueTopic(_ number: Int) -> RealspaceAPI.Topic {
    var topic = topic(number)
    (topic.item, topic.entity) = (nil, .init(venue))
    return topic
  }

  private static func topicPost(_ number: Int, by author: Int, comments: Int? = nil) -> RealspaceAPI.TopicPost {
    let text = Fixture.contents[number % 4]
    return RealspaceAPI.TopicPost(
      id: Fixture.id(950 + number), topic: .init(id: Fixture.id(900), name: names[0].0),
      author: Fixture.person(author), content: text.isEmpty ? "Short <us>." : text, likesCount: number * 5 % 7,
      commentsCount: comments ?? number % 3, likedByMe: number.isMultiple(of: 2),
      createdAt: Fixture.ago(minutes: Int64(number * 70 + 4)))
  }

  private static let topicPosts = Page(items: (0..<4).map { topicPost($0, by: $0) }, next: "p2")
  private static let noPosts = Page<RealspaceAPI.TopicPost>(items: [], next: nil)

  static let topics = [
    Specimen("topics", "/realspace/topics") {
      TopicsPage(
        model: .init(topics: Page(items: (0..<4).map { topic($0, isJoined: $0 == 1) }, next: "t2")),
        context: try Fixture.context()
      ).rendered()
    },
    Specimen("topics-found", "/realspace/topics?q=film") {
      TopicsPage(
        model: .init(topics: Page(items: [topic(0)], next: "t2"), query: "film & <us>"), context: try Fixture.context()
      ).rendered()
    },
    Specimen("topics-not-found", "/realspace/topics?q=nothing") {
      TopicsPage(
        model: .init(topics: Page(items: [], next: nil), query: "nothing"), context: try Fixture.context()
      ).rendered()
    },
    Specimen("topics-joined", "/realspace/topics?joined=true") {
      TopicsPage(
        model: .init(topics: Page(items: [topic(1, isJoined: true)], next: "t2"), isJoined: true),
        context: try Fixture.context()
      ).rendered()
    },
    Specimen("topics-none-joined", "/realspace/topics?joined=none") {
      TopicsPage(
        model: .init(topics: Page(items: [], next: nil), isJoined: true), context: try Fixture.context()
      ).rendered()
    },
    Specimen("topics-empty", "/realspace/topics-empty") {
      TopicsPage(model: .init(topics: Page(items: [], next: nil)), context: try Fixture.context()).rendered()
    },
    Specimen("topic", "/realspace/topics/film") {
      TopicPage(model: .init(topic: topic(0), posts: topicPosts), context: try Fixture.context()).rendered()
    },
    Specimen("topic-moderated", "/realspace/topics/film-moderated") {
      TopicPage(
        model: .init(topic: topic(2, role: .moderator, isJoined: true), posts: topicPosts),
        context: try Fixture.context(notice: "Posted.")
      ).rendered()
    },
    Specimen("topic-empty", "/realspace/topics/film-empty") {
      TopicPage(
        model: .init(topic: topic(1, role: .creator, isJoined: true), posts: noPosts, isHidden: true),
        context: try Fixture.context()
      ).rendered()
    },
    Specimen("topic-refused", "/realspace/topics/film-refused") {
      TopicPage(
        model: .init(
          topic: topic(3), posts: topicPosts, draft: "As typed <us>",
          errors: FormErrors(fields: ["content": "Write something first."])), context: try Fixture.context()
      ).rendered()
    },
    Specimen("topic-later", "/realspace/topics/film?before=p2") {
      TopicPage(
        model: .init(
          topic: topic(0), posts: Page(items: [topicPost(5, by: 1)], next: nil), isContinued: true),
        context: try Fixture.context()
      ).rendered()
    },
    Specimen("topic-post", "/realspace/topic-posts/other") {
      TopicPostPage(
        model: .init(post: topicPost(3, by: 1, comments: 3), comments: Fixture.comments), context: try Fixture.context()
      ).rendered()
    },
    Specimen("topic-post-own", "/realspace/topic-posts/own") {
      TopicPostPage(
        model: .init(post: topicPost(0, by: 0), comments: Fixture.comments, isModerating: true, isHidden: true),
        context: try Fixture.context()
      ).rendered()
    },
    Specimen("topic-comments", "/realspace/topic-posts/other/comments") {
      CommentsPage(
        Realspace.topicComments, model: .init(thing: topicPost(1, by: 1).id, isOwn: true, comments: Fixture.comments),
        context: try Fixture.context()
      ).rendered()
    },
    Specimen("topic-new", "/realspace/topics/new") {
      TopicFormPage(model: .init(), context: try Fixture.context()).rendered()
    },
    Specimen("topic-new-about", "/realspace/topics/new?item") {
      TopicFormPage(model: .init(item: Fixture.item(1)), context: try Fixture.context()).rendered()
    },
    Specimen("topic-new-subject", "/realspace/topics/new-subject") {
      var form = TopicForm(name: "Slow films")
      (form.subject, form.kind) = ("The Mirror <us>", "film")
      return TopicFormPage(
        model: .init(form: form, errors: FormErrors(fields: ["item.kind": "Choose film, book or place."])),
        context: try Fixture.context()
      ).rendered()
    },
    Specimen("topic-new-venue", "/realspace/topics/new?venue") {
      TopicFormPage(model: .init(venue: .init(venue)), context: try Fixture.context()).rendered()
    },
    Specimen("topics-about-venue", "/realspace/topics?venue") {
      TopicsPage(
        model: .init(topics: Page(items: [venueTopic(1)], next: "t2"), venue: .init(venue)),
        context: try Fixture.context()
      ).rendered()
    },
    Specimen("topics-about-venue-empty", "/realspace/topics?venue-empty") {
      TopicsPage(
        model: .init(topics: Page(items: [], next: nil), venue: .init(venue)), context: try Fixture.context()
      ).rendered()
    },
    Specimen("topic-about-venue", "/realspace/topics/venue") {
      TopicPage(model: .init(topic: venueTopic(1), posts: noPosts), context: try Fixture.context()).rendered()
    },
    Specimen("venue-topics", "/realspace/venues/topics") {
      VenuePage(
        model: .init(venue: venue, topics: Page(items: [venueTopic(1), venueTopic(3)], next: "t2")),
        context: try Fixture.context()
      ).rendered()
    },
    Specimen("topic-edit-refused", "/realspace/topics/edit-refused") {
      TopicFormPage(
        model: .init(
          form: TopicForm(name: "<us>", description: "Kept", isAboutItem: false), id: Fixture.id(900),
          item: Fixture.item(0),
          errors: FormErrors(
            general: "There is a topic with this name already.",
            fields: ["name": "Give the topic a name.", "topicDescription": "Use at most 500 characters."])),
        context: try Fixture.context()
      ).rendered()
    },
    Specimen("topic-people", "/realspace/topics/film/people") {
      TopicPeoplePage(
        model: .init(
          topic: topic(0, role: .creator, isJoined: true), moderators: [Fixture.author(1)],
          members: Page(
            items: [Fixture.profile(0, relation: .own), Fixture.profile(1), Fixture.profile(2, relation: .none)],
            next: "m2")), context: try Fixture.context()
      ).rendered()
    },
    Specimen("topic-people-moderator", "/realspace/topics/film/people-moderator") {
      TopicPeoplePage(
        model: .init(
          topic: topic(1, role: .moderator), moderators: [Fixture.author(0), Fixture.author(3)],
          members: Page(items: [], next: nil)), context: try Fixture.context()
      ).rendered()
    },
    Specimen("item-topics", "/realspace/i/film-topics") {
      ItemPage(
        model: .init(
          item: .init(
            id: Fixture.item(0).id, kind: .film, name: "The Godfather", friends: [Fixture.person(1)], friendCount: 1),
          posts: Fixture.nothing, topics: [topic(0), topic(2)]), context: try Fixture.context()
      ).rendered()
    },
  ]
}

extension RealspaceAPI.EntityReference {
  fileprivate init(_ venue: RealspaceAPI.Entity) { self.init(id: venue.id, name: venue.name) }
}
