internal import Core
internal import HTML
internal import HTTP
internal import SQL
internal import Wire

extension Conversations {
  /// Messages of one page, and conversations in the list.
  private static let pageLength = 40
  private static let listLength = 20

  func registerPages(in routes: inout Routes) {
    registerReading(in: &routes)
    registerMessage(in: &routes)
    registerWriting(in: &routes)
    registerChoosing(in: &routes)
    registerGroupPages(in: &routes)
    registerInvitationPages(in: &routes)
    routes.reportPage(messageTemplate("/report"), reportable) { try $0.id() }
  }

  private func registerReading(in routes: inout Routes) {
    let actions = ConversationActions(self, routes.services)
    routes.viewerPage(.get, people.template("/messages")) { viewer, page in
      let before: Cursor<SocialAPI.ConversationList>? = page.cursor()
      let links = page.call.links
      let (model, context) = try await page.read(viewer) { transaction in
        InboxPage.Model(
          conversations: try self.page(
            viewer.profile, before: before, limit: Self.listLength, links: links, in: transaction),
          // Above the first page.
          invitations: before == nil ? try invitationCount(for: viewer.profile, transaction) : 0)
      }
      return page.page(InboxPage(self, model: model, context: context), capacity: 32_768)
    }
    routes.viewerPage(.get, roomTemplate()) { viewer, page in
      var (model, context) = try await conversation(viewer, page)
      if model.conversation.unreadCount > 0, let newest = model.messages.items.first,
        page.request.query["before"] == nil
      {
        // Opening it is reading it.
        var badges = context.badges
        badges[badge] = try await actions.markRead(upTo: newest.id, by: viewer)
        context = page.context(badges: badges)
      }
      return page.page(ConversationPage(self, model: model, context: context), capacity: 65_536)
    }
  }

  private func registerMessage(in routes: inout Routes) {
    routes.viewerPage(.get, messageTemplate()) { viewer, page in
      let id: ID<Message> = try page.id()
      let links = page.call.links
      let ((message, conversation, isHidden), context) = try await page.read(viewer) { transaction in
        let message = try found(id, viewer, links, transaction)
        return (
          message, try found(message.conversation, viewer, links, transaction),
          message.mine ? try Hiding.isHidden(id, in: messages, transaction) : false
        )
      }
      return page.page(MessagePage(self, message: message, in: conversation, isHidden: isHidden, context: context))
    }
  }

  private func conversation(
    _ viewer: Viewer, _ page: PageCall, draft: String = "", error: String? = nil
  ) async throws -> (ConversationPage.Model, PageContext) {
    let id: ID<Conversation> = try page.id()
    let before: Cursor<SocialAPI.MessageList>? = page.cursor()
    let links = page.call.links
    let key: ID<Never> = page.services.newID()
    return try await page.read(viewer) { transaction in
      let found = try pageAndOne(
        id, viewer: viewer.profile, limit: Self.listLength, links: links, in: transaction)
      guard let (list, one) = found else { throw Problem.notFound() }
      let messages = try self.page(
        of: id, viewer: viewer.profile, before: before, limit: Self.pageLength, links: links, in: transaction)
      return ConversationPage.Model(
        conversation: one, messages: messages, conversations: list,
        invitations: try invitationCount(for: viewer.profile, transaction), key: key.description, draft: draft,
        error: error)
    }
  }

  private func registerWriting(in routes: inout Routes) {
    let actions = MessageActions(self, routes.services)
    routes.viewerPage(.post, roomTemplate()) { viewer, page in
      let id: ID<Conversation> = try page.id()
      let form = try page.form()
      return try await page.submit {
        try await send(form, to: id, viewer, page, actions)
        return page.redirect(address(of: id, "#end").text)
      } again: { errors in
        let (model, context) = try await conversation(viewer, page, draft: form["body"], error: errors.summary)
        return page.page(ConversationPage(self, model: model, context: context))
      }
    }
    routes.viewerPage(.post, messageTemplate("/delete")) { viewer, page in
      let conversation = try await actions.delete(try page.id(), by: viewer)
      return page.redirect(address(of: conversation).text, said: .messageDeleted)
    }
    let conversations = ConversationActions(self, routes.services)
    routes.viewerPage(.post, people.personTemplate("/message")) { viewer, page in
      let meant = SocialAPI.MeantPerson(username: page.username, profile: try MeantProfile.id(in: page)?.cast())
      let conversation = try await conversations.open(
        [meant], name: "", by: viewer, links: page.call.links, idempotency: nil)
      return page.redirect(address(of: conversation.id).text)
    }
  }

  /// The form's key stands for its photo too: what is sent twice is one photo and one message.
  private func send(
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
        _ = try found(id, viewer, links, $0)
      }
      media = try await UploadActions(services: page.services).upload(
        file, alt: form["alt"], purpose: .photo(square: false), by: viewer.signedIn, links: links,
        idempotency: try page.call.idempotency(key: key.map { "\($0) photo" }, file: file, alt: form["alt"])
      ).id
    }
    _ = try await actions.send(
      body, media: media, to: id, by: viewer, links: links,
      idempotency: try page.call.idempotency(key: key, [body, media?.description ?? ""]))
  }
}
