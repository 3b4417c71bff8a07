internal import Core
internal import HTML
internal import HTTP
internal import SQL
internal import Social
internal import Wire

/// The pages of events, and their forms.
enum CommunityPageRoutes {
  private static let pageLength = 20

  static func register(in routes: inout Routes) {
    registerLists(in: &routes)
    registerEvent(in: &routes)
    registerGuests(in: &routes)
    registerMaking(in: &routes)
    registerChanging(in: &routes)
    registerCancelling(in: &routes)
    VenuePageRoutes.register(in: &routes)
  }

  private static func registerLists(in routes: inout Routes) {
    routes.viewerPage(.get, "/realspace/community") { viewer, page in
      let before: Cursor<RealspaceAPI.EventList>? = page.cursor()
      let query = page.request.query
      let scope: CommunityPage.Scope = query["when"] == "past" ? .past : query["mine"] == "true" ? .mine : .upcoming
      let (links, now) = (page.call.links, page.call.now)
      let (model, context) = try await page.read(viewer) { transaction in
        CommunityPage.Model(
          events: try EventQueries.page(
            scope == .past ? .past : .upcoming, isMine: scope == .mine, before: before, limit: pageLength, now: now,
            viewer: viewer.profile, links: links, in: transaction), scope: scope)
      }
      return page.page(CommunityPage(model: model, context: context))
    }
    routes.viewerPage(.get, "/realspace/events/{id}/dates") { viewer, page in
      let id: ID<Event> = try page.id()
      let before: Cursor<RealspaceAPI.EventDateList>? = page.cursor()
      let (links, now) = (page.call.links, page.call.now)
      let (model, context) = try await page.read(viewer) { transaction in
        EventDatesPage.Model(
          event: try EventQueries.required(id, now: now, viewer: viewer.profile, links: links, in: transaction).event,
          dates: try EventDateQueries.page(
            of: id, before: before, limit: 50, links.cursors, now: now, viewer: viewer.profile, in: transaction))
      }
      return page.page(EventDatesPage(model: model, context: context))
    }
  }

  private static func registerEvent(in routes: inout Routes) {
    let answers = EventAnswers(services: routes.services)
    routes.viewerPage(.get, "/realspace/events/{id}") { viewer, page in
      let (model, context) = try await contents(viewer, page, on: try page.occurrence())
      return page.page(EventPage(model: model, context: context))
    }
    routes.viewerPage(.post, "/realspace/events/{id}/answer") { viewer, page in
      let (id, form): (ID<Event>, _) = (try page.id(), try page.form())
      let occurrence = Timestamp(rfc3339: form["on"])
      return try await page.submit(retryOn: [409, 422]) {
        let size = form["partySize"]
        guard size.isEmpty || Int(size) != nil else {
          throw Problem.validation("partySize", "invalid", "This isn’t a whole number.")
        }
        _ = try await answers.answer(
          .init(id: id, occurrence: occurrence, answer: .init(rawValue: form["answer"]), partySize: Int(size)),
          by: viewer, links: page.call.links)
        return page.redirect(URLPath.event(id, on: occurrence).text, said: .answered)
      } again: { errors in
        var (model, context) = try await contents(viewer, page, on: occurrence)
        model.errors = errors
        return page.page(EventPage(model: model, context: context))
      }
    }
  }

  private static func contents(
    _ viewer: Viewer, _ page: PageCall, on occurrence: Timestamp?
  ) async throws -> (EventPage.Model, PageContext) {
    let (id, links, now): (ID<Event>, _, _) = (try page.id(), page.call.links, page.call.now)
    return try await page.read(viewer) { transaction in
      let found = try EventQueries.required(
        id, on: occurrence, now: now, viewer: viewer.profile, links: links, in: transaction)
      var dates: [EventDate] = []
      if found.event.recurrence != nil {
        dates = try EventDateQueries.page(
          of: id, before: nil, limit: 6, links.cursors, now: now, viewer: viewer.profile, in: transaction
        ).items
      }
      return EventPage.Model(
        event: found.event, dates: dates, isOver: found.overAt <= now,
        isHidden: found.event.mine ? try Hiding.isHidden(id, in: "realspace_events", transaction) : false)
    }
  }

  private static func registerGuests(in routes: inout Routes) {
    let answers = EventAnswers(services: routes.services)
    routes.viewerPage(.get, "/realspace/events/{id}/guests") { viewer, page in
      let (id, occurrence): (ID<Event>, _) = (try page.id(), try page.occurrence())
      let before: Cursor<RealspaceAPI.GuestList>? = page.cursor()
      let (links, now) = (page.call.links, page.call.now)
      let (model, context) = try await page.read(viewer) { transaction in
        let found = try EventQueries.required(
          id, on: occurrence, now: now, viewer: viewer.profile, links: links, in: transaction)
        return EventGuestsPage.Model(
          event: found.event,
          guests: try GuestQueries.page(of: found.date, before: before, limit: 50, links: links, in: transaction),
          isContinued: before != nil)
      }
      return page.page(EventGuestsPage(model: model, context: context))
    }
    routes.viewerPage(.post, "/realspace/events/{id}/guests") { viewer, page in
      let (id, form): (ID<Event>, _) = (try page.id(), try page.form())
      try await answers.decide(
        .init(
          id: id, username: form["username"], profile: try MeantProfile.id(in: page)?.cast(),
          approved: form["approved"] == "true"), by: viewer, links: page.call.links)
      return page.redirect(URLPath.event(id, "/guests", on: Timestamp(rfc3339: form["on"])).text)
    }
  }

  private static func registerMaking(in routes: inout Routes) {
    let actions = EventActions(services: routes.services)
    routes.viewerPage(.get, "/realspace/events/new") { viewer, page in
      let venue = page.request.query["venue"].flatMap { ID<Venue>($0) }
      let (places, links) = (page.services.places, page.call.links)
      let (model, context) = try await page.read(viewer) { transaction in
        var form = EventForm()
        form.venue = venue?.description ?? ""
        form.timeZone =
          try EventZone.proposed(
            for: venue, by: viewer.profile, places, links: links, in: transaction) ?? ""
        return EventFormPage.Model(form: form, venues: try VenueQueries.forForm(chosen: form.venue, in: transaction))
      }
      return page.page(EventFormPage(model: model, context: context))
    }
    routes.viewerPage(.post, "/realspace/events/new") { viewer, page in
      let said = EventForm(try page.form())
      return try await page.submit {
        let event = try await actions.add(try said.input(), by: viewer, links: page.call.links)
        return page.redirect("/realspace/events/\(event.id)", said: .eventMade)
      } again: { errors in
        let (model, context) = try await page.read(viewer) { transaction in
          EventFormPage.Model(
            form: said, venues: try VenueQueries.forForm(chosen: said.venue, in: transaction), errors: errors)
        }
        return page.page(EventFormPage(model: model, context: context))
      }
    }
  }

  private static func registerChanging(in routes: inout Routes) {
    let actions = EventActions(services: routes.services)
    routes.viewerPage(.get, "/realspace/events/{id}/edit") { viewer, page in
      let (id, links, now): (ID<Event>, _, _) = (try page.id(), page.call.links, page.call.now)
      let (model, context) = try await page.read(viewer) { transaction in
        let event = try EventQueries.own(id, now: now, viewer: viewer.profile, links: links, in: transaction).event
        let times = try EventQueries.times(of: id, in: transaction)
        let form = EventForm(event, times)
        return EventFormPage.Model(
          form: form, id: id, venues: try VenueQueries.forForm(chosen: form.venue, in: transaction))
      }
      return page.page(EventFormPage(model: model, context: context))
    }
    routes.viewerPage(.post, "/realspace/events/{id}/edit") { viewer, page in
      let (id, links, now): (ID<Event>, _, _) = (try page.id(), page.call.links, page.call.now)
      let said = EventForm(try page.form())
      return try await page.submit(retryOn: [409, 422]) {
        _ = try await actions.edit(try said.change(of: id), by: viewer, links: links)
        return page.redirect("/realspace/events/\(id)", said: .eventSaved)
      } again: { errors in
        let (model, context) = try await page.read(viewer) { transaction in
          _ = try EventQueries.own(id, now: now, viewer: viewer.profile, links: links, in: transaction)
          return EventFormPage.Model(
            form: said, id: id, venues: try VenueQueries.forForm(chosen: said.venue, in: transaction), errors: errors)
        }
        return page.page(EventFormPage(model: model, context: context))
      }
    }
    registerMoving(in: &routes, actions)
  }

  private static func registerMoving(in routes: inout Routes, _ actions: EventActions) {
    routes.viewerPage(.get, "/realspace/events/{id}/move") { viewer, page in
      let (event, occurrence, context) = try await date(viewer, page, on: try page.occurrence())
      guard let words = EventForm.of(event) else { throw Problem.notFound() }
      return page.page(
        EventFormPage(model: .init(form: words, id: event.id, occurrence: occurrence), context: context))
    }
    routes.viewerPage(.post, "/realspace/events/{id}/move") { viewer, page in
      let form = try page.form()
      let said = EventForm(form)
      let (event, occurrence, context) = try await date(viewer, page, on: Timestamp(rfc3339: form["on"]))
      return try await page.submit {
        _ = try await actions.edit(
          try said.change(of: event.id, on: occurrence), by: viewer, links: page.call.links)
        return page.redirect(URLPath.event(event.id, on: occurrence).text, said: .eventSaved)
      } again: { errors in
        page.page(
          EventFormPage(
            model: .init(form: said, id: event.id, occurrence: occurrence, errors: errors), context: context))
      }
    }
  }

  /// One date of an event of the viewer's own that repeats; 404 for others.
  private static func date(
    _ viewer: Viewer, _ page: PageCall, on occurrence: Timestamp?
  ) async throws -> (Event, Timestamp, PageContext) {
    let (id, links, now): (ID<Event>, _, _) = (try page.id(), page.call.links, page.call.now)
    let (event, context) = try await page.read(viewer) { transaction in
      try EventQueries.own(id, on: occurrence, now: now, viewer: viewer.profile, links: links, in: transaction).event
    }
    guard let date = event.occurrence else { throw Problem.notFound() }
    return (event, date, context)
  }

  private static func registerCancelling(in routes: inout Routes) {
    let actions = EventActions(services: routes.services)
    routes.viewerPage(.get, "/realspace/events/{id}/cancel") { viewer, page in
      let occurrence = try page.occurrence()
      let (event, context) = try await own(viewer, page, on: occurrence)
      let isOne = occurrence != nil && event.recurrence != nil
      return page.page(
        ConfirmationPage(
          isOne ? "Cancel this date?" : "Cancel this event?", isOne ? "Cancel date" : "Cancel event",
          target: .event(event.id, "/cancel"), back: .event(event.id, on: occurrence), dismiss: "Don’t cancel", context
        ) {
          EventTime(event: event)
          p { "“\(event.name.isolated)” stays here as cancelled, and in the calendars of those who have it." }
        } fields: {
          if isOne, let date = event.occurrence { input(.type("hidden"), .name("on"), .value(date.description)) }
        })
    }
    routes.viewerPage(.post, "/realspace/events/{id}/cancel") { viewer, page in
      let (id, on): (ID<Event>, _) = (try page.id(), Timestamp(rfc3339: try page.form()["on"]))
      try await actions.set(isCancelled: true, id, on: on, by: viewer, links: page.call.links)
      return page.redirect(URLPath.event(id, on: on).text, said: .eventCancelled)
    }
    routes.viewerPage(.post, "/realspace/events/{id}/restore") { viewer, page in
      let (id, on): (ID<Event>, _) = (try page.id(), Timestamp(rfc3339: try page.form()["on"]))
      try await actions.set(isCancelled: false, id, on: on, by: viewer, links: page.call.links)
      return page.redirect(URLPath.event(id, on: on).text, said: .eventSaved)
    }
    routes.viewerPage(.get, "/realspace/events/{id}/delete") { viewer, page in
      let (event, context) = try await own(viewer, page, on: nil)
      return page.page(
        ConfirmationPage(
          "Delete this event?", "Delete", target: .event(event.id, "/delete"), back: .event(event.id), context
        ) {
          p {
            "“\(event.name.isolated)” is deleted for good, with all answers. To let people know, cancel it instead."
          }
        })
    }
    routes.viewerPage(.post, "/realspace/events/{id}/delete") { viewer, page in
      try await actions.delete(try page.id(), by: viewer, links: page.call.links)
      return page.redirect("/realspace/community", said: .eventDeleted)
    }
  }

  private static func own(
    _ viewer: Viewer, _ page: PageCall, on occurrence: Timestamp?
  ) async throws -> (Event, PageContext) {
    let (id, links, now): (ID<Event>, _, _) = (try page.id(), page.call.links, page.call.now)
    return try await page.read(viewer) { transaction in
      try EventQueries.own(id, on: occurrence, now: now, viewer: viewer.profile, links: links, in: transaction).event
    }
  }
}

extension PageCall {
  /// The date of an event that the address names; nil for none.
  /// - Throws: 404 for what is no time.
  fileprivate func occurrence() throws -> Timestamp? {
    guard let text = request.query["on"] else { return nil }
    guard let time = Timestamp(rfc3339: text) else { throw Problem.notFound() }
    return time
  }
}

extension Notice {
  static let eventMade = Notice("event-made", "Event made.")
  static let eventSaved = Notice("event-saved", "Event saved.")
  static let eventCancelled = Notice("event-cancelled", "Cancelled.")
  static let eventDeleted = Notice("event-deleted", "Event deleted.")
  static let answered = Notice("event-answered", "Your answer is saved.")
  static let venueSaved = Notice("venue-saved", "Place saved.")
  static let ofCommunity = [eventMade, eventSaved, eventCancelled, eventDeleted, answered, venueSaved]
}
