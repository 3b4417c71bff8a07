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
    if let milestones = model.milestones {
      if milestones.isEmpty {
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
      } else {
        VStack(alignment: .leading, spacing: 12) {
          Text("\(milestones.count { $0.isCompleted }) of \(milestones.count) completed").foregroundStyle(.secondary)
          ForEach(milestones) { milestone in
            MilestoneItem(
              milestone: milestone, isOwner: project.isMine, toggle: { Task { await model.toggle(milestone) } },
              edit: { edit(milestone) }, delete: { Task { await model.delete(milestone) } })
          }
          if project.isMine { Button("Add milestone") { edit(nil) }.buttonStyle(.bordered) }
        }
      }
    } else if let failure = model.milestoneFailure {
      FailedView(failure, retry: model.readMilestones)
    } else {
      ProgressView().frame(maxWidth: .infinity)
    }
  }
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
      Text("“\(milestone.title.isolated)” goes, with the history of its dates. This can’t be undone.")
    }
  }

  private var mark: some View {
    Image(systemName: milestone.isCompleted ? "checkmark.circle.fill" : "circle")
      .font(.title3).foregroundStyle(milestone.isCompleted ? AnyShapeStyle(.green) : AnyShapeStyle(.secondary))
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
  private let saved: () async -> Void
  @State private var title: String
  @State private var text: String
  @State private var hasDate: Bool
  @State private var date: Date
  @State private var form = FormState()

  init(
    slug: String, _ milestone: BelieveAPI.Milestone?, _ believe: BelieveModel, saved: @escaping () async -> Void
  ) {
    (self.slug, self.milestone, self.believe, self.saved) = (slug, milestone, believe, saved)
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
    let client = believe.account.client
    let isSaved = await form.submit { () async throws(ClientError) in
      if let milestone {
        _ = try await client.call(
          BelieveAPI.updateMilestone,
          .init(id: milestone.id, title: title, description: text, targetDate: day.map { .set($0) } ?? .clear))
      } else {
        _ = try await client.call(
          BelieveAPI.createMilestone, .init(slug: slug, title: title, description: text, targetDate: day))
      }
    }
    if isSaved { await saved() }
    return isSaved
  }
}
