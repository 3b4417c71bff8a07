internal import Core
internal import HTML
internal import HTTP
internal import SQL
internal import Social
internal import Wire

/// The pages of topics, and their forms.
enum TopicPageRoutes {
  private static let pageLength = 20

  static func register(in routes: inout Routes) {
    registerList(in: &routes)
    registerTopic(in: &routes)
    registerNew(in: &routes)
    registerEditing(in: &routes)
    registerPeople(in: &routes)
  }

  private static func registerList(in routes: inout Routes) {
    routes.viewerPage(.get, "/realspace/topics") { viewer, page in
      let before: Cursor<RealspaceAPI.TopicList>? = page.cursor()
      let (query, isJoined) = (page.request.query["q"] ?? "", page.request.query["joined"] == "true")
      let (venue, links) = (page.request.query["venue"].flatMap { ID<Venue>($0) }, page.call.links)
      let (model, context) = try await page.read(viewer) { transaction in
        TopicsPage.Model(
          topics: try TopicQueries.page(
            query, about: venue, isJoined: isJoined, before: before, limit: pageLength, viewer: viewer.profile,
            links: links, in: transaction), query: query, isJoined: isJoined,
          venue: try venue.map { try VenueQueries.named($0, in: transaction) })
      }
      return page.page(TopicsPage(model: model, context: context))
    }
  }

  private static func registerTopic(in routes: inout Routes) {
    let actions = TopicPostActions(services: routes.services)
    routes.viewerPage(.get, "/realspace/topics/{id}") { viewer, page in
      let (model, context) = try await contents(viewer, page)
      return page.page(TopicPage(model: model, context: context), capacity: 65_536)
    }
    routes.viewerPage(.post, "/realspace/topics/{id}") { viewer, page in
      let id: ID<Topic> = try page.id()
      let said = try page.form()["content"]
      return try await page.submit {
        _ = try await actions.add(.init(id: id, content: said), by: viewer, links: page.call.links)
        return page.redirect("/realspace/topics/\(id)", said: .posted)
      } again: { errors in
        var (model, context) = try await contents(viewer, page)
        (model.draft, model.errors) = (said, errors)
        return page.page(TopicPage(model: model, context: context))
      }
    }
  }

  private static func contents(_ viewer: Viewer, _ page: PageCall) async throws -> (TopicPage.Model, PageContext) {
    let (id, links): (ID<Topic>, _) = (try page.id(), page.call.links)
    let before: Cursor<RealspaceAPI.TopicPostList>? = page.cursor()
    let isUnfolded = page.asksForSpoilers
    return try await page.read(viewer) { transaction in
      let topic = try TopicQueries.required(
        id, viewer: viewer.profile, isUnfolded: isUnfolded, links: links, in: transaction)
      return TopicPage.Model(
        topic: topic,
        posts: try TopicPostQueries.page(
          of: id, before: before, limit: pageLength, viewer: viewer.profile, links: links, in: transaction),
        isContinued: before != nil,
        isHidden: topic.myRole == .creator ? try Hiding.isHidden(id, in: "realspace_topics", transaction) : false)
    }
  }

  private static func registerNew(in routes: inout Routes) {
    let actions = TopicActions(services: routes.services)
    routes.viewerPage(.get, "/realspace/topics/new") { viewer, page in
      let item = page.request.query["item"].flatMap { ID<RealspaceAPI.Item>($0) }
      let venue = page.request.query["venue"].flatMap { ID<Venue>($0) }
      let (model, context) = try await page.read(viewer) { try offering(item, venue, in: $0) }
      return page.page(TopicFormPage(model: model, context: context))
    }
    routes.viewerPage(.post, "/realspace/topics/new") { viewer, page in
      let fields = try page.form()
      let (said, item) = (TopicForm(fields), ID<RealspaceAPI.Item>(fields["item"]))
      let venue = ID<Venue>(fields["venue"])
      return try await page.submit(retryOn: [409, 422]) {
        let offered: RealspaceAPI.ItemInput? = said.isAboutItem ? item.map { .init(id: $0) } : nil
        let input = RealspaceAPI.AddTopic(
          name: said.name, topicDescription: said.description, item: said.about ?? offered,
          entity: said.isAboutItem ? venue : nil)
        let topic = try await actions.add(input, by: viewer, links: page.call.links)
        return page.redirect("/realspace/topics/\(topic.id)", said: .topicStarted)
      } again: { errors in
        var (model, context) = try await page.read(viewer) { try offering(item, venue, in: $0) }
        (model.form, model.errors) = (said, errors)
        return page.page(TopicFormPage(model: model, context: context))
      }
    }
  }

  /// The form of a new topic, with what it may be about, where the viewer sees that.
  private static func offering(
    _ item: ID<RealspaceAPI.Item>?, _ venue: ID<Venue>?, in transaction: Transaction
  ) throws -> TopicFormPage.Model {
    TopicFormPage.Model(
      item: try item.flatMap { try ItemQueries.reference($0, in: transaction) },
      venue: try venue.flatMap { try VenueQueries.reference($0, in: transaction) })
  }

  private static func registerEditing(in routes: inout Routes) {
    let actions = TopicActions(services: routes.services)
    routes.viewerPage(.get, "/realspace/topics/{id}/edit") { viewer, page in
      let (topic, context) = try await moderated(viewer, page)
      let form = TopicForm(name: topic.name, description: topic.topicDescription)
      return page.page(
        TopicFormPage(
          model: .init(form: form, id: topic.id, item: topic.item, venue: topic.entity), context: context))
    }
    routes.viewerPage(.post, "/realspace/topics/{id}/edit") { viewer, page in
      let id: ID<Topic> = try page.id()
      let said = TopicForm(try page.form())
      return try await page.submit(retryOn: [409, 422]) {
        let kept: Change<RealspaceAPI.ItemInput> = said.isAboutItem ? .keep : .clear
        let input = RealspaceAPI.EditTopic(
          id: id, name: said.name, topicDescription: said.description, item: said.about.map { .set($0) } ?? kept,
          entity: said.isAboutItem ? .keep : .clear)
        _ = try await actions.edit(input, by: viewer, links: page.call.links)
        return page.redirect("/realspace/topics/\(id)", said: .topicSaved)
      } again: { errors in
        let (topic, context) = try await moderated(viewer, page)
        return page.page(
          TopicFormPage(
            model: .init(form: said, id: id, item: topic.item, venue: topic.entity, errors: errors), context: context))
      }
    }
  }

  private static func moderated(_ viewer: Viewer, _ page: PageCall) async throws -> (Topic, PageContext) {
    let (id, links): (ID<Topic>, _) = (try page.id(), page.call.links)
    return try await page.read(viewer) { try TopicActions.moderated(id, by: viewer, links: links, in: $0) }
  }

  private static func registerPeople(in routes: inout Routes) {
    let actions = TopicActions(services: routes.services)
    routes.viewerPage(.get, "/realspace/topics/{id}/people") { viewer, page in
      let (id, links): (ID<Topic>, _) = (try page.id(), page.call.links)
      let before: Cursor<RealspaceAPI.TopicMemberList>? = page.cursor()
      let members = Realspace.memberships.people(of: id, before: before, limit: 50)
      let (model, context) = try await page.read(viewer) { transaction in
        TopicPeoplePage.Model(
          topic: try TopicQueries.required(id, viewer: viewer.profile, links: links, in: transaction),
          moderators: try TopicQueries.moderators(of: id, links: links, in: transaction),
          members: try members.page(for: viewer.profile, links: links, in: transaction), isContinued: before != nil)
      }
      return page.page(TopicPeoplePage(model: model, context: context))
    }
    routes.viewerPage(.post, "/realspace/topics/{id}/moderators") { viewer, page in
      let (id, form): (ID<Topic>, _) = (try page.id(), try page.form())
      try await actions.set(
        form["on"] == "true", form["username"], meaning: try MeantProfile.id(in: page)?.cast(), of: id, by: viewer,
        links: page.call.links)
      return page.redirect("/realspace/topics/\(id)/people")
    }
  }
}

extension TopicForm {
  init(_ form: FormFields) {
    self.init(name: form["name"], description: form["topicDescription"], isAboutItem: form["about"] == "true")
    (subject, kind) = (form["subject"], form["kind"])
    (itemID, itemName, itemKind) = (form["itemID"], form["itemName"], form["itemKind"])
  }
}

extension Notice {
  static let topicStarted = Notice("topic-started", "Topic started.")
  static let topicSaved = Notice("topic-saved", "Topic saved.")
  static let ofTopics = [topicStarted, topicSaved]
}
