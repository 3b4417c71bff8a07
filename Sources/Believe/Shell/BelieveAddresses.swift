internal import HTML
internal import Wire

/// Believe's addresses.
extension URLPath {
  /// `/believe/p/{slug}` and what lies below it.
  static func project(_ slug: String, _ below: StaticString = "") -> URLPath {
    URLPath("/believe/p/", slug, below)
  }

  /// `/believe/creator/{id}` and what lies below it.
  static func creator(_ id: ID<BelieveAPI.Builder>, _ below: StaticString = "") -> URLPath {
    URLPath("/believe/creator/", uuid: id.high, id.low, below)
  }

  /// `/believe/update/{id}` and what lies below it.
  static func update(_ id: ID<BelieveAPI.Post>, _ below: StaticString = "") -> URLPath {
    URLPath("/believe/update/", uuid: id.high, id.low, below)
  }

  /// `/believe/milestone/{id}` and what lies below it.
  static func milestone(_ id: ID<BelieveAPI.Milestone>, _ below: StaticString = "") -> URLPath {
    URLPath("/believe/milestone/", uuid: id.high, id.low, below)
  }

  /// `/believe/message/{id}` and what lies below it.
  static func message(_ id: ID<BelieveAPI.SupportMessage>, _ below: StaticString = "") -> URLPath {
    URLPath("/believe/message/", uuid: id.high, id.low, below)
  }
}
