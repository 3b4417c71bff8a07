import Wire
public import ClientKit
public import Observation
public import SwiftUI

/// What became of sending a form: why it was refused, by its fields.
@MainActor @Observable public final class FormState {
  public private(set) var isBusy = false
  public private(set) var failure: ClientError?
  /// Why the form couldn't be kept on this device.
  private var storeFailure: String?

  public init() {}

  /// Sends the form.
  /// - Returns: whether it was taken.
  public func submit(_ send: () async throws(ClientError) -> Void) async -> Bool {
    guard !isBusy else { return false }
    (isBusy, failure, storeFailure) = (true, nil, nil)
    defer { isBusy = false }
    do throws(ClientError) {
      try await send()
      return true
    } catch {
      failure = error
      return false
    }
  }

  /// Keeps the form on this device, for an app that sends it later by itself.
  /// - Returns: whether it is kept.
  public func keep(_ write: () async throws -> Void) async -> Bool {
    guard !isBusy else { return false }
    (isBusy, failure, storeFailure) = (true, nil, nil)
    defer { isBusy = false }
    do {
      try await write()
      return true
    } catch {
      if let refusal = error as? ClientError { failure = refusal } else { storeFailure = error.localizedDescription }
      return false
    }
  }

  /// What is wrong with one field.
  func words(of field: String) -> String? { failure?.detail(of: field) }

  /// What is wrong with the whole; nil where the fields say all.
  public var general: String? {
    guard let failure else { return storeFailure }
    if case .refused(let problem) = failure, !problem.errors.isEmpty { return nil }
    return failure.localizedDescription
  }
}

/// What is wrong with a field, below it.
public struct FieldFailure: View {
  private let form: FormState
  private let field: String

  public init(_ form: FormState, _ field: String) { (self.form, self.field) = (form, field) }

  public var body: some View {
    if let words = form.words(of: field) { Text(words).font(.footnote).foregroundStyle(.red) }
  }
}

/// A form in a sheet: cancelled on the left, sent on the right, and kept open when it is refused.
public struct FormSheet<Content: View>: View {
  @Environment(\.dismiss) private var dismiss
  /// Photos are kept before the form is sent: a second tap meanwhile sends nothing.
  @State private var isSaving = false
  private let title: String
  private let action: String
  private let form: FormState
  private let isReady: Bool
  private let save: () async -> Bool
  private let content: Content

  public init(
    _ title: String, action: String, form: FormState, isReady: Bool, save: @escaping () async -> Bool,
    @ViewBuilder content: () -> Content
  ) {
    self.title = title
    self.action = action
    self.form = form
    self.isReady = isReady
    self.save = save
    self.content = content()
  }

  public var body: some View {
    NavigationStack {
      Form {
        FailureRow(form.general)
        content
      }
      .navigationTitle(title)
      .navigationBarTitleDisplayMode(.inline)
      .toolbar {
        ToolbarItem(placement: .cancellationAction) { Button("Cancel") { dismiss() }.disabled(form.isBusy) }
        ToolbarItem(placement: .confirmationAction) {
          Button {
            guard !isSaving else { return }
            isSaving = true
            Task {
              let isSaved = await save()
              isSaving = false
              if isSaved { dismiss() }
            }
          } label: {
            if form.isBusy { ProgressView() } else { Text(action).bold() }
          }
          .disabled(!isReady || form.isBusy || isSaving)
        }
      }
    }
    .interactiveDismissDisabled(form.isBusy)
  }
}
