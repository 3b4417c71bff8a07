public import SwiftUI

/// Asks why something is reported to whoever runs the server.
public struct ReportSheet: View {
  @Environment(\.dismiss) private var dismiss
  private let title: LocalizedStringKey
  private let send: (String) async -> Bool
  @State private var reason = ""
  @State private var isSending = false

  /// - Parameter send: answers whether it was taken.
  public init(_ title: LocalizedStringKey, send: @escaping (String) async -> Bool) {
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
          BusyButton("Report", isBusy: isSending, isReady: !reason.isEmpty) {
            isSending = true
            let reason = reason
            Task {
              if await send(reason) { dismiss() }
              isSending = false
            }
          }
        }
      }
      .navigationTitle(title)
      .navigationBarTitleDisplayMode(.inline)
      .toolbar { ToolbarItem(placement: .cancellationAction) { Button("Cancel") { dismiss() } } }
    }
  }
}
