public import Foundation
import SwiftUI

extension Stage {
  /// Taps what is called so: a button, a link, a switch, a tab.
  public func tap(_ name: String) async throws {
    try find(name, "be tapped", \.touch.tap)()
    await settle()
  }

  /// Taps the n-th of several that are called so, from 0 on.
  public func tap(_ name: String, number: Int) async throws {
    let all = named(name) { $0.touch.tap != nil }.compactMap(\.touch.tap)
    guard all.indices.contains(number) else { throw Missing(description: "there are \(all.count) of “\(name)”") }
    all[number]()
    await settle()
  }

  public func doubleTap(_ name: String) async throws {
    try find(name, "be tapped twice", \.touch.doubleTap)()
    await settle()
  }

  public func longPress(_ name: String) async throws {
    try find(name, "be pressed", \.touch.longPress)()
    await settle()
  }

  /// Puts the keyboard's focus into a field and writes into it, in place of what is there.
  public func type(_ text: String, into name: String) async throws {
    let node = try node(name, "be written into") { $0.touch.type != nil }
    node.touch.focus?(true)
    node.touch.type?(text)
    await settle()
  }

  /// Writes into the n-th of several fields that are called so, from 0 on.
  public func type(_ text: String, into name: String, number: Int) async throws {
    let all = named(name) { $0.touch.type != nil }
    guard all.indices.contains(number) else { throw Missing(description: "there are \(all.count) of “\(name)”") }
    all[number].touch.focus?(true)
    all[number].touch.type?(text)
    await settle()
  }

  /// Presses the keyboard's return key in a field.
  public func submit(_ name: String) async throws {
    try find(name, "be submitted", \.touch.submit)()
    await settle()
  }

  /// Whether the keyboard writes into a field.
  public func isFocused(_ name: String) -> Bool {
    named(name) { $0.touch.type != nil }.contains { $0.attributes["data-focused"] == "true" }
  }

  /// Whether there is something of that name to be used.
  public func canUse(_ name: String) -> Bool {
    !named(name) { $0.touch.tap != nil || $0.touch.type != nil }.isEmpty
  }

  /// Whether what is on top can be pulled to refresh.
  public var canBePulled: Bool { visible().contains { $0.touch.refresh != nil } }

  public func pullToRefresh() async throws {
    guard let refresh = visible().compactMap(\.touch.refresh).first else {
      throw Missing(description: "nothing can be pulled to refresh")
    }
    _ = host.run("refreshing", refresh)
    await settle()
  }

  /// Scrolls on, so that more rows are made.
  public func scroll() async throws {
    guard let reveal = visible().compactMap(\.touch.reveal).last else {
      throw Missing(description: "there is nothing to scroll to")
    }
    reveal()
    await settle()
  }

  /// Swipes the row with these words, so that its actions are seen.
  public func swipe(_ row: String) async throws {
    let has = visible().contains {
      $0.words.contains(row) && (!$0[.swipe].isEmpty || !$0[.leadingSwipe].isEmpty)
    }
    guard has else { throw Missing(description: "no row with “\(row)” has something behind it") }
    swiped = row
    await settle()
  }

  /// Pulls a sheet down.
  public func pullDown() async throws {
    guard let dismiss = layers.last?.frame?.touch.dismiss else {
      throw Missing(description: "there is nothing to be pulled down")
    }
    dismiss()
    await settle()
  }

  /// Goes back as the bar's button does.
  public func goBack() async throws {
    guard let tap = visible().last(where: { $0.kind == "back" })?.touch.tap else {
      throw Missing(description: "there is nothing to go back to")
    }
    tap()
    await settle()
  }

  /// Chooses photos in the picker of that name, by their places in the library.
  public func choose(_ photos: [Int], in name: String) async throws {
    let choose = try find(name, "be chosen in", \.touch.choose)
    choose(photos.map { host.environment.photoLibrary[$0] })
    await settle()
  }

  /// Chooses a file in the system's dialog that is open, or none.
  public func pick(_ file: URL?) async throws {
    guard let pick = visible().compactMap(\.touch.pick).first else {
      throw Missing(description: "nothing asks for a file")
    }
    pick(file)
    await settle()
  }

  /// Puts the file that the system's dialog offers into a folder, or nowhere.
  public func save(into folder: URL?) async throws {
    guard let save = visible().compactMap(\.touch.save).first else {
      throw Missing(description: "nothing offers a file")
    }
    save(folder)
    await settle()
  }

  /// Moves the map, so that a point is in its middle.
  /// - Parameter degrees: how high and wide what it shows is then.
  public func move(to latitude: Double, _ longitude: Double, across degrees: Double) async throws {
    guard let look = visible().compactMap(\.touch.look).first else {
      throw Missing(description: "there is no map to be moved")
    }
    look([latitude, longitude, degrees, degrees])
    await settle()
  }

  /// The film that plays comes to its end.
  public func finishFilm() async throws {
    guard let film = visible().compactMap(\.touch.film).first(where: { $0.isPlaying() }) else {
      throw Missing(description: "no film plays")
    }
    film.finish()
    await settle()
  }

  /// An address is opened outside, such as an invitation in a message.
  public func open(_ url: URL) async throws {
    guard let open = visible(in: layers.first).compactMap(\.touch.open).first else {
      throw Missing(description: "nothing opens addresses")
    }
    open(url)
    await settle()
  }

  /// Does what VoiceOver offers for an element.
  public func perform(_ action: String, on name: String) async throws {
    let node = try node(name, "do “\(action)”") { $0.spoken.actions[action] != nil }
    node.spoken.actions[action]?()
    await settle()
  }

  // MARK: Finding

  private func find<Doing>(_ name: String, _ what: String, _ path: KeyPath<Node, Doing?>) throws -> Doing {
    guard let doing = try node(name, what, { $0[keyPath: path] != nil })[keyPath: path] else {
      throw Missing(description: name)
    }
    return doing
  }

  private func node(_ name: String, _ what: String, _ can: (Node) -> Bool) throws -> Node {
    if let node = named(name, can).first { return node }
    let others = visible().filter(can).map { $0.name.isEmpty ? $0.kind : $0.name }
    throw Missing(description: "nothing called “\(name)” can \(what); there are: \(others)\nshown is:\n\(words)")
  }

  /// What is called so by what is read, heard, or said for tests: exactly, or where there is no control of that name, in part.
  private func named(_ name: String, _ can: (Node) -> Bool) -> [Node] {
    let all = visible()
    let exact = all.filter { node in
      node.name == name || node.spoken.label == nil && node.words == name || node.attributes["data-id"] == name
        || node.attributes["placeholder"] == name
    }
    if exact.contains(where: { can($0) || !$0.spoken.traits.isEmpty }) { return exact.filter(can) }
    return all.filter { can($0) && $0.name.contains(name) }
  }
}
