public import HTML
public import Wire

extension URLPath {
  /// One rendition of a photo, by its `/name`.
  public static func photo(_ urls: MediaAPI.URLs, _ name: StaticString) -> URLPath? {
    urls.query.isEmpty ? URLPath(checking: urls.base, name) : URLPath(checking: "\(urls.base)\(name)\(urls.query)")
  }
}
