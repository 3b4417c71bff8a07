public import SwiftUI

/// Asks why something is reported to whoever runs the server.
public struct ReportSheet: View {
  @Environment(\.dismiss) private var dismiss
  private let title: LocalizedStringKey
  private let send: @MainActor (String) -> Void
  @State private var reason = ""

  /// - Parameter send: writes the report, which waits where there is no connection.
  public init(_ title: LocalizedStringKey, send: @escaping @MainActor (String) -> Void) {
    self.title = title
    self.send = send
  }

  public var body: some View {
    NavigationStack {
      Form {
        Section {
          TextField("What is wrong with it?", text: $reason, axis: .vertical)
        } footer: {
          Text(
            "Those who run this server read it, also where it is about them. Nobody else learns that you reported it.")
        }
        Section {
          BusyButton("Report", isBusy: false, isReady: !reason.isEmpty) {
            send(reason)
            dismiss()
          }
        }
      }
      .navigationTitle(title)
      .navigationBarTitleDisplayMode(.inline)
      .toolbar { ToolbarItem(placement: .cancellationAction) { Button("Cancel") { dismiss() } } }
    }
  }
}
