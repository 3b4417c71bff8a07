import ClientKit
import HearthScreens
import SwiftUI
import Wire

/// What isn't sent: of the journal, and what is written to others.
struct WaitingView: View {
  @Environment(Account.self) private var account
  @Environment(JournalModel.self) private var journal
  @State private var chosen: WandrKit.WrittenThing?
  @State private var isGivingUp = false

  var body: some View {
    OutboxScreen(words: { $0.socialWords ?? "A change" }, send: { [journal] in await journal.sync() }) {
      if account.besides != Account.Besides() {
        Section {
          ForEach(journal.unsent) { row($0) }
        } header: {
          Text("Your journal")
        } footer: {
          if account.besides.waiting > 0 {
            Text("^[\(account.besides.waiting) change](inflect: true) waiting, photos among them.")
          }
        }
      }
    }
    .confirmationDialog("Discard this?", isPresented: $isGivingUp, titleVisibility: .visible) {
      Button("Discard", role: .destructive) {
        guard let chosen else { return }
        Task { [journal] in await journal.discard(chosen) }
      }
    } message: {
      Text("It isn’t sent, and can’t be brought back.")
    }
  }

  private func row(_ one: WandrKit.Unsent) -> some View {
    VStack(alignment: .leading, spacing: 6) {
      Text(verbatim: "\(one.kind): \(one.name.isolated)")
      StateLine(thing: one.thing, status: one.status, reason: one.reason)
      if one.status == .failed {
        Button("Discard", role: .destructive) { (chosen, isGivingUp) = (one.thing, true) }
          .buttonStyle(.borderless).font(.subheadline)
      }
    }
  }
}
