internal import Core
internal import Media
internal import SQL
internal import Social
internal import Wire

/// What a sample circle is and does in Wandr: a year of travels.
struct WandrDemo: Sendable {
  let crowd: DemoCrowd
  let files: [String]
  let report: @Sendable (String) -> Void

  /// - Parameter files: photos of the places instead of drawn pictures, where there are any.
  /// - Parameter report: is told what is being done.
  init(_ crowd: DemoCrowd, files: [String], report: @escaping @Sendable (String) -> Void) {
    self.crowd = crowd
    self.files = files
    self.report = report
  }

  /// A log that is planned.
  private struct Plan: Sendable {
    let author: Int
    let scene: WandrScene
    /// When it is logged.
    let time: Timestamp
    /// Days before that on which the visit was.
    let past: Double
    let trip: ID<Trip>?
    let hasPhoto: Bool
  }

  /// - Throws: whatever an action throws.
  func fill() async throws {
    report("Wandr: \(crowd.people.count) people make profiles")
    let members = try await crowd.join(Wandr.people)
    guard crowd.scenario != .empty else { return }
    var chance = DemoChance(seed: 17)
    try await follow(members)
    let trips = try await travel(members)
    report("They log a year of travels")
    let logs = try await log(members, plans(members, trips, &chance))
    try await want(logs, members)
    try await findDuplicate(logs, members)
  }

  /// Neighbours in the list are friends of each other, as far as four places away.
  private func follow(_ members: [DemoMember]) async throws {
    let services = crowd.services(crowd.ago(days: 58))
    let pairs = members.indices.flatMap { one in
      (1...4).flatMap { step -> [(Int, Int)] in
        let other = (one + step) % members.count
        return other == one ? [] : [(one, other), (other, one)]
      }
    }
    for (follower, other) in pairs {
      _ = try await RelationActions(services: services).follow(
        members[other].person.username, by: members[follower].viewer)
    }
  }

  /// A trip that was made.
  private struct Journey: Sendable {
    let id: ID<Trip>
    /// Those who have joined.
    let people: [Int]
    /// Days ago.
    let days: ClosedRange<Double>
  }

  /// Three trips, each with those who travel along: one is an invitation that waits.
  private func travel(_ members: [DemoMember]) async throws -> [Journey] {
    let plans: [(name: String, owner: Int, others: [Int], start: Double, end: Double)] = [
      ("Lisbon and the coast", 0, [1, 2], 300, 288), ("Tokyo in spring", 2, [0, 3], 210, 196),
      ("Night trains to the north", 1, [0], 40, 33),
    ]
    var trips: [Journey] = []
    for (number, plan) in plans.enumerated() where plan.owner < members.count {
      let services = crowd.services(crowd.ago(days: 50 - Double(number)))
      let (actions, id): (TripActions, ID<Trip>) = (TripActions(services: services), services.newID())
      let links = DemoAccounts.links(app: Wandr.name, services: services)
      let owner = members[plan.owner].viewer
      let cover = try await photo(900 + number, by: owner.signedIn, at: services.now())
      _ = try await actions.put(
        WandrAPI.PutTrip(
          id: id, name: plan.name, startDate: day(plan.start), endDate: day(plan.end), cover: .set(cover)),
        by: owner, links: links)
      var people = [plan.owner]
      for other in plan.others where other < members.count {
        _ = try await actions.invite(members[other].person.username, to: id, by: owner, links: links)
        // The last invitation is still to be answered.
        if plan.name == plans.last?.name { continue }
        _ = try await actions.join(id, by: members[other].viewer, links: links)
        people.append(other)
      }
      trips.append(Journey(id: id, people: people, days: plan.end...plan.start))
    }
    return trips
  }

  private func day(_ past: Double) -> String? { VisitDate(crowd.ago(days: past), in: "UTC").text }

  private func plans(
    _ members: [DemoMember], _ trips: [Journey], _ chance: inout DemoChance
  ) -> [Plan] {
    let count = crowd.scenario == .many ? 400 : 60
    return (0..<count).map { number in
      let scene = WandrScene.all[number % WandrScene.all.count]
      let left = 45 * (1 - (Double(number) + 0.5) / Double(count)) + 0.05
      // Most of the year was logged from memory; what is new is logged on the day.
      let trip = scene.trip.flatMap { $0 < trips.count ? trips[$0] : nil }
      let past =
        if let trip {
          max(0, Double.random(in: trip.days, using: &chance) - left)
        } else {
          number % 3 == 0 ? 0 : Double(Int.random(in: 1...320, using: &chance))
        }
      let author = trip.map { $0.people[number % $0.people.count] } ?? Int.random(in: members.indices, using: &chance)
      return Plan(
        author: author, scene: scene, time: crowd.ago(days: left), past: past, trip: trip?.id,
        hasPhoto: number % 5 < 2)
    }
  }

  private func log(_ members: [DemoMember], _ plans: [Plan]) async throws -> [PlaceLog] {
    let planned = plans
    return try await ConcurrentWork.each(planned.count, atOnce: crowd.services(crowd.now).database.isEmbedded ? 8 : 1) {
      number in
      let plan = planned[number]
      let (viewer, services) = (members[plan.author].viewer, crowd.services(plan.time))
      let links = DemoAccounts.links(app: Wandr.name, services: services)
      let place = try await place(plan.scene, of: viewer, services)
      let photos = plan.hasPhoto ? [try await photo(number, by: viewer.signedIn, at: plan.time)] : []
      let date = VisitDate(plan.time.adding(seconds: -Int64(plan.past * 86_400)), in: place.timeZone ?? "UTC")
      return try await LogActions(services: services).put(
        WandrAPI.PutLog(
          id: services.newID(), placeID: place.id, rating: plan.scene.rating, note: plan.scene.note,
          tags: plan.scene.tags, media: photos, tripID: plan.trip,
          visitedOn: number % 11 == 7 ? date.told(at: .month)?.text : date.text,
          visibility: number % 9 == 4 ? .me : number % 4 == 1 ? .everyone : .friends), by: viewer, links: links)
    }
  }

  /// A city of the catalogue, or a pin where the server has none, or where it is a place within a city.
  private func place(_ scene: WandrScene, of viewer: Viewer, _ services: Services) async throws -> WandrAPI.Place {
    let actions = PlaceActions(services: services)
    if scene.isCity {
      let found = try await actions.catalogue.places(PlaceQuery(scene.name, near: scene.point.coordinate))
      if let city = found.first(where: { $0.name == scene.name }) {
        return try await actions.put(.init(id: city.id, providerID: city.providerID), by: viewer)
      }
    }
    // The viewer's own pins are known here: no service over the network is asked.
    let known = try await actions.search(scene.name, near: nil, isTyping: true, by: viewer)
    if let own = known.first(where: { $0.mine && $0.name == scene.name }) { return own }
    return try await actions.put(
      .init(
        id: services.newID(), name: scene.name, address: scene.address,
        latitude: KeptPoint.degrees(scene.point.latitude), longitude: KeptPoint.degrees(scene.point.longitude),
        isPrivate: false), by: viewer)
  }

  private func photo(_ number: Int, by owner: SignedIn, at time: Timestamp) async throws -> ID<MediaAPI.Item> {
    let photos = DemoPhotos(services: crowd.services(time.adding(seconds: -40)))
    if !files.isEmpty {
      return try await photos.keep(.file(files[number % files.count]), alt: "", .photo(square: false), by: owner).id
    }
    let drawing = DrawnPicture(seed: UInt64(700 + number))
    let source = try DemoCrowd.pixels(drawing.pixels(width: 1280, height: 960))
    return try await photos.keep(source, alt: drawing.alt, .photo(square: false), by: owner).id
  }

  /// The first of them and somebody else have set a pin at one place: merging the two waits for the other.
  private func findDuplicate(_ logs: [PlaceLog], _ members: [DemoMember]) async throws {
    let (viewer, services) = (members[0].viewer, crowd.services(crowd.ago(days: 0.03)))
    let links = DemoAccounts.links(app: Wandr.name, services: services)
    let pins = logs.filter { $0.visibility == .everyone && $0.place.providerID == nil }
    for own in pins where own.userID == viewer.profile.cast() {
      let other = pins.first { $0.place.name == own.place.name && $0.userID != own.userID }
      guard let other else { continue }
      _ = try await Wandr.duplicates.propose(own.placeID, of: other.placeID, by: viewer, links: links, services)
      return
    }
  }

  /// The first of them wants to go where others have been.
  private func want(_ logs: [PlaceLog], _ members: [DemoMember]) async throws {
    let (viewer, services) = (members[0].viewer, crowd.services(crowd.ago(days: 0.04)))
    let links = DemoAccounts.links(app: Wandr.name, services: services)
    for log in logs where log.rating == .mustSee && log.userID != viewer.profile.cast() && log.visibility != .me {
      do throws {
        _ = try await WantActions(services: services).put(
          .init(placeID: log.placeID, log: log.id), by: viewer, links: links)
      } catch let problem as Problem where [404, 422].contains(problem.status) {
        // A log that this person may not see.
      }
    }
  }
}
