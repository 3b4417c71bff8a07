import ClientKit
import Foundation
import HearthScreens
import Observation
import Wire

/// What is written of a post, new or changed: caption, location, tags, audience.
@MainActor @Observable final class PostDraft {
  /// How fine others are told a place.
  enum Precision: String, CaseIterable, Hashable {
    case exact, neighbourhood, city, country
    case nowhere = "none"

    var words: String {
      switch self {
      case .exact: "Exactly here"
      case .neighbourhood: "The neighbourhood"
      case .city: "The city"
      case .country: "The country"
      case .nowhere: "Nothing"
      }
    }
  }

  var caption = ""
  var audience: SocialAPI.Audience = GrassyLook.app.rules.usualAudience
  private(set) var tags = GrassyKit.TagList()
  /// What is typed of the next tag. A space or a comma ends it.
  var tagText = "" { didSet { if tagText.contains(where: { $0.isWhitespace || $0 == "," }) { addTags() } } }
  /// Why the last tag can't be added.
  private(set) var tagFailure: String?

  /// What is typed of the location; of a chosen place, its name.
  var place = "" { didSet { if place != chosen?.name { (chosen, point) = (nil, nil) } } }
  /// From the gazetteer.
  private(set) var chosen: GrassyAPI.Place?
  /// Where a photo says it was taken, once its author has accepted that.
  private var point: GrassyKit.PhotoPoint?
  var precision = Precision.city
  var keepsExact = false
  /// Where the post that is changed is, as others know it; nil for nowhere, and for a new post.
  private let told: GrassyAPI.Location?
  /// Whether its author keeps something finer; nil where the server hasn't said it.
  private var hasKept: Bool?

  var isTooLong: Bool { GrassyLook.app.rules.isTooLong(caption) }
  var isReady: Bool { !isTooLong && !audience.isIncomplete }

  func addTags() {
    let refused = tags.add(tagText)
    tagText = ""
    tagFailure = refused.isEmpty ? nil : tags.isFull ? "A post has 30 tags at most." : "A tag has 40 letters at most."
  }

  func remove(_ tag: String) {
    tags.remove(tag)
    tagFailure = nil
  }

  func choose(_ place: GrassyAPI.Place) {
    (chosen, point) = (place, nil)
    self.place = place.name
  }

  /// Takes the place that a photo offers.
  func choose(_ city: DeviceCities.City, at point: GrassyKit.PhotoPoint) {
    choose(
      GrassyAPI.Place(
        id: String(city.id), name: city.name, region: nil, country: city.country, latitude: city.latitude,
        longitude: city.longitude, timeZone: ""))
    self.point = point
  }

  /// Whether the place is still the one that the post had.
  var isTold: Bool { chosen == nil && told != nil && place == told?.name }

  private var isNameAlone: Bool { told.map { $0.placeID.hasPrefix("~") && $0.latitude == nil } ?? false }
  private var toldPrecision: Precision? { told.flatMap { Precision(rawValue: $0.precision.rawValue) } }

  /// What others can be told of the place: of one that the post has, nothing finer than is known.
  var precisions: [Precision] {
    // What somebody wrote is told as it is.
    if isTold, isNameAlone { return [.exact, .nowhere] }
    guard isTold, hasKept != true else { return Precision.allCases }
    let coarser = Precision.allCases.drop { $0 != toldPrecision }
    return coarser.isEmpty ? Precision.allCases : Array(coarser)
  }

  /// Whether there is something finer than others are told, for the author to keep.
  var canKeepExact: Bool {
    // What nobody is told isn't kept either.
    if precision == .nowhere { return false }
    if chosen != nil { return point == nil ? precision == .country : precision != .exact }
    guard isTold, precision != .exact else { return false }
    return hasKept == true || precision != toldPrecision
  }

  /// The server has said what is kept of the place.
  func take(_ kept: GrassyAPI.KeptLocation) {
    guard hasKept == nil else { return }
    hasKept = kept.location != nil
    if kept.location != nil { keepsExact = true }
  }

  /// What is to change of the place that the post has.
  var locationChange: Change<GrassyAPI.LocationInput> {
    guard isTold else {
      if let location { return .set(location) }
      return told == nil ? .keep : .clear
    }
    if precision == .nowhere { return .clear }
    guard precision != toldPrecision || keepsExact != (hasKept ?? false) else { return .keep }
    return .set(
      GrassyAPI.LocationInput(
        precision: .init(rawValue: precision.rawValue),
        keepsExact: hasKept == nil && !keepsExact ? nil : keepsExact))
  }

  /// Nil for nowhere.
  var location: GrassyAPI.LocationInput? {
    let name = place.trimmingCharacters(in: .whitespacesAndNewlines)
    guard !name.isEmpty else { return nil }
    guard let chosen else { return GrassyAPI.LocationInput(name: name) }
    guard precision != .nowhere else { return nil }
    var input = GrassyAPI.LocationInput(
      name: chosen.name, precision: .init(rawValue: precision.rawValue), keepsExact: keepsExact ? true : nil)
    // A position leaves the device only where it is told, or kept for its author.
    if let point, keepsExact || [.exact, .neighbourhood].contains(precision) {
      (input.latitude, input.longitude) = (point.latitude, point.longitude)
    } else {
      input.placeID = chosen.id
    }
    return input
  }

  /// The draft as a post; what is still being typed of a tag counts.
  var post: GrassyKit.NewPost {
    if !tagText.isEmpty { addTags() }
    return GrassyKit.NewPost(caption: caption, location: location, tags: tags, audience: audience)
  }

  /// Of a post that is to be changed.
  init(_ post: GrassyAPI.Post? = nil) {
    told = post?.location
    guard let post else { return }
    caption = post.caption
    audience = post.audience
    tags = GrassyKit.TagList(post.tags)
    place = post.location?.name ?? ""
    precision = toldPrecision ?? .city
  }
}
