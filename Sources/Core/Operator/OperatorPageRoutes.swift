internal import HTML
internal import HTTP
internal import SQL
internal import Wire

/// The operator's page. For everybody else it is not there.
enum OperatorPageRoutes {
  static func register(in routes: inout Routes) {
    let services = routes.services
    let apps = routes.apps.map { (slug: $0.name, name: $0.title) }
    let reader = ModerationReader(kinds: ReportKinds(routes.apps), apps: apps)
    let invitations = InvitationActions(services: services)
    let connecting = Set(routes.apps.filter(\.look.connectsPeople).map(\.name))
    operatorPage(.get, "/operator", in: &routes) { _, signedIn, page in
      try await overview(signedIn, page, apps, connecting, reader, errors: .none)
    }
    operatorPage(.post, "/operator/invitations", in: &routes) { form, signedIn, page in
      try await page.submit(retryOn: [422]) {
        try await invitations.invite(
          to: form.all("apps"), note: form["note"], uses: form["uses"], days: form["days"],
          confirms: !form["confirms"].isEmpty, by: signedIn)
        return .redirect(to: "/operator")
      } again: { errors in
        try await overview(signedIn, page, apps, connecting, reader, errors: errors)
      }
    }
    registerRules(apps, connecting, reader, in: &routes)
    registerKinds(connecting, in: &routes)
    operatorPage(.post, "/operator/invitations/{id}/revoke", in: &routes) { _, signedIn, page in
      try await invitations.revoke(try page.id(), by: signedIn)
      return .redirect(to: "/operator")
    }
  }

  /// Who may invite to an app, and whether those with an account may join it.
  private static func registerRules(
    _ apps: [(slug: String, name: String)], _ connecting: Set<String>, _ reader: ModerationReader,
    in routes: inout Routes
  ) {
    let services = routes.services
    operatorPage(.post, "/operator/apps/{app}", in: &routes) { form, signedIn, page in
      let app = page.call.parameters["app"] ?? ""
      guard services.apps.contains(app) else { throw Problem.notFound() }
      return try await page.submit(retryOn: [422]) {
        guard let members = Int(form["members"]), (0...AppRules.mostInvitations).contains(members) else {
          throw Problem.validation("members-\(app)", "invalid", "From 0 to 1,000.")
        }
        let now = services.now()
        try await services.database.write(as: signedIn.principal) { transaction in
          var rules = try AppRules.of(app, in: transaction)
          rules.memberInvitations = members
          rules.openSince = form["open"].isEmpty ? nil : rules.openSince ?? now
          try rules.store(in: transaction)
        }
        services.callers.clear()
        return page.redirect("/operator", said: .rulesSaved)
      } again: { errors in
        try await overview(signedIn, page, apps, connecting, reader, errors: errors)
      }
    }
  }

  /// Whether the people of an app are a family or friends. A form of its own: what is preselected in it is no answer.
  private static func registerKinds(_ connecting: Set<String>, in routes: inout Routes) {
    let services = routes.services
    operatorPage(.post, "/operator/apps/{app}/kind", in: &routes) { form, signedIn, page in
      let app = page.call.parameters["app"] ?? ""
      guard services.apps.contains(app), connecting.contains(app), let kind = CircleKind(rawValue: form["kind"]) else {
        throw Problem.notFound()
      }
      try await services.database.write(as: signedIn.principal) { transaction in
        var rules = try AppRules.of(app, in: transaction)
        rules.kind = kind
        try rules.store(in: transaction)
      }
      services.callers.clear()
      return page.redirect("/operator", said: .rulesSaved)
    }
  }

  static func operatorPage(
    _ method: Method, _ template: String, in routes: inout Routes,
    _ handler: @escaping @Sendable (FormFields, SignedIn, PageCall) async throws -> Response
  ) {
    routes.page(method, template, app: routes.apps.first?.name ?? "", access: .operator) { page in
      guard let signedIn = page.call.caller.signedIn, signedIn.isOperator else { throw Problem.notFound() }
      return try await handler(try page.form(), signedIn, page)
    }
  }

  private static func overview(
    _ signedIn: SignedIn, _ page: PageCall, _ apps: [(slug: String, name: String)], _ connecting: Set<String>,
    _ reader: ModerationReader, errors: FormErrors
  ) async throws -> Response {
    let services = page.services
    let (origin, cursors) = (page.call.origin, page.call.cursors)
    let older: Cursor<AuthAPI.InvitationList>? = page.cursor("invitations")
    let later: Cursor<ReportList>? = page.cursor("reports")
    let open = services.settings.openApps
    let read = try await services.database.read(as: signedIn.principal) { transaction in
      (
        try apps.map { app in
          let rules = try AppRules.of(app.slug, in: transaction)
          return OperatorPage.Rules(
            slug: app.slug, name: app.name, memberInvitations: rules.memberInvitations,
            isOpen: rules.openSince != nil,
            question: connecting.contains(app.slug)
              ? .init(answer: rules.kind, isByInvitation: rules.openSince == nil && !open.contains(app.slug)) : nil)
        },
        try InvitationQueries.newest(of: signedIn.account, before: older, limit: 30, cursors, in: transaction),
        try ReportQueries.open(after: later, limit: 30, cursors, in: transaction),
        try ReportQueries.openCount(in: transaction),
        try WaitingQueries.listed(for: nil, to: signedIn.account, in: transaction)
      )
    }
    let (rules, invitations, reports, openReports, waiting) = read
    let isWhole = older == nil && later == nil
    let home = isWhole ? try await readHome(services, apps, reader, openReports: openReports) : nil
    let clashes = isWhole ? try await Administration(services: services).addressClashes() : []
    let model = OperatorPage.Model(
      apps: apps, rules: rules,
      invitations: Page(
        items: invitations.items.map { one in
          let about = AppNames.prefix(one.apps, of: apps) + (one.isByOther ? "by a member · " : "")
          return InvitationEntry(one, about: about, origin: origin, keys: services.keys)
        }, next: invitations.next),
      reports: Page(
        items: reports.items.map(reader.shown), next: reports.next), clashes: clashes, home: home,
      waiting: waiting.map { WaitingEntry($0, about: AppNames.prefix([$0.app], of: apps)) },
      part: older != nil ? .invitations : later != nil ? .reports : nil, errors: errors)
    return page.page(OperatorPage(model: model, context: page.context()))
  }

  private static func readHome(
    _ services: Services, _ apps: [(slug: String, name: String)], _ reader: ModerationReader, openReports: Int
  ) async throws -> OperatorHome {
    let state = try await ServerState.read(services)
    let slugs = apps.map(\.slug)
    let (counts, requests) = try await services.system.read { transaction in
      (try ProfileQueries.counts(in: transaction), try PasswordRequestQueries.open(of: slugs, in: transaction))
    }
    return OperatorHome(
      openReports: openReports, requests: requests.map { shown($0, apps, reader) },
      people: apps.map { OperatorHome.People(app: $0.slug, name: $0.name, count: counts[$0.slug] ?? 0) },
      state: state.lines(at: services.now()))
  }

  private static func shown(
    _ request: PasswordRequest, _ apps: [(slug: String, name: String)], _ reader: ModerationReader
  ) -> OperatorHome.Request {
    guard let person = request.person else {
      return OperatorHome.Request(
        id: request.id.description, name: request.email, app: "", link: nil, createdAt: request.createdAt)
    }
    let link = "\(URLPath("/operator/people/", person.app).text)/\(person.id)/\(PersonAction.resetLink.slug)"
    return OperatorHome.Request(
      id: request.id.description, name: person.name.shown(byFullName: reader.kinds.goesByFullName(person.app)),
      app: AppNames.prefix([person.app], of: apps), link: URLPath(checking: link), createdAt: request.createdAt)
  }
}
