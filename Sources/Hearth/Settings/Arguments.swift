internal import Glibc

/// The words of a command line, read against the options that the command knows.
struct Arguments: Sendable {
  private let flags: [String: String]
  private let environment: [String: String]
  private let options: [Option]

  /// What is wrong with the command line, for the person who typed it.
  struct Mistake: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
  }

  /// - Throws: `Mistake` for a word that the command does not know or a flag without its value.
  init(_ words: some Sequence<String>, options: [Option], environment: [String: String]) throws(Mistake) {
    var flags: [String: String] = [:]
    var waiting: Option?
    for word in words {
      if let option = waiting {
        flags[option.name] = word
        waiting = nil
        continue
      }
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      guard let option = options.first(where: { "--\($0.name)" == parts[0] }) else {
        throw Mistake("unknown argument '\(word)'; see --help")
      }
      if parts.count == 2 {
        flags[option.name] = parts[1]
      } else if option.value.isEmpty {
        flags[option.name] = "yes"
      } else {
        waiting = option
      }
    }
    if let waiting { throw Mistake("--\(waiting.name) needs a value: \(waiting.value); see --help") }
    self.flags = flags
    self.environment = environment
    self.options = options
  }

  /// The flag, else the variable, else the default; nil when there is none of them.
  func text(_ name: String) -> String? {
    if let flag = flags[name] { return flag }
    guard let option = options.first(where: { $0.name == name }) else { return nil }
    return environment[option.variable] ?? option.fallback
  }

  func required(_ name: String) throws(Mistake) -> String {
    guard let text = text(name), !text.isEmpty else { throw refuse(name, "is needed") }
    return text
  }

  func isOn(_ name: String) -> Bool { flags[name] == "yes" }

  /// A setting that is `on` or `off`.
  func onOrOff(_ name: String) throws(Mistake) -> Bool {
    switch try required(name) {
    case "on": return true
    case "off": return false
    case let other: throw refuse(name, "knows on and off, not '\(other)'")
    }
  }

  func integer(_ name: String, in range: ClosedRange<Int>) throws(Mistake) -> Int {
    let text = try required(name)
    guard let number = Int(text), range.contains(number) else {
      throw refuse(name, "takes a whole number from \(range.lowerBound) to \(range.upperBound), not '\(text)'")
    }
    return number
  }

  /// Names separated by commas, each of them known.
  func names(_ name: String, of known: [String]) throws(Mistake) -> [String] {
    let text = text(name) ?? ""
    let names = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    if text.isEmpty { return [] }
    for one in names where !known.contains(one) {
      throw refuse(name, "knows \(known.joined(separator: ", ")), not '\(one)'")
    }
    return names
  }

  /// A mistake that names the setting the way it was given.
  func refuse(_ name: String, _ reason: String) -> Mistake { Mistake("\(spelling(of: name)) \(reason)") }

  /// The setting's name, as it was given: a flag or a variable.
  func spelling(of name: String) -> String {
    let option = options.first { $0.name == name }
    let isVariable = flags[name] == nil && option.map { environment[$0.variable] != nil } ?? false
    return isVariable ? option?.variable ?? name : "--\(name)"
  }

  /// A variable that is no setting of Hearth's own.
  func variable(_ name: String) -> String? { environment[name] }

  /// The process's own environment.
  static var environment: [String: String] {
    var result: [String: String] = [:]
    var entry = environ
    while let pointer = entry.pointee {
      let parts = String(cString: pointer).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if parts.count == 2 { result[String(parts[0])] = String(parts[1]) }
      entry += 1
    }
    return result
  }
}
