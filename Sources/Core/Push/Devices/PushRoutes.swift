internal import HTML
internal import HTTP
internal import Places
internal import Wire

/// The calls below `/api/auth/push`, and the page of an account's devices in each app.
enum PushRoutes {
  static func register(in routes: inout Routes) {
    let actions = PushDeviceActions(services: routes.services)
    routes.account(AuthAPI.push) { _, _, _ in AuthAPI.Push(publicKey: try actions.key()) }
    routes.account(AuthAPI.subscribeToPush) { input, signedIn, _ in
      try await actions.subscribe(input, by: signedIn)
      return NoContent()
    }
    routes.account(AuthAPI.unsubscribeFromPush) { input, signedIn, _ in
      try await actions.unsubscribe(input.endpoint, by: signedIn)
      return NoContent()
    }
    routes.account(AuthAPI.testPush) { _, signedIn, _ in
      try await actions.test(by: signedIn)
      return NoContent()
    }
    registerPages(actions, in: &routes)
  }

  private static func registerPages(_ actions: PushDeviceActions, in routes: inout Routes) {
    let kinds = Dictionary(routes.apps.map { ($0.name, $0.pushChoices) }) { first, _ in first }
    SecurityPageRoutes.accountPage(.get, "/account/push", in: &routes) { signedIn, next, _, page in
      let model = try await model(actions, signedIn, next, kinds[page.app ?? ""] ?? [], page)
      return page.page(PushPage(model: model, context: page.context()))
    }
    SecurityPageRoutes.accountPage(.post, "/account/push", in: &routes) { signedIn, next, form, page in
      let declared = kinds[page.app ?? ""] ?? []
      return try await page.submit(retryOn: [422]) {
        let hours = try quietHours(of: form)
        if let viewer = page.call.caller.viewer {
          try await actions.keep(Set(form.all("kind")), of: declared, by: viewer)
        }
        try await actions.setQuietHours(hours, by: signedIn)
        return page.redirect(page.shared("/account/push", next: next), said: .choicesSaved)
      } again: { errors in
        var model = try await model(actions, signedIn, next, declared, page)
        model.errors = errors
        model.quiet = .init(start: form["start"], end: form["end"], zone: form["zone"])
        return page.page(PushPage(model: model, context: page.context()))
      }
    }
    SecurityPageRoutes.accountPage(.post, "/account/push/test", in: &routes) { signedIn, next, _, page in
      try await actions.test(by: signedIn)
      return page.redirect(page.shared("/account/push", next: next), said: .pushTested)
    }
    SecurityPageRoutes.accountPage(.post, "/account/push/{id}/remove", in: &routes) { signedIn, next, _, page in
      try await actions.remove(try page.id(), by: signedIn)
      return page.redirect(page.shared("/account/push", next: next), said: .pushRemoved)
    }
    SecurityPageRoutes.accountPage(.post, "/account/push/{id}/content", in: &routes) { signedIn, next, form, page in
      try await actions.setContentFree(form["content"].isEmpty, try page.id(), by: signedIn)
      return page.redirect(page.shared("/account/push", next: next), said: .choicesSaved)
    }
  }

  private static func model(
    _ actions: PushDeviceActions, _ signedIn: SignedIn, _ next: String, _ kinds: [ActivityKind], _ page: PageCall
  ) async throws -> PushPage.Model {
    let key = try actions.key()
    let devices = try await actions.devices(of: signedIn)
    let quiet = try await actions.quietHours(of: signedIn)
    var choices: [PushPage.Choice] = []
    if let viewer = page.call.caller.viewer {
      choices = try await actions.choices(of: kinds, by: viewer).map {
        PushPage.Choice(name: $0.kind.name, label: $0.kind.label, isOn: $0.isOn)
      }
    }
    return PushPage.Model(
      next: next, key: key,
      devices: devices.map { device in
        PushPage.Device(
          id: device.id.description, name: device.name, app: device.app, isContentFree: device.isContentFree,
          isThis: device.isThis, since: device.since)
      }, choices: choices,
      quiet: quiet.map { .init(start: PushPage.clock($0.start), end: PushPage.clock($0.end), zone: $0.zone) })
  }

  /// Nil for none.
  /// - Throws: 422 for what is no time of the day, and for a zone that the system doesn't know.
  private static func quietHours(of form: FormFields) throws -> QuietHours? {
    guard !form["quiet"].isEmpty else { return nil }
    guard let start = minutes(form["start"]) else {
      throw Problem.validation("start", "invalid", "Say when they begin, such as 22:00.")
    }
    guard let end = minutes(form["end"]), end != start else {
      throw Problem.validation("end", "invalid", "Say when they end, such as 07:00.")
    }
    let zone = form["zone"]
    guard zone.utf8.count <= 64, ZoneRules(name: zone) != nil else {
      throw Problem.validation("zone", "unknown", "Say the time zone, such as Europe/Stockholm.")
    }
    return QuietHours(start: start, end: end, zone: zone)
  }

  /// Minutes of the day, of `22:00`.
  private static func minutes(_ text: String) -> Int? {
    guard text.utf8.count <= 8 else { return nil }
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count >= 2, let hour = Int(parts[0]), let minute = Int(parts[1]), (0...23).contains(hour),
      (0...59).contains(minute)
    else { return nil }
    return hour * 60 + minute
  }
}

extension App {
  /// What people can turn off on their devices: kinds of one label are one choice.
  var pushChoices: [ActivityKind] { pushSources.flatMap(\.choices) }
}
