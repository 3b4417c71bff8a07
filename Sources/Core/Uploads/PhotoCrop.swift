internal import Media
internal import Wire

/// How a photo is cut.
public enum PhotoCrop: Hashable, Sendable {
  case original
  /// The largest square, as near as can be to a point: thousandths across and down the upright photo.
  case square(x: Int, y: Int)

  /// The largest square in the middle.
  public static let centered = PhotoCrop.square(x: 500, y: 500)

  /// - Parameter focus: "0.25,0.5": what shall be in the middle of the square; the photo's middle where it is nil.
  /// - Throws: 422 for what is neither a crop nor a point of the photo.
  init(_ crop: MediaAPI.Crop?, focus: String?) throws(Problem) {
    guard crop?.isKnown ?? true else {
      throw Problem.validation("crop", "invalid", "The crop is square or original.")
    }
    let point = try focus.map(Self.point)
    self = crop == .square ? point.map { .square(x: $0.x, y: $0.y) } ?? .centered : .original
  }

  /// As it is kept.
  init(name: String, x: Int, y: Int) {
    self = name == MediaAPI.Crop.square.rawValue ? .square(x: x, y: y) : .original
  }

  var name: String {
    switch self {
    case .original: MediaAPI.Crop.original.rawValue
    case .square: MediaAPI.Crop.square.rawValue
    }
  }

  var focus: (x: Int, y: Int) {
    if case .square(let x, let y) = self { (x, y) } else { (500, 500) }
  }

  var isSquare: Bool { self != .original }

  var request: ImageRequest {
    switch self {
    case .original: .photo()
    case .square(let x, let y): .photo(.square(x: Double(x) / 1000, y: Double(y) / 1000))
    }
  }

  private static func point(_ text: String) throws(Problem) -> (x: Int, y: Int) {
    let numbers = text.split(separator: ",", omittingEmptySubsequences: false).compactMap { Double($0) }
    guard text.utf8.count <= 40, numbers.count == 2, numbers.allSatisfy({ (0...1).contains($0) }) else {
      throw Problem.validation("focus", "invalid", "The focus is two numbers from 0 to 1: 0.25,0.5.")
    }
    return (Int((numbers[0] * 1000).rounded()), Int((numbers[1] * 1000).rounded()))
  }
}
