/// Puts an app's style sheets together into one file, and its modules into two: what every page runs, and what only some pages
/// ask for. A first visit then takes few requests, while `Public` keeps one behaviour a file.
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
    var all = first
    var index = 0
    while index < all.count {
      for call in all[index].calls { try collect(call, into: &all, inside: []) }
      index += 1
    }
    let later = Self.later(of: root)
    var text = "export const $modules = {};\n"
    for module in first {
      let function = module.function(later: later) { "$modules[\"\($0)\"]" }
      text += "$modules[\"\(module.name)\"] = (\(function))();\n"
    }
    if let own = modules[root], !own.exports.isEmpty {
      text += "export const { \(own.exports.joined(separator: ", ")) } = $modules[\"\(root)\"];\n"
    }
    guard all.count > first.count else { return [.init(path: "js/\(root)", text: text)] }
    var more = "import { $modules } from \"./\(root)\";\nconst $later = {\n"
    for module in all[first.count...] {
      more += "\"\(module.name)\": \(module.function(later: later) { "$need(\"\($0)\")" }),\n"
    }
    more += "};\nexport function $need(name) {\n  return ($modules[name] ??= $later[name]());\n}\n"
    return [.init(path: "js/\(root)", text: text), .init(path: "js/\(later)", text: more)]
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
