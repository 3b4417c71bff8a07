/// A module of `Public/js`, read so far that it can run as a function: what it imports, what it exports, and the rest.
struct AssetModule {
  struct Import {
    let file: String
    /// As they stand between the braces: "a, b as c".
    let names: String
  }

  let name: String
  private(set) var imports: [Import] = []
  /// The modules that it asks for when they are needed.
  private(set) var calls: [String] = []
  private(set) var exports: [String] = []
  private var body: [Substring] = []

  init(_ name: String, _ text: String) throws(AssetLinker.Fault) {
    self.name = name
    var (statement, isComment) = ("", false)
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if AssetLinker.isComment(line, after: &isComment) { continue }
      // A template that goes over lines would lose the indentation that is part of it.
      guard line.utf8.count(where: { $0 == UInt8(ascii: "`") }).isMultiple(of: 2) else {
        throw .notUnderstood(file: name, line: String(line))
      }
      if !statement.isEmpty || line.hasPrefix("import ") {
        statement += line
        guard line.hasSuffix(";") else { continue }
        guard let one = Self.read(statement) else { throw .notUnderstood(file: name, line: statement) }
        imports.append(one)
        statement = ""
      } else if line.hasPrefix("export ") {
        let declaration = line.dropFirst(7)
        guard let declared = Self.declared(declaration) else { throw .notUnderstood(file: name, line: String(line)) }
        exports.append(declared)
        calls += Self.calls(in: declaration)
        body.append(Self.uncommented(declaration))
      } else if case let code = AssetLinker.unindented(line), !code.isEmpty {
        calls += Self.calls(in: code)
        body.append(Self.uncommented(code))
      }
    }
    guard statement.isEmpty else { throw .notUnderstood(file: name, line: statement) }
  }

  /// The module as a function that answers what it exports.
  /// - Parameters:
  ///   - file: the file in which a module is that it asks for by a call.
  ///   - namespace: the expression for what another module exports.
  func function(file: (String) -> String, namespace: (String) -> String) -> String {
    var text = "() => {\n"
    for one in imports {
      let names = one.names.split(separator: ",").map { name in
        name.split(separator: " ").filter { $0 != "as" }.joined(separator: ": ")
      }
      text += "const { \(names.joined(separator: ", ")) } = \(namespace(one.file));\n"
    }
    for line in body { text += Self.calling(line, file) + "\n" }
    return text + "return { \(exports.joined(separator: ", ")) };\n}"
  }

  private static let call = "import(\"./"

  /// `import "./x.js";` or `import { a, b as c } from "./x.js";`.
  private static func read(_ statement: String) -> Import? {
    guard statement.hasSuffix("\";"), let start = statement.firstRange(of: "\"./") else { return nil }
    let file = String(statement[start.upperBound...].dropLast(2))
    let head = statement[..<start.lowerBound].dropFirst(7)
    if head.isEmpty { return Import(file: file, names: "") }
    guard head.hasPrefix("{"), head.hasSuffix("} from ") else { return nil }
    return Import(file: file, names: String(head.dropFirst().dropLast(7)))
  }

  /// The name of a function, class or constant.
  private static func declared(_ declaration: Substring) -> String? {
    for kind in ["async function ", "function ", "class ", "const "] where declaration.hasPrefix(kind) {
      let name = declaration.dropFirst(kind.count).prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "$" }
      return name.isEmpty ? nil : String(name)
    }
    return nil
  }

  /// The line without a remark at its end, such as `let a = 1; // so`. What has a quotation mark behind it may be part of a text, and
  /// stays.
  private static func uncommented(_ line: Substring) -> Substring {
    guard let remark = line.firstRange(of: " // "), let last = line[..<remark.lowerBound].last, ";,{".contains(last),
      !line[remark.upperBound...].contains(where: { "\"'`".contains($0) })
    else { return line }
    return line[..<remark.lowerBound]
  }

  private static func calls(in line: Substring) -> [String] {
    var (files, rest) = ([String](), line)
    while let start = rest.firstRange(of: call) {
      rest = rest[start.upperBound...]
      files.append(String(rest.prefix { $0 != "\"" }))
    }
    return files
  }

  private static func calling(_ line: Substring, _ file: (String) -> String) -> String {
    var text = String(line)
    for name in calls(in: line) {
      text = text.replacing(
        "\(call)\(name)\")", with: "import(\"./\(file(name))\").then((later) => later.$need(\"\(name)\"))")
    }
    return text
  }
}
