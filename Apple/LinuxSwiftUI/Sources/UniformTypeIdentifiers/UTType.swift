/// A kind of file, by its uniform type identifier.
public struct UTType: Hashable, Sendable {
  let identifier: String

  /// A zip archive.
  public static var zip: UTType { UTType(identifier: "public.zip-archive") }
}
