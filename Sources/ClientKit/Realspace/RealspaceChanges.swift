internal import Wire

// Things as they are shown until the server has answered a change. An item that a change names by words is known once it has.

extension RealspaceAPI.ItemInput {
  /// The item that this means, where it is the one that was there; nil for one that the server has still to find.
  fileprivate func known(_ before: RealspaceAPI.ItemReference?) -> RealspaceAPI.ItemReference? {
    id == before?.id ? before : nil
  }
}

extension Change where Value == RealspaceAPI.ItemInput {
  fileprivate func shown(_ before: RealspaceAPI.ItemReference?) -> RealspaceAPI.ItemReference? {
    switch self {
    case .keep: before
    case .clear: nil
    case .set(let said): said.known(before)
    }
  }
}

extension Change {
  /// The value after the change.
  fileprivate func shown(_ before: Value?) -> Value? {
    switch self {
    case .keep: before
    case .clear: nil
    case .set(let value): value
    }
  }
}

extension RealspaceAPI.Post {
  mutating func apply(_ change: RealspaceAPI.EditPost) {
    if let action = change.action { self.action = action }
    if let subject = change.subject { self.subject = subject }
    item = change.item.shown(item)
    // One that doesn't fit what was done is dropped.
    if item?.kind != action.kind { item = nil }
    if let content = change.content { self.content = content }
    if let audience = change.audience { self.audience = audience }
    if let allowsSaving = change.allowsSaving { self.allowsSaving = allowsSaving }
    if let chosen = change.media {
      let known = media
      media = chosen.compactMap { id in known.first { $0.id == id } }
      imageURL = media.first?.urls.rendition("1080")
    }
    for (index, alt) in (change.alts ?? []).enumerated() where media.indices.contains(index) { media[index].alt = alt }
  }
}

extension RealspaceAPI.Topic {
  mutating func apply(_ change: RealspaceAPI.EditTopic) {
    if let name = change.name { self.name = name }
    if let description = change.topicDescription { topicDescription = description }
    item = change.entity.isSet ? nil : change.item.shown(item)
    // Which venue it is, the answer says.
    switch change.entity {
    case .keep: if change.item.isSet { entity = nil }
    case .clear: entity = nil
    case .set(let venue): if entity?.id != venue { entity = nil }
    }
  }
}

extension RealspaceAPI.DiaryEntry {
  /// What is left out of a replacement is what a new entry has without it, but for what is written, which stays.
  mutating func apply(_ change: RealspaceAPI.ReplaceDiaryEntry) {
    (action, subject, item) = (change.action, change.subject, change.item?.known(item))
    (date, datePrecision) = (change.date, change.date.flatMap { PartialDate($0) }?.precision ?? .unknown)
    (occasion, abandonedAt, rating) = (change.occasion ?? 1, change.abandonedAt, change.rating)
    content = change.content ?? content
    audience = change.audience ?? SocialAPI.Audience(kind: .me)
  }
}

extension RealspaceAPI.Event {
  /// Whether this is the event on that date; without one it is meant as it is kept.
  func isOn(_ date: Timestamp?) -> Bool { date == nil || date == occurrence }

  /// One date that moves is shown where it is kept; the rest is the event's on all of its dates.
  mutating func apply(_ change: RealspaceAPI.EditEvent) {
    guard isOn(change.occurrence) else { return }
    if let name = change.name { self.name = name }
    move(change)
    if let zone = change.timeZone { timeZone = zone }
    if let allDay = change.allDay { self.allDay = allDay }
    if let text = change.eventDescription { eventDescription = text.isEmpty ? nil : text }
    if let link = change.link { self.link = link.isEmpty ? nil : link }
    // Which venue it is, the answer says.
    switch change.entity {
    case .keep: break
    case .clear: entity = nil
    case .set(let venue): if entity?.id != venue { entity = nil }
    }
    privateAddress = change.privateAddress.shown(privateAddress).flatMap { $0.isEmpty ? nil : $0 }
    if change.privateAddress != .keep { hasPrivateAddress = privateAddress != nil }
    capacity = change.capacity.shown(capacity)
    if let needsApproval = change.needsApproval { self.needsApproval = needsApproval }
    recurrence = change.recurrence.shown(recurrence)
  }

  /// An end that isn't given moves along with the start.
  private mutating func move(_ change: RealspaceAPI.EditEvent) {
    let old = start
    if let start = change.start { (self.start, date) = (start, start) }
    let along = end.map { Timestamp(microseconds: $0.microseconds + start.microseconds - old.microseconds) }
    end = change.end.shown(along)
  }
}

extension RealspaceAPI.Entity {
  /// A new picture is shown once the answer is there.
  mutating func apply(_ change: RealspaceAPI.EditEntity) {
    if let name = change.name { self.name = name }
    if let address = change.address { self.address = address }
    if change.image == .clear { imageURL = nil }
    switch change.city {
    case .keep: break
    case .clear: if city != nil { (city, latitude, longitude) = (nil, nil, nil) }
    case .set(let id):
      // Where the city is, the answer says.
      if city?.id != id { (city, latitude, longitude) = (nil, nil, nil) }
      return
    }
    let old = (latitude, longitude)
    (latitude, longitude) = (change.latitude.shown(latitude), change.longitude.shown(longitude))
    if (latitude, longitude) != old { city = nil }
  }
}
