internal import Core
internal import HTML
internal import HTTP
internal import SQL
internal import Wire

/// The family of an app, whose members all follow each other; and following all who are here, among friends.
extension People {
  /// - Parameter work: goes on connecting newcomers.
  func registerFamily(_ work: OngoingWork, in routes: inout Routes) {
    registerFamilyCalls(work, in: &routes)
    registerFamilyPages(work, in: &routes)
    registerFollowingAll(in: &routes)
  }

  /// Goes on connecting members whom joining has connected with the first people only.
  static func connecting(in app: String, _ services: Services) -> OngoingWork {
    OngoingWork("\(app) family", in: app, services, of: { try FamilyActions.unfinished(in: app, $0) }) { viewer in
      let families = FamilyActions(services: services)
      let clock = ContinuousClock()
      let start = clock.now
      let goesOn = try await families.connectMore(viewer)
      // Three quarters of the time are others': each follow fills a feed.
      let pause = (clock.now - start) * 3
      if goesOn { try await Task.sleep(for: max(pause, .milliseconds(30))) }
      return goesOn
    }
  }

  private func join(
    leavingOut others: [ID<ProfileEntity>], _ viewer: Viewer, _ work: OngoingWork, _ services: Services
  ) async throws {
    if try await FamilyActions(services: services).join(leavingOut: others, by: viewer) { work.wake(viewer) }
  }

  /// The people with whom joining connects the viewer: all whom they see here, whatever those have answered.
  private func concerned(
    _ viewer: Viewer, before: Cursor<SocialAPI.FamilyList>?, limit: Int, links: MediaLinks,
    in transaction: ReadTransaction
  ) throws -> Page<SocialAPI.Profile> {
    try ProfileList.members(of: app, besides: viewer.profile, before: before, limit: limit)
      .page(for: viewer.profile, links: links, in: transaction)
  }

  private func registerFamilyCalls(_ work: OngoingWork, in routes: inout Routes) {
    let services = routes.services
    let families = FamilyActions(services: services)
    routes.account(calls.family) { _, signedIn, call in
      guard let viewer = call.caller.viewer else {
        return try await families.overview(of: app, for: signedIn, links: call.links)
      }
      return try await overview(for: viewer, families, call)
    }
    routes.viewer(calls.familyPeople) { input, viewer, call in
      guard families.standing(of: viewer) != .outside else { throw Problem.notFound() }
      return try await services.database.query(as: viewer.principal) {
        try concerned(viewer, before: call.cursor(input.before), limit: input.limit.count, links: call.links, in: $0)
      }
    }
    routes.viewer(calls.joinFamily) { input, viewer, _ in
      try await join(leavingOut: (input.leaveOut ?? []).map { $0.cast() }, viewer, work, services)
      return .init(kind: .family, standing: .member)
    }
    routes.viewer(calls.declineFamily) { _, viewer, _ in
      _ = try await families.decline(by: viewer)
      return .init(kind: .family, standing: .declined)
    }
  }

  /// What somebody with a profile is told: as `concerned` has it.
  private func overview(
    for viewer: Viewer, _ families: FamilyActions, _ call: Call
  ) async throws -> SocialAPI.FamilyOverview {
    let standing = families.standing(of: viewer)
    let mode: SocialAPI.CircleKind = families.isFamily(viewer) ? .family : .friends
    guard standing != .outside else {
      return .init(mode: mode, people: [], total: 0, kind: mode, standing: .outside)
    }
    let links = call.links
    let (people, total) = try await call.services.database.read(as: viewer.principal) { transaction in
      (
        try concerned(viewer, before: nil, limit: FamilyActions.mostLeftOut, links: links, in: transaction),
        try ProfileList.memberCount(of: app, besides: viewer.profile, in: transaction)
      )
    }
    return .init(
      mode: mode, people: people.items.map(\.author), total: total, kind: mode, standing: standing.answer)
  }

  private func registerFamilyPages(_ work: OngoingWork, in routes: inout Routes) {
    let services = routes.services
    let families = FamilyActions(services: services)
    routes.viewerPage(.get, template("/family")) { viewer, page in
      let standing = families.standing(of: viewer)
      switch standing {
      case .outside: throw Problem.notFound()
      case .member where page.wanted.isEmpty:
        let context = try await page.read(viewer) { _ in }.1
        return page.page(FamilyMemberPage(self, context: context))
      // Somebody who goes back to the question after the answer.
      case .member: return .redirect(to: page.wanted)
      case .asked, .declined: break
      }
      let links = page.call.links
      let (people, context) = try await page.read(viewer) {
        try concerned(viewer, before: nil, limit: FamilyActions.mostLeftOut, links: links, in: $0)
      }
      let model = FamilyPage.Model(
        people: people.items.map(\.author), hasMore: people.next != nil, next: page.wanted,
        hasDeclined: standing == .declined)
      return page.page(FamilyPage(self, model: model, context: context))
    }
    routes.viewerPage(.post, template("/family")) { viewer, page in
      let form = try page.form()
      let others = form.all("out").compactMap { ID<ProfileEntity>($0) }
      try await join(leavingOut: others, viewer, work, services)
      let next = page.wanted(form)
      return page.redirect(next.isEmpty ? template("") : next, said: .familyJoined)
    }
    routes.viewerPage(.post, template("/family/decline")) { viewer, page in
      let wasMember = try await families.decline(by: viewer)
      let next = page.wanted(try page.form())
      return page.redirect(next.isEmpty ? template("") : next, said: wasMember ? .familyLeft : .familyDeclined)
    }
  }

  private func registerFollowingAll(in routes: inout Routes) {
    let relations = RelationActions(services: routes.services)
    routes.viewer(calls.followAll) { _, viewer, _ in .init(count: try await relations.followAll(by: viewer)) }
    routes.viewerPage(.post, template("/follow-all")) { viewer, page in
      _ = try await relations.followAll(by: viewer)
      return page.back(or: template(""), said: .allFollowed)
    }
  }
}

extension FamilyStanding {
  fileprivate var answer: SocialAPI.FamilyStanding {
    switch self {
    case .outside: .outside
    case .asked: .asked
    case .declined: .declined
    case .member: .member
    }
  }
}
