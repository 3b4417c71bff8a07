import Core
import HTML
import Wire

struct ProjectMilestones: HTML {
  let model: ProjectPage.Model
  let context: PageContext

  var body: some HTML {
    section(.class("stack stack-tight"), .aria("label", "Milestones")) {
      if model.milestones.isEmpty {
        EmptyState("No milestones yet", explanation, symbol: "flag", context) {
          if model.project.isMine { AddMilestone(slug: model.project.slug) }
        }
      } else {
        p(.class("quiet milestone-sum")) {
          "\(model.milestones.count(where: \.isCompleted)) of \(model.milestones.count) completed"
        }
        ol(.class("stack stack-tight milestones")) {
          ForEach(model.milestones) { MilestoneItem(milestone: $0, isOwner: model.project.isMine, context: context) }
        }
        if model.project.isMine { AddMilestone(slug: model.project.slug) }
      }
    }
  }

  private var explanation: String {
    model.project.isMine
      ? "Break the work into steps so that others can follow along."
      : "\(model.project.builder.name.isolated) hasn’t set any milestones yet."
  }
}

struct AddMilestone: HTML {
  let slug: String

  var body: some HTML {
    a(.class("button button-quiet"), .href(.project(slug, "/new-milestone")), .data("sheet", "New milestone")) {
      "Add milestone"
    }
  }
}

/// A milestone with what its owner can do about it.
struct MilestoneItem: HTML {
  let milestone: BelieveAPI.Milestone
  let isOwner: Bool
  let context: PageContext

  var body: some HTML {
    li(.class(milestone.isCompleted ? "box milestone milestone-done" : "box milestone")) {
      if isOwner {
        form(.method("post"), .action(.milestone(milestone.id, milestone.isCompleted ? "/reopen" : "/complete"))) {
          button(
            .class("icon-button milestone-tick"), .aria("pressed", milestone.isCompleted),
            .aria("label", "Completed: ", milestone.title)
          ) { context.icon(milestone.isCompleted ? "check-full" : "circle") }
        }
      } else {
        span(.class("milestone-tick milestone-mark")) {
          context.icon(milestone.isCompleted ? "check-full" : "circle")
        }
      }
      div(.class("milestone-words")) {
        h3(.class("milestone-title")) {
          Written(milestone.title)
          if milestone.isCompleted { span(.class("visually-hidden")) { " (completed)" } }
        }
        if !milestone.description.isEmpty { p(.class("milestone-text quiet"), .written) { milestone.description } }
        MilestoneDates(milestone: milestone)
      }
      if isOwner { MilestoneMenu(milestone: milestone, context: context) }
    }
  }
}

struct MilestoneDates: HTML {
  let milestone: BelieveAPI.Milestone

  var body: some HTML {
    if let time = milestone.completedAt {
      p(.class("milestone-date")) {
        "Completed "
        LocalDate(time)
      }
    } else if let day = milestone.targetDate {
      p(.class("milestone-date quiet")) { "Planned for \(DayText.spoken(day))" }
    }
    if !milestone.history.isEmpty {
      details(.class("milestone-history quiet")) {
        summary { milestone.history.count == 1 ? "Moved once" : "Moved \(milestone.history.count) times" }
        ul {
          ForEach(milestone.history) { change in
            li {
              LocalDate(change.changedAt)
              ": from \(DayText.spoken(change.from)) to \(DayText.spoken(change.to))"
            }
          }
        }
      }
    }
  }
}

struct MilestoneMenu: HTML {
  let milestone: BelieveAPI.Milestone
  let context: PageContext

  var body: some HTML {
    details(.class("menu"), .data("menu")) {
      summary(.class("icon-button"), .aria("label", "More options for ", milestone.title)) { context.icon("more") }
      div(.class("menu-items")) {
        a(.class("menu-item"), .href(.milestone(milestone.id, "/edit")), .data("sheet", "Edit milestone")) { "Edit" }
        a(.class("menu-item danger"), .href(.milestone(milestone.id, "/delete")), .data("sheet", "Delete milestone?")) {
          "Delete"
        }
      }
    }
  }
}

/// Days as they are kept, `2026-05-31`, and as they are said.
enum DayText {
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// "May 31, 2026"; "no date" for none.
  static func spoken(_ day: String?) -> String {
    guard let day else { return "no date" }
    let parts = day.split(separator: "-").compactMap { Int($0) }
    guard parts.count == 3, months.indices.contains(parts[1] - 1) else { return day }
    return "\(months[parts[1] - 1]) \(parts[2]), \(parts[0])"
  }
}
