internal import Core
internal import HTML
internal import HTTP
internal import SQL
internal import Wire

enum MessagePageRoutes {
  /// Messages of one page, and conversations in the list.
  static let pageLength = 40
  static let listLength = 20

  static func register(in routes: inout Routes) {
    registerReading(in: &routes)
    registerMessage(in: &routes)
    registerWriting(in: &routes)
    NewMessagePageRoutes.register(in: &routes)
    GroupPageRoutes.register(in: &routes)
    InvitationPageRoutes.register(in: &routes)
  }

  private static func registerReading(in routes: inout Routes) {
    let actions = ConversationActions(services: routes.services)
    routes.viewerPage(.get, "/kinnect/messages") { viewer, page in
      let before: Cursor<KinnectAPI.ConversationList>? = try page.cursor()
      let links = page.call.links
      let (model, context) = try await page.read(viewer) { transaction in
        InboxPage.Model(
          conversations: try ConversationReader.page(
            viewer.profile, before: before, limit: listLength, links: links, in: transaction),
          // Above the first page.
          invitations: before == nil ? try InvitationQueries.count(for: viewer.profile, transaction) : 0)
      }
      return page.page(InboxPage(model: model, context: context), capacity: 32_768)
    }
    routes.viewerPage(.get, "/kinnect/messages/{id}") { viewer, page in
      var (model, context) = try await conversation(viewer, page)
      if model.conversation.unreadCount > 0, let newest = model.messages.items.first,
        page.request.query["before"] == nil
      {
        // Opening it is reading it.
        var badges = context.badges
        badges[.messages] = try await actions.markRead(upTo: newest.id, by: viewer)
        context = page.context(badges: badges)
      }
      return page.page(ConversationPage(model: model, context: context), capacity: 65_536)
    }
  }

  private static func registerMessage(in routes: inout Routes) {
    routes.viewerPage(.get, "/kinnect/message/{id}") { viewer, page in
      let id: ID<Message> = try page.id()
      let links = page.call.links
      let ((message, conversation), context) = try await page.read(viewer) { transaction in
        let message = try MessageActions.found(id, viewer, links, transaction)
        return (message, try ConversationActions.found(message.conversation, viewer, links, transaction))
      }
      return page.page(MessagePage(message: message, in: conversation, context: context))
    }
  }

  private static func conversation(
    _ viewer: Viewer, _ page: PageCall, draft: String = "", error: String? = nil
  ) async throws -> (ConversationPage.Model, PageContext) {
    let id: ID<Conversation> = try page.id()
    let before: Cursor<KinnectAPI.MessageList>? = try page.cursor()
    let links = page.call.links
    let key: ID<Never> = page.services.newID()
    return try await page.read(viewer) { transaction in
      let found = try ConversationReader.pageAndOne(
        id, viewer: viewer.profile, limit: listLength, links: links, in: transaction)
      guard let (list, one) = found else { throw Problem.notFound() }
      let messages = try MessageQueries.page(
        of: id, viewer: viewer.profile, before: before, limit: pageLength, links: links, in: transaction)
      return ConversationPage.Model(
        conversation: one, messages: messages, conversations: list,
        invitations: try InvitationQueries.count(for: viewer.profile, transaction), key: key.description, draft: draft,
        error: error)
    }
  }

  private static func registerWriting(in routes: inout Routes) {
    let actions = MessageActions(services: routes.services)
    routes.viewerPage(.post, "/kinnect/messages/{id}") { viewer, page in
      let id: ID<Conversation> = try page.id()
      let form = try page.form()
      return try await page.submit {
        try await send(form, to: id, viewer, page, actions)
        return page.redirect("/kinnect/messages/\(id)#end")
      } again: { errors in
        let (model, context) = try await conversation(viewer, page, draft: form["body"], error: errors.summary)
        return page.page(ConversationPage(model: model, context: context))
      }
    }
    routes.viewerPage(.post, "/kinnect/message/{id}/delete") { viewer, page in
      let conversation = try await actions.delete(try page.id(), by: viewer)
      return page.redirect("/kinnect/messages/\(conversation)", said: .messageDeleted)
    }
    let conversations = ConversationActions(services: routes.services)
    routes.viewerPage(.post, "/kinnect/u/{username}/message") { viewer, page in
      let conversation = try await conversations.open(
        [page.username], name: "", by: viewer, links: page.call.links, idempotency: nil)
      return page.redirect("/kinnect/messages/\(conversation.id)")
    }
  }

  /// The form's key stands for its photo too: what is sent twice is one photo and one message.
  private static func send(
    _ form: FormFields, to id: ID<Conversation>, _ viewer: Viewer, _ page: PageCall, _ actions: MessageActions
  ) async throws {
    let links = page.call.links
    let file = form.file("file")
    let body = try MessageActions.checked(form["body"], hasMedia: file != nil)
    let key = form["key"].isEmpty ? nil : form["key"]
    var media: ID<MediaAPI.Item>?
    if let file {
      // Before a photo is worked on for it.
      try await page.services.database.read(as: viewer.principal) {
        _ = try ConversationActions.found(id, viewer, links, $0)
      }
      media = try await UploadActions(services: page.services).upload(
        file, alt: form["alt"], purpose: .photo(square: false), by: viewer.signedIn, links: links,
        idempotency: try page.call.idempotency(key: key.map { "\($0) photo" }, [])
      ).id
    }
    _ = try await actions.send(
      body, media: media, to: id, by: viewer, links: links,
      idempotency: try page.call.idempotency(key: key, [body, media?.description ?? ""]))
  }
}
