import ClientKit
import Foundation
import HearthScreens
import SwiftUI
import Wire

struct ProjectMilestones: View {
  let model: ProjectModel
  let project: BelieveAPI.Project
  /// Opens the form: of a milestone, or of a new one.
  let edit: (BelieveAPI.Milestone?) -> Void

  var body: some View {
    StatePart(model.milestones.state, retry: model.milestones.refresh) {
      VStack(alignment: .leading, spacing: 12) {
        Text("\(rows.count { $0.item.isCompleted }) of \(rows.count) completed").foregroundStyle(.secondary)
        ForEach(rows) { row in
          MilestoneItem(
            milestone: row.item, isOwner: project.isMine, toggle: { model.toggle(row.item) },
            edit: { edit(row.item) }, delete: { model.delete(row.item) })
        }
        if model.milestones.goesOn { MoreRow(model.milestones.more) }
        if project.isMine { Button("Add milestone") { edit(nil) }.buttonStyle(.bordered) }
      }
    } empty: {
      ContentUnavailableView {
        Label("No milestones yet", systemImage: "flag")
      } description: {
        Text(
          project.isMine
            ? "Break the work into steps so that others can follow along."
            : "\(project.builder.name.isolated) hasn’t set any milestones yet.")
      } actions: {
        if project.isMine { Button("Add milestone") { edit(nil) }.buttonStyle(.borderedProminent) }
      }
    }
  }

  private var rows: [HeldRow<BelieveAPI.Milestone>] { model.milestones.rows }
}

/// A step on a project's way. Its owner ticks it, changes it, and takes it away.
struct MilestoneItem: View {
  let milestone: BelieveAPI.Milestone
  let isOwner: Bool
  let toggle: @MainActor () -> Void
  let edit: @MainActor () -> Void
  let delete: @MainActor () -> Void
  @State private var isDeleting = false

  var body: some View {
    HStack(alignment: .top, spacing: 12) {
      if isOwner {
        Button(action: toggle) { mark }
          .buttonStyle(.plain)
          .accessibilityLabel("Completed: \(milestone.title.isolated)")
          .accessibilityValue(milestone.isCompleted ? "Yes" : "No")
      } else {
        mark.accessibilityHidden(true)
      }
      VStack(alignment: .leading, spacing: 4) {
        Text(milestone.title).font(.headline).strikethrough(milestone.isCompleted)
        if !milestone.description.isEmpty { Text(milestone.description).foregroundStyle(.secondary) }
        if let date { Text(date).font(.footnote).foregroundStyle(.secondary) }
      }
      Spacer()
      if isOwner {
        Menu {
          Button("Edit", systemImage: "pencil", action: edit)
          Button("Delete", systemImage: "trash", role: .destructive) { isDeleting = true }
        } label: {
          Label("More options for \(milestone.title.isolated)", systemImage: "ellipsis").labelStyle(.iconOnly)
            .foregroundStyle(.secondary)
        }
      }
    }
    .card()
    .confirmationDialog("Delete milestone?", isPresented: $isDeleting, titleVisibility: .visible) {
      Button("Delete Milestone", role: .destructive, action: delete)
    } message: {
      Text("“\(milestone.title.isolated)” is deleted with the history of its dates. This can’t be undone.")
    }
  }

  private var mark: some View {
    Image(systemName: milestone.isCompleted ? "checkmark.circle.fill" : "circle")
      .font(.title3).foregroundStyle(milestone.isCompleted ? AnyShapeStyle(.success) : AnyShapeStyle(.secondary))
  }

  private var date: String? {
    if let time = milestone.completedAt { return "Completed \(Times.day(time))" }
    return milestone.targetDate.map { "Planned for \(Times.day($0))" }
  }
}

/// Makes a milestone, or changes one.
struct MilestoneFormSheet: View {
  @Environment(\.dismiss) private var dismiss
  private let slug: String
  private let milestone: BelieveAPI.Milestone?
  private let believe: BelieveModel
  @State private var title: String
  @State private var text: String
  @State private var hasDate: Bool
  @State private var date: Date
  @State private var form = FormState()

  init(slug: String, _ milestone: BelieveAPI.Milestone?, _ believe: BelieveModel) {
    (self.slug, self.milestone, self.believe) = (slug, milestone, believe)
    _title = State(wrappedValue: milestone?.title ?? "")
    _text = State(wrappedValue: milestone?.description ?? "")
    let day = milestone?.targetDate.flatMap { Times.date(ofDay: $0) }
    _hasDate = State(wrappedValue: day != nil)
    _date = State(wrappedValue: day ?? believe.account.now().date)
  }

  var body: some View {
    FormSheet(
      milestone == nil ? "New Milestone" : "Edit Milestone", action: "Save", form: form, isReady: !title.isEmpty,
      save: save
    ) {
      Section {
        TextField("Title", text: $title)
        FieldFailure(form, "title")
        TextField("Description", text: $text, axis: .vertical)
        FieldFailure(form, "description")
      }
      Section {
        Toggle("Has a date", isOn: $hasDate)
        if hasDate { DatePicker("Planned for", selection: $date, displayedComponents: .date) }
        FieldFailure(form, "targetDate")
      }
    }
  }

  private func save() async -> Bool {
    let day = hasDate ? Times.text(ofDay: date) : nil
    let account = believe.account
    return await form.submit { () async throws(ClientError) in
      if let milestone {
        try await account.submit(
          BelieveAPI.updateMilestone,
          .init(id: milestone.id, title: title, description: text, targetDate: day.map { .set($0) } ?? .clear))
      } else {
        try await account.submit(
          BelieveAPI.createMilestone, .init(slug: slug, title: title, description: text, targetDate: day),
          showing: BelieveAPI.Milestone(
            id: account.store.newID(), title: title, description: text, isCompleted: false, targetDate: day,
            completedAt: nil, createdAt: account.now(), history: []))
      }
    }
  }
}
