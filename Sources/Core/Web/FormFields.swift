internal import HTTP
public import Wire

/// What a form brought: texts by name, and files.
public struct FormFields: Sendable {
  private var texts: [String: String] = [:]
  private var lists: [String: [String]] = [:]
  private var files: [String: [UploadedFile]] = [:]

  /// - Throws: 400 for a damaged body, 413 for one that is too large, 415 for another type.
  init(_ request: Request) throws(Problem) {
    if request.contentType == "multipart/form-data" {
      guard case .form(let pairs, let uploaded) = try RequestInput.multipart(request) else { return }
      for pair in pairs { add(pair.name, pair.value) }
      for upload in uploaded { files[upload.name, default: []].append(upload.file) }
      return
    }
    guard request.body.count <= RequestInput.mostBodyBytes else { throw .tooLarge() }
    guard let form = request.form else {
      if request.body.isEmpty { return }
      throw .unsupportedMedia("Send the form as a browser does.")
    }
    for pair in form.pairs { add(pair.name, pair.value) }
  }

  private mutating func add(_ name: String, _ value: String) {
    let text = Self.plain(value)
    texts[name] = text
    lists[name, default: []].append(text)
  }

  /// A browser sends every line break of a form as CR LF (HTML, section 4.10.22.4); elsewhere it is LF. U+0000, which no browser lets
  /// anybody type and no database keeps, is left out.
  private static func plain(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 == 0x0d || $0 == 0 }) else { return text }
    var lines = String.UnicodeScalarView()
    var isAfterCR = false
    for scalar in text.unicodeScalars where scalar.value != 0 {
      if scalar != "\n" || !isAfterCR { lines.append(scalar == "\r" ? "\n" : scalar) }
      isAfterCR = scalar == "\r"
    }
    return String(lines)
  }

  /// The text of that name; empty when there is none.
  public subscript(name: String) -> String { texts[name] ?? "" }

  /// Every text of that name, as several ticked boxes send them.
  public func all(_ name: String) -> [String] { lists[name] ?? [] }

  /// The file of that name; nil when none was chosen.
  public func file(_ name: String) -> UploadedFile? { files(name).last }

  /// The files of that name, in the order in which they were sent. A field without a file comes as an empty one.
  public func files(_ name: String) -> [UploadedFile] { (files[name] ?? []).filter { !$0.bytes.isEmpty } }
}
