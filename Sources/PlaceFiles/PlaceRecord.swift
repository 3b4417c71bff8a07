public import Wire

/// A place of somebody's as a file has it: where it is, when they were there, what they thought of it.
public struct PlaceRecord: Hashable, Sendable {
  /// What somebody thought of a place.
  public enum Rating: String, CaseIterable, Hashable, Sendable {
    case skip, solid, mustSee
  }

  /// What a record says of its place.
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    /// Somebody was there.
    case visit
    /// Somebody wants to go there.
    case wanted
    /// Somebody was at home or at work there, as their phone has guessed.
    case personal
  }

  /// By which the file's maker knows the record, the same each time that it is written; empty where there is nothing of the kind.
  public var id: String
  public var kind: Kind
  /// What the place is called; empty where the file doesn't say.
  public var name: String
  public var address: String
  /// Nil where the file names a place without saying where it is.
  public var point: PlacePoint?
  public var time: PlaceTime
  public var rating: Rating?
  public var note: String
  public var tags: [String]
  /// When it was written down, to the millisecond; nil where the file doesn't say.
  public var logged: Timestamp?

  public init(
    id: String = "", kind: Kind = .visit, name: String = "", address: String = "", point: PlacePoint? = nil,
    time: PlaceTime = .unknown, rating: Rating? = nil, note: String = "", tags: [String] = [],
    logged: Timestamp? = nil
  ) {
    self.id = id
    self.kind = kind
    self.name = name
    self.address = address
    self.point = point
    self.time = time
    self.rating = rating
    self.note = note
    self.tags = tags
    self.logged = logged
  }

  /// How long what is read may be, in Unicode scalars. What is longer is cut.
  public enum Limits {
    public static let id = 300
    public static let name = 500
    public static let address = 1000
    public static let note = 20_000
    public static let tag = 200
    public static let tags = 100
  }

  /// Within the limits.
  var bounded: PlaceRecord {
    var record = self
    record.id = id.head(Limits.id)
    record.name = name.head(Limits.name)
    record.address = address.head(Limits.address)
    record.note = note.head(Limits.note)
    record.tags = tags.prefix(Limits.tags).map { $0.head(Limits.tag) }
    return record
  }
}

extension StringProtocol {
  /// Without white space around it.
  var trimmed: String {
    guard let first = firstIndex(where: { !$0.isWhitespace }), let last = lastIndex(where: { !$0.isWhitespace }) else {
      return ""
    }
    return String(self[first...last])
  }
}

extension String {
  /// With each of these scalars written as another text: as characters they may be part of larger ones.
  func writing(_ other: (Unicode.Scalar) -> String?) -> String {
    var text = ""
    for scalar in unicodeScalars {
      if let other = other(scalar) { text += other } else { text.unicodeScalars.append(scalar) }
    }
    return text
  }

  /// The first scalars of it.
  fileprivate func head(_ count: Int) -> String {
    // Most texts are shorter than that in bytes already.
    guard utf8.count > count, unicodeScalars.count > count else { return self }
    return String(String.UnicodeScalarView(unicodeScalars.prefix(count)))
  }
}
