/// Puts an app's style sheets together into one file, and its modules into at most three: what every page runs, what only some pages
/// ask for, and what these ask for once somebody does something. A first visit then takes few requests, while `Public` keeps one behaviour
/// a file.
///
/// It reads the forms that `Public` has and refuses others: `@import "x.css";`, `import "./x.js";`,
/// `import { a, b as c } from "./x.js";`, `import("./x.js")`, and `export` before a function, class or constant, each at the
/// beginning of its line but the call. A module runs once, after those that it imports, in a scope of its own.
struct AssetLinker {
  enum Fault: Error, Equatable {
    case missing(String)
    case circle(String)
    case notUnderstood(file: String, line: String)
  }

  private let sheets: [String: String]
  private let modules: [String: AssetModule]
  private let others: [AssetLibrary.File]

  init(_ files: [AssetLibrary.File]) throws(Fault) {
    var (sheets, modules, others) = ([String: String](), [String: AssetModule](), [AssetLibrary.File]())
    for file in files {
      let (folder, name) = Self.parts(of: file.path)
      switch folder {
      case "css": sheets[name] = try ThemedSheet.text(of: String(decoding: file.bytes, as: UTF8.self), file: name)
      case "js": modules[name] = try AssetModule(name, String(decoding: file.bytes, as: UTF8.self))
      default: others.append(file)
      }
    }
    let paths = Set(others.map(\.path))
    self.sheets = sheets.mapValues { FontFiles.sheet($0, having: paths) }
    (self.modules, self.others) = (modules, others)
  }

  /// What is served: the sheets and modules that no other names, each with all that it needs, and the other files as they are.
  func linked() throws(Fault) -> [AssetLibrary.File] {
    var files = others
    let parts = Set(sheets.values.flatMap { $0.split(separator: "\n").compactMap(Self.imported) })
    for name in sheets.keys.sorted() where !parts.contains(name) {
      files.append(.init(path: "css/\(name)", text: try sheet(name, inside: [])))
    }
    let needed = Set(modules.values.flatMap { $0.imports.map(\.file) + $0.calls })
    for name in modules.keys.sorted() where !needed.contains(name) { files += try scripts(name) }
    return files
  }

  /// The name of the file with the modules that only some pages of a script ask for.
  static func later(of script: String) -> String { "\(script.dropLast(3))-later.js" }

  /// The name of the file with the modules that those ask for.
  static func last(of script: String) -> String { "\(script.dropLast(3))-last.js" }

  private func sheet(_ name: String, inside: [String]) throws(Fault) -> String {
    guard let text = sheets[name] else { throw .missing(name) }
    guard !inside.contains(name) else { throw .circle(name) }
    var (lines, isComment) = ([String](), false)
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if Self.isComment(line, after: &isComment) { continue }
      if let part = Self.imported(line) {
        lines.append(try sheet(part, inside: inside + [name]))
      } else if line.hasPrefix("@import") {
        throw .notUnderstood(file: name, line: String(line))
      } else if case let rule = Self.unindented(line), !rule.isEmpty {
        lines.append(String(rule))
      }
    }
    return lines.joined(separator: "\n")
  }

  private func scripts(_ root: String) throws(Fault) -> [AssetLibrary.File] {
    var first: [AssetModule] = []
    try collect(root, into: &first, inside: [])
    var asked = first
    for call in first.flatMap(\.calls) { try collect(call, into: &asked, inside: []) }
    var all = asked
    var index = first.count
    while index < all.count {
      for call in all[index].calls { try collect(call, into: &all, inside: []) }
      index += 1
    }
    let (later, last) = (Self.later(of: root), Self.last(of: root))
    let ofLast = Set(all[asked.count...].map(\.name))
    let file = { ofLast.contains($0) ? last : later }
    var text = "export const $modules = {};\n"
    for module in first {
      let function = module.function(file: file) { "$modules[\"\($0)\"]" }
      text += "$modules[\"\(module.name)\"] = (\(function))();\n"
    }
    if let own = modules[root], !own.exports.isEmpty {
      text += "export const { \(own.exports.joined(separator: ", ")) } = $modules[\"\(root)\"];\n"
    }
    var files = [AssetLibrary.File(path: "js/\(root)", text: text)]
    if asked.count > first.count {
      let own = Self.table(asked[first.count...], file)
      let more = """
        import { $modules } from "./\(root)";
        const $own = {
        \(own)};
        export function $need(name) {
        return ($modules[name] ??= $own[name]());
        }

        """
      files.append(.init(path: "js/\(later)", text: more))
    }
    if all.count > asked.count {
      let own = Self.table(all[asked.count...], file)
      let more = """
        import { $modules } from "./\(root)";
        import { $need as $before } from "./\(later)";
        const $own = {
        \(own)};
        export function $need(name) {
        return $modules[name] ?? ($own[name] ? ($modules[name] = $own[name]()) : $before(name));
        }

        """
      files.append(.init(path: "js/\(last)", text: more))
    }
    return files
  }

  /// Modules that run once they are needed, by their names.
  private static func table(_ modules: ArraySlice<AssetModule>, _ file: (String) -> String) -> String {
    modules.map { "\"\($0.name)\": \($0.function(file: file) { "$need(\"\($0)\")" }),\n" }.joined()
  }

  /// Whether nothing but a comment is on the line: it stays in `Public`, where people read it.
  /// - Parameter open: whether a comment goes on from the line before; then of this line to the next.
  static func isComment(_ line: Substring, after open: inout Bool) -> Bool {
    let text = line.drop { $0 == " " }
    if open || text.hasPrefix("/*") {
      guard let end = text.firstRange(of: "*/") else {
        open = true
        return true
      }
      open = false
      return end.upperBound == text.endIndex
    }
    return text.hasPrefix("//")
  }

  /// The line as it is served: its indentation stays in `Public`, too, and so do empty lines.
  static func unindented(_ line: Substring) -> Substring { line.drop { $0 == " " } }

  /// Adds a module behind all that it imports.
  private func collect(_ name: String, into order: inout [AssetModule], inside: [String]) throws(Fault) {
    guard let module = modules[name] else { throw .missing(name) }
    guard !inside.contains(name) else { throw .circle(name) }
    guard !order.contains(where: { $0.name == name }) else { return }
    for one in module.imports { try collect(one.file, into: &order, inside: inside + [name]) }
    order.append(module)
  }

  private static func parts(of path: String) -> (folder: Substring, name: String) {
    guard let slash = path.firstIndex(of: "/") else { return ("", path) }
    return (path[..<slash], String(path[path.index(after: slash)...]))
  }

  /// The sheet that the line names: `@import "base.css";`.
  private static func imported(_ line: Substring) -> String? {
    guard line.hasPrefix("@import \""), line.hasSuffix("\";") else { return nil }
    return String(line.dropFirst(9).dropLast(2))
  }
}

extension AssetLibrary.File {
  init(path: String, text: String) { self.init(path: path, bytes: Array(text.utf8)) }
}
