import ClientKit
import HearthScreens
import SwiftUI
import Wire

/// Where the person wants to go: a map, and a list with whose log each is from.
struct WantsView: View {
  @Environment(JournalModel.self) private var journal

  var body: some View {
    List {
      if journal.wants.isEmpty {
        ContentUnavailableView(
          "Nothing on your list", systemImage: "bookmark",
          description: Text("Save places from your friends’ logs. They leave the list once you log them."))
      } else {
        ForEach(journal.wants) { row($0) }
      }
    }
    .listStyle(.plain)
    .refreshable { [journal] in await journal.sync() }
    .navigationTitle("Want to Go").navigationBarTitleDisplayMode(.inline)
  }

  private func row(_ want: WandrKit.Want) -> some View {
    VStack(alignment: .leading, spacing: 8) {
      PlaceLines(name: journal.name(of: want.placeID), address: journal.place(want.placeID)?.address ?? "")
      StateLine(thing: .want(want.placeID), status: want.syncStatus, reason: want.syncReason)
      HStack(spacing: 12) {
        if let place = journal.place(want.placeID) { WantButton(place: place) }
        if let log = want.logID {
          NavigationLink(value: WandrRoute.post(log)) { Text("Open the log").font(.footnote) }
        }
      }
    }
  }
}
