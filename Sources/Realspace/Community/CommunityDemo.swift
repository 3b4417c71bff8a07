internal import Core
internal import Places
internal import Social
internal import Wire

/// The venues and events of a sample circle, with answers: what the seed has, and one of each kind besides.
struct CommunityDemo: Sendable {
  let crowd: DemoCrowd
  let members: [DemoMember]

  /// - Throws: whatever an action throws.
  func fill() async throws {
    var venues: [ID<Venue>] = []
    for (number, said) in CommunityDemoTexts.venues.enumerated() {
      let services = crowd.services(crowd.ago(days: 40 - Double(number)))
      let venue = try await VenueActions(services: services).add(
        .init(
          name: said.name, address: said.address, latitude: said.latitude, longitude: said.longitude,
          city: try city(said.city, services)),
        by: members[number % members.count].viewer, links: links(services))
      venues.append(venue.id)
    }
    for (number, said) in CommunityDemoTexts.events.enumerated() {
      try await make(said, number, at: said.venue.map { venues[$0] })
    }
    if let library = venues.dropFirst().first { try await talk(about: library) }
  }

  /// The number of a city; nil for none, and where there is no gazetteer.
  private func city(_ name: String?, _ services: Services) throws -> String? {
    guard let name else { return nil }
    return try CityFinder(services).cities(name).first.map { String($0.id) }
  }

  /// A topic about a venue, with a post in it.
  private func talk(about venue: ID<Venue>) async throws {
    let services = crowd.services(crowd.ago(days: 7))
    let topic = try await TopicActions(services: services).add(
      .init(
        name: "Seats at the City Library", topicDescription: "Where it is quiet, and where one may talk.", entity: venue
      ),
      by: members[members.count / 2].viewer, links: links(services))
    let later = crowd.services(crowd.ago(days: 6))
    _ = try await TopicPostActions(services: later).add(
      .init(id: topic.id, content: "The window on the second floor, before ten. You’re welcome."),
      by: members[0].viewer, links: links(later))
  }

  private func links(_ services: Services) -> MediaLinks { DemoAccounts.links(app: Realspace.name, services: services) }

  private func make(_ said: CommunityDemoTexts.Said, _ number: Int, at venue: ID<Venue>?) async throws {
    let services = crowd.services(crowd.ago(days: 12))
    let host = members[number % members.count]
    // In the evening of Stockholm, or at midnight for what lasts the day.
    let day = Timestamp.floorDivide(crowd.now.microseconds, 86_400_000_000) + Int64(said.inDays)
    let start = Timestamp(microseconds: (day * 86_400 + 17 * 3600) * 1_000_000)
    let event = try await EventActions(services: services).add(
      .init(
        name: said.name, start: start, end: said.hours.map { start.adding(seconds: Int64($0) * 3600) },
        timeZone: "Europe/Stockholm", allDay: said.hours == nil, eventDescription: said.description,
        entity: venue, privateAddress: said.privateAddress, capacity: said.capacity,
        needsApproval: said.privateAddress != nil, recurrence: said.rule), by: host.viewer, links: links(services))
    guard said.inDays > 0 else { return }
    let later = crowd.services(crowd.ago(days: 1))
    let answers: [RealspaceAPI.EventAnswer] = [.going, .going, .maybe, .going, .no]
    for step in 1..<min(9, members.count) {
      let guest = members[(number + step) % members.count]
      _ = try await EventAnswers(services: later).answer(
        .init(id: event.id, answer: answers[step % answers.count], partySize: 1 + step % 2), by: guest.viewer,
        links: links(later))
    }
    guard said.privateAddress != nil, members.count > 1 else { return }
    let first = members[(number + 1) % members.count]
    try await EventAnswers(services: later).decide(
      .init(id: event.id, username: first.person.username, approved: true), by: host.viewer, links: links(later))
  }
}

enum CommunityDemoTexts {
  struct Said: Sendable {
    let name: String
    let description: String
    /// Which venue; nil for none.
    var venue: Int?
    let inDays: Int
    /// Nil for the whole day.
    var hours: Int? = 2
    var capacity: Int?
    var rule: String?
    var privateAddress: String?
  }

  static let venues: [(name: String, address: String, latitude: Double?, longitude: Double?, city: String?)] = [
    ("Blue Bottle Coffee", "Harbour Road 4", 59.3221, 18.0710, nil),
    ("City Library", "Park Street 12", 59.3436, 18.0546, nil),
    ("Rialto Theatre", "Main Street 1", nil, nil, "Uppsala"),
  ]

  static let events = [
    Said(
      name: "Open mic", description: "Songs, poems, five minutes each. Come early to sign up.", venue: 0, inDays: 3,
      hours: 3, capacity: 6),
    Said(name: "Reading circle", description: "One chapter a week, aloud.", venue: 1, inDays: 5, rule: "FREQ=WEEKLY"),
    Said(name: "“Stalker” from a print", description: "With a talk afterwards.", venue: 2, inDays: 9, hours: 4),
    Said(
      name: "Supper at mine", description: "Soup, bread and the people you bring.", inDays: 12, hours: 4, capacity: 8,
      privateAddress: "Garden Lane 7, second floor"),
    Said(name: "Book fair", description: "Stalls all day long.", venue: 1, inDays: 20, hours: nil),
    Said(name: "Latte art evening", description: "Milk was spilled.", venue: 0, inDays: -8),
  ]
}
