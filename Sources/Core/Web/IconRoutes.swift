internal import HTTP
internal import Media
internal import Synchronization
internal import Wire

/// The apps' signs as PNG, for home screens: drawn by this program when first asked for, and kept.
enum IconRoutes {
  static func register(in routes: inout Routes) {
    let looks = routes.apps.map { ($0.name, $0.look.icon) } + [("hearth", AppLook.hearth.icon)]
    let icons = Dictionary(looks, uniquingKeysWith: { first, _ in first })
    let drawn = DrawnIcons()
    let log = routes.services.log
    routes.add(.get, "/icons/{app}/{name}", .anyone) { request, parameters in
      guard let icon = parameters["app"].flatMap({ icons[$0] }),
        let form = parameters["name"].flatMap(IconForm.init(rawValue:)), let bytes = drawn.png(icon, form)
      else { return Answer.problem(Problem.notFound(), request: request, log: log) }
      var response = Response(.ok, type: "image/png", bytes: bytes)
      response.headers.add("Cache-Control", "public, max-age=86400")
      response.headers.add("X-Content-Type-Options", "nosniff")
      return response.serving(request, etag: EntityTag("\(AssetRoutes.library.hash)-\(form.rawValue)"))
    }
  }
}

/// What an icon is asked for.
enum IconForm: String, CaseIterable, Sendable {
  case small = "192.png"
  case large = "512.png"
  case smallMaskable = "maskable-192.png"
  case largeMaskable = "maskable-512.png"
  /// iOS rounds the corners itself.
  case apple = "apple-180.png"

  var side: Int {
    switch self {
    case .small, .smallMaskable: 192
    case .large, .largeMaskable: 512
    case .apple: 180
    }
  }

  var shape: AppIcon.Shape {
    switch self {
    case .small, .large: .rounded
    case .smallMaskable, .largeMaskable, .apple: .whole
    }
  }
}

/// The drawn ones: five for each app, some ten kilobytes each.
final class DrawnIcons: Sendable {
  private struct Key: Hashable {
    let icon: AppIcon
    let form: IconForm
  }

  private let kept = Mutex<[Key: [UInt8]]>([:])

  func png(_ icon: AppIcon, _ form: IconForm) -> [UInt8]? {
    let key = Key(icon: icon, form: form)
    if let bytes = kept.withLock({ $0[key] }) { return bytes }
    let (side, rgba) = icon.pixels(side: form.side, shape: form.shape)
    guard let bytes = PNG.encode(side: side, rgba: rgba) else { return nil }
    kept.withLock { $0[key] = bytes }
    return bytes
  }
}
