import Core
import HTML
import Social
import TestCircle
import Wire

@testable import Believe

extension Gallery {
  static let forms = [
    Specimen("onboarding", "/believe/onboarding") {
      ChoosePathPage(model: .init(asksName: true), context: try Fixture.context(viewer: false)).rendered()
    },
    Specimen("onboarding-again", "/believe/onboarding-again") {
      ChoosePathPage(model: .init(asksName: false), context: try Fixture.context()).rendered()
    },
    Specimen("new-project", "/believe/new-project") {
      ProjectFormPage(model: .init(), context: try Fixture.context()).rendered()
    },
    Specimen("edit-project-refused", "/believe/p/boat-0/edit") {
      ProjectFormPage(
        model: .init(
          current: "boat-0", earlier: ["boat", "dinghy"], title: "A <boat>", slug: "taken", visibility: .unlisted,
          coverURL: "/media/believe/cover-0/1080",
          errors: FormErrors(fields: ["slug": "This address is taken.", "cover": "This file is damaged."])),
        context: try Fixture.context()
      ).rendered()
    },
    Specimen("delete-project", "/believe/p/boat-0/delete") {
      DeleteProjectPage(project: Fixture.project(0, mine: true), context: try Fixture.context()).rendered()
    },
    Specimen("mood", "/believe/p/boat-0/mood") {
      MoodPage(project: Fixture.project(0, mine: true), context: try Fixture.context()).rendered()
    },
    Specimen("new-update", "/believe/p/boat-0/new-update") {
      UpdateFormPage(model: .init(project: Fixture.project(0, mine: true)), context: try Fixture.context()).rendered()
    },
    Specimen("new-update-refused", "/believe/p/boat-0/new-update-refused") {
      UpdateFormPage(
        model: .init(
          project: Fixture.project(0, mine: true), content: "Kept \"as typed\"", when: .later,
          publishAt: "2024-01-01T09:30", errors: FormErrors(fields: ["publishAt": "Give a time in the future."])),
        context: try Fixture.context()
      ).rendered()
    },
    Specimen("edit-update", "/believe/update/own/edit") {
      EditUpdatePage(
        model: .init(post: Fixture.post(0, images: 2, mine: true), content: "Changed"), context: try Fixture.context()
      ).rendered()
    },
    Specimen("photo-saving", "/believe/photo-saving") {
      Believe.saving.choicePage(.init(allowsSaving: false, asksAboutEarlier: true), try Fixture.context()).rendered()
    },
    Specimen("delete-update", "/believe/update/own/delete") {
      DeleteUpdatePage(post: Fixture.post(0, mine: true), context: try Fixture.context()).rendered()
    },
    Specimen("publish-update", "/believe/update/own/publish") {
      PublishUpdatePage(
        model: .init(post: Fixture.post(1, status: .scheduled, mine: true)), context: try Fixture.context()
      ).rendered()
    },
    Specimen("new-milestone", "/believe/p/boat-0/new-milestone") {
      MilestoneFormPage(
        model: .init(slug: "boat-0", title: "", errors: FormErrors(fields: ["title": "Write something first."])),
        context: try Fixture.context()
      ).rendered()
    },
    Specimen("delete-milestone", "/believe/milestone/1/delete") {
      DeleteMilestonePage(milestone: Fixture.milestone(0), slug: "boat-0", context: try Fixture.context()).rendered()
    },
    Specimen("send-support", "/believe/p/boat-0/support") {
      SendSupportPage(
        model: .init(project: Fixture.project(0), message: "Go on", isAnonymous: true), context: try Fixture.context()
      ).rendered()
    },
    Specimen("answer", "/believe/message/1/answer") {
      AnswerPage(
        model: .init(
          message: Fixture.message(1, anonymous: true, handle: true, answer: false), slug: "boat-0", text: "Thanks",
          isPublic: false), context: try Fixture.context()
      ).rendered()
    },
    Specimen("delete-message", "/believe/message/1/delete") {
      MessageQuestionPage(.delete, message: Fixture.message(1), slug: "boat-0", context: try Fixture.context())
        .rendered()
    },
    Specimen("silence", "/believe/message/1/silence") {
      MessageQuestionPage(
        .silence, message: Fixture.message(1, anonymous: true, handle: true), slug: "boat-0",
        context: try Fixture.context()
      ).rendered()
    },
    Specimen("edit-profile", "/believe/edit-profile") {
      EditBuilderPage(
        model: .init(
          name: "Ana", bio: "Boats", website: "ftp://no", twitter: "ana", isCreator: true, avatarURL: nil,
          errors: FormErrors(fields: ["websiteURL": "Enter an address that begins with https:// or http://."])),
        context: try Fixture.context()
      ).rendered()
    },
    Specimen("report", "/believe/p/boat-0/report") {
      ReportPage(
        model: .init(
          what: "the project “A wooden boat”", named: nil, target: "/believe/p/x/report", back: "/believe/p/x"),
        context: try Fixture.context()
      ).rendered()
    },
  ]
}
