import ClientKit
import Foundation
import HearthScreens
import Observation
import SwiftUI
import Wire

/// Whether the files of what one posts are kept as they are, and what is kept.
@MainActor @Observable final class OriginalsModel {
  /// Nil until it is known.
  private(set) var known: MediaAPI.Originals?

  @ObservationIgnored private let account: Account

  init(_ account: Account) { self.account = account }

  var keepsOriginals: Bool { known?.keepsOriginals ?? false }

  /// Shows what is kept, and what the server says, until the task is cancelled.
  func run() async {
    let changes = account.store.changes()
    await load()
    for await change in changes where change.contains(GrassyOffline.originals) { await read() }
  }

  /// What was kept the last time, and then what the server says.
  func load() async {
    await read()
    // Without a connection it is as it was.
    guard let now = try? await account.client.call(GrassyAPI.originals.state, .init()) else { return }
    do { try await account.store.keepValue(GrassyOffline.originals, now) } catch {
      account.notice = error.localizedDescription
    }
    await read()
  }

  private func read() async {
    // What isn't kept is asked for.
    let now: MediaAPI.Originals? = try? await account.store.value(GrassyOffline.originals)
    if let now, now != known { known = now }
  }

  /// Shown at once, and again as it was where it is refused.
  func turn(_ isOn: Bool) {
    known?.keepsOriginals = isOn
    account.write(GrassyAPI.originals.set, .init(keepsOriginals: isOn))
  }

  /// Deletes what is kept; the photos stay.
  func deleteAll() async {
    guard await account.call(GrassyAPI.originals.deleteAll, .init()) != nil else { return }
    await load()
  }
}

/// The same as a section of the settings, which run the model.
struct OriginalsSection: View {
  let model: OriginalsModel
  @State private var isDeleting = false

  var body: some View {
    Section {
      if let known = model.known {
        Toggle("Keep the originals of what I post from now on", isOn: keeps)
        if known.count > 0 {
          LabeledContent("Kept", value: known.words)
          Button("Delete all originals", role: .destructive) { isDeleting = true }
            .confirmationDialog("Delete all originals?", isPresented: $isDeleting, titleVisibility: .visible) {
              Button("Delete", role: .destructive) { Task { [model] in await model.deleteAll() } }
            } message: {
              Text("Your posts stay as they are. This can’t be undone.")
            }
        }
      } else {
        ProgressView()
      }
    } header: {
      Text("Originals")
    } footer: {
      Text(
        """
        What others see is smaller, and says nothing about where, when or with which camera it was taken. An original has all that your \
        camera wrote into it. Nobody else can get it, and it stays on the server until you delete it or the post.
        """)
    }
  }

  private var keeps: Binding<Bool> {
    Binding {
      model.keepsOriginals
    } set: { [model] isOn in
      model.turn(isOn)
    }
  }
}

extension MediaAPI.Originals {
  /// How many there are, and how large they are together.
  fileprivate var words: String {
    let megabytes = (byteCount + (1 << 20) - 1) >> 20
    return "\(count == 1 ? "1 original" : "\(count) originals"), \(megabytes) MB"
  }
}
