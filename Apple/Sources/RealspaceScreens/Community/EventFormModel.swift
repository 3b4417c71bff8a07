import ClientKit
import Foundation
import HearthScreens
import Observation
import Wire

/// An event as its host writes it: a new one, or one that is there. Of one that repeats the dates stay as they are.
@MainActor @Observable final class EventFormModel {
  var name = ""
  /// What the clock shows where the event is, in this device's own time zone, which the system's fields have.
  var start = Date(timeIntervalSince1970: 0)
  var hasEnd = false
  var end = Date(timeIntervalSince1970: 0)
  var isAllDay = false
  var about = ""
  var link = ""
  var choice = VenueChoice.nowhere
  /// Of a venue that is made along with the event.
  var newName = ""
  var newAddress = ""
  var privateAddress = ""
  /// As it is typed; empty for any number.
  var capacity = ""
  var needsApproval = false
  let venues: HeldListModel<RealspaceAPI.Entity>
  /// Where the event's clock is.
  let zone: TimeZone
  /// The venue that the event has, or that was made for it, which may be further down in the list than that is read.
  private(set) var own: RealspaceAPI.Entity?

  /// Where an event is.
  enum VenueChoice: Hashable {
    case nowhere, new
    case venue(ID<RealspaceAPI.Entity>)
  }

  @ObservationIgnored private let event: RealspaceAPI.Event?
  @ObservationIgnored private let account: Account
  @ObservationIgnored private let username: String
  /// The times as they were before anybody changed them.
  @ObservationIgnored private var before: Moments?

  private struct Moments: Equatable {
    let start, end: Date
    let hasEnd, isAllDay: Bool
  }

  /// - Parameters:
  ///   - event: the one that is changed; nil for a new one.
  ///   - username: the viewer's own.
  ///   - zone: of a new event.
  init(_ event: RealspaceAPI.Event?, _ account: Account, username: String, zone: TimeZone = .current) {
    (self.event, self.account, self.username) = (event, account, username)
    venues = HeldListModel(RealspaceOffline.venues, account)
    self.zone = event.flatMap { TimeZone(identifier: $0.timeZone) } ?? zone
    let hour: Int64 = 3_600_000_000
    let next = Timestamp(microseconds: (account.now().microseconds / hour + 1) * hour)
    start = onWall(event?.start ?? next)
    // Whole days end at the midnight after them.
    let last = event?.end.map { Timestamp(microseconds: $0.microseconds - (event?.allDay == true ? 1_000_000 : 0)) }
    (hasEnd, end) = (last != nil, onWall(last ?? event?.start ?? next))
    guard let event else { return }
    (name, isAllDay, needsApproval) = (event.name, event.allDay, event.needsApproval)
    (about, link) = (event.eventDescription ?? "", event.link ?? "")
    privateAddress = event.privateAddress ?? ""
    if let room = event.capacity { capacity = "\(room)" }
    own = event.entity
    if let own { choice = .venue(own.id) }
    before = moments
  }

  var isNew: Bool { event == nil }
  var repeats: Bool { event?.recurrence != nil }

  /// What can be chosen, each venue once.
  var choices: [RealspaceAPI.Entity] {
    guard let own, !venues.items.contains(where: { $0.id == own.id }) else { return venues.items }
    return [own] + venues.items
  }

  var canSave: Bool {
    name.fits(RealspaceAPI.Limits.eventName) && isRoomKnown
      && about.unicodeScalars.count <= RealspaceAPI.Limits.eventDescription
      && privateAddress.unicodeScalars.count <= RealspaceAPI.Limits.address
      && (choice != .new || newName.fits(RealspaceAPI.Limits.eventName))
  }

  /// How many people there is room for; nil for any number.
  private var room: Int? { Int(capacity.bare) }
  private var isRoomKnown: Bool {
    guard !capacity.bare.isEmpty else { return true }
    guard let room else { return false }
    return RealspaceAPI.Limits.capacity.contains(room)
  }

  /// Into the outbox, and sent at once where that can be.
  /// - Throws: what the server refuses it for.
  func save() async throws(ClientError) {
    let venue = try await chosenVenue()
    if let event {
      try await account.submit(RealspaceAPI.editEvent, change(of: event, to: venue))
      return
    }
    let input = RealspaceAPI.AddEvent(
      name: name.bare, start: begins, end: ends, timeZone: zone.identifier, allDay: isAllDay,
      eventDescription: about.bare.isEmpty ? nil : about.bare, link: link.bare.isEmpty ? nil : link.bare,
      entity: venue, privateAddress: privateAddress.bare.isEmpty ? nil : privateAddress.bare, capacity: room,
      needsApproval: needsApproval)
    let host = await account.author(username, in: RealspaceOffline.people)
    let chosen = choices.first { $0.id == venue }
    let shown = input.shown(as: account.store.newID(), by: host, at: account.now(), venue: chosen)
    try await account.submit(RealspaceAPI.addEvent, input, showing: shown)
  }

  /// A new venue is made first, and only once, also where the event is refused then.
  private func chosenVenue() async throws(ClientError) -> ID<RealspaceAPI.Entity>? {
    switch choice {
    case .nowhere: return nil
    case .venue(let id): return id
    case .new:
      let address = newAddress.bare
      let input = RealspaceAPI.AddEntity(name: newName.bare, address: address.isEmpty ? nil : address)
      let venue = input.shown(as: account.store.newID(), at: account.now())
      try await account.submit(RealspaceAPI.addEntity, input, showing: venue)
      (own, choice) = (venue, .venue(venue.id))
      return venue.id
    }
  }

  /// What is written otherwise than it was.
  private func change(
    of event: RealspaceAPI.Event, to venue: ID<RealspaceAPI.Entity>?
  ) -> RealspaceAPI.EditEvent {
    var change = RealspaceAPI.EditEvent(id: event.id)
    if name.bare != event.name { change.name = name.bare }
    if !repeats, moments != before {
      change.start = begins
      change.end = ends.map { .set($0) } ?? .clear
      change.allDay = isAllDay
    }
    if about != event.eventDescription ?? "" { change.eventDescription = about }
    if link.bare != event.link ?? "" { change.link = link.bare }
    if venue != event.entity?.id { change.entity = venue.map { .set($0) } ?? .clear }
    if privateAddress != event.privateAddress ?? "" { change.privateAddress = .set(privateAddress) }
    if room != event.capacity { change.capacity = room.map { .set($0) } ?? .clear }
    if needsApproval != event.needsApproval { change.needsApproval = needsApproval }
    return change
  }

  private var moments: Moments { Moments(start: start, end: end, hasEnd: hasEnd, isAllDay: isAllDay) }
  private var begins: Timestamp { Timestamp(Times.moved(start, from: .current, to: zone)) }
  private var ends: Timestamp? { hasEnd ? Timestamp(Times.moved(end, from: .current, to: zone)) : nil }

  private func onWall(_ time: Timestamp) -> Date { Times.moved(time.date, from: zone, to: .current) }
}
