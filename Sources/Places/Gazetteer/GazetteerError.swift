/// Why the gazetteer can't be read.
public enum GazetteerError: Error, Hashable, Sendable {
  /// There is no file.
  case missing
  /// The file was made by another version of Hearth: its set-up makes a new one.
  case otherLayout
  /// The file is damaged, or the disk is.
  case unreadable(String)

  /// For the operator, after the file's name.
  public var reason: String {
    switch self {
    case .missing: "isn't there"
    case .otherLayout: "is of another version"
    case .unreadable(let cause): "can't be read: \(cause)"
    }
  }
}
