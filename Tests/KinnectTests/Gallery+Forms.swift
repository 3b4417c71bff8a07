import Core
import HTML
import Kinnect
import Social
import TestCircle
import Wire

extension Gallery {
  private static let origin = "https://home.example"

  static let forms = [
    Specimen("onboarding", "/kinnect/onboarding") {
      OnboardingPage(
        Kinnect.people,
        model: .init(
          username: "An", fullName: "Ana", errors: FormErrors(fields: ["username": "At least 3 characters."])),
        context: try Fixture.context(viewer: nil)
      ).rendered()
    },
    Specimen("onboarding-invited", "/kinnect/onboarding") {
      OnboardingPage(Kinnect.people, model: .init(inviter: "ben"), context: try Fixture.context(viewer: nil)).rendered()
    },
    Specimen("edit-profile", "/kinnect/edit-profile") {
      EditProfilePage(
        Kinnect.people,
        model: .init(
          currentUsername: "ana", username: "ana", fullName: "Ana Lindqvist", bio: "Mostly plants.",
          avatarURL: Fixture.avatar("ana")), context: try Fixture.context()
      ).rendered()
    },
    Specimen("operator", "/operator") {
      OperatorPage(
        model: .init(
          apps: [("kinnect", "Kinnect")],
          rules: [.init(slug: "kinnect", name: "Kinnect", memberInvitations: 3, isOpen: false)],
          invitations: Page(
            items: [
              .init(
                id: "i1", link: "http://localhost:8080/invite/q8Zr4t1vXw", about: "", note: "Grandma Ruth",
                usesLeft: 1, uses: 1, expiresAt: Fixture.ago(minutes: -9000), isRevoked: false),
              .init(
                id: "i2", link: "http://localhost:8080/invite/Zr4t1vXwq8", about: "", note: "", usesLeft: 3, uses: 5,
                expiresAt: Fixture.ago(minutes: 100), isRevoked: false),
              .init(
                id: "i3", link: "http://localhost:8080/invite/Xwq8Zr4t1v", about: "", note: "Teo", usesLeft: 1, uses: 1,
                expiresAt: Fixture.ago(minutes: -100), isRevoked: true),
            ], next: "i"),
          reports: Page(
            items: [
              .init(
                id: "r1", app: "kinnect", kind: "Post", subject: "teo",
                reason: "Shows the address of the school.", reporter: "mei", createdAt: Fixture.ago(minutes: 300))
            ], next: nil)), context: try Fixture.context(isOperator: true)
      ).rendered()
    },
    Specimen("operator-home", "/operator") {
      OperatorPage(
        model: .init(
          apps: [("kinnect", "Kinnect"), ("believe", "I Believe In You")], rules: [],
          invitations: Page(items: [], next: nil), reports: Page(items: [], next: nil), home: home),
        context: try Fixture.context(isOperator: true)
      ).rendered()
    },
    Specimen("operators", "/kinnect/account/operators") {
      OperatorsPage(
        model: .init(next: "/kinnect/settings", people: [("Ana (ana)", "/kinnect/u/ana")], hasOthers: true),
        context: try Fixture.context()
      ).rendered()
    },
    Specimen("operator-people", "/operator/people/kinnect") {
      ServedPeoplePage(
        app: "kinnect", title: "Kinnect", people: Page(items: [teo, chief, gone], next: "p"),
        context: try Fixture.context(isOperator: true)
      ).rendered()
    },
    Specimen("operator-person", "/operator/people/kinnect/p1") {
      ServedPersonPage(teo, app: "kinnect", context: try Fixture.context(isOperator: true)).rendered()
    },
    Specimen("operator-person-suspend", "/operator/people/kinnect/p1/suspend") {
      PersonActionPage(
        model: .init(
          person: teo, app: "kinnect", action: .suspend, reason: "Spam.",
          errors: FormErrors(fields: ["password": "This isn’t your password."])),
        context: try Fixture.context(isOperator: true)
      ).rendered()
    },
    Specimen("operator-reset-link", "/operator/people/kinnect/p1/reset-link") {
      ResetLinkPage(
        link: "http://localhost:8080/reset/q8Zr4t1vXw", person: teo, app: "kinnect",
        context: try Fixture.context(isOperator: true)
      ).rendered()
    },
    Specimen("notifications", "/kinnect/notifications") {
      NotificationsPage(
        model: .init(choices: [
          .init(name: "like", label: "Likes on your posts", isOn: true),
          .init(name: "follow", label: "New followers", isOn: false),
        ]),
        context: try Fixture.context()
      ).rendered()
    },
    Specimen("invitations", "/kinnect/account/invitations") {
      InvitationsPage(
        model: .init(
          next: "/kinnect/settings", apps: [("kinnect", "Kinnect", 2), ("believe", "I Believe In You", 0)],
          invitations: Page(
            items: [
              .init(
                id: "i1", link: "http://localhost:8080/invite/q8Zr4t1vXw", about: "Kinnect · ", note: "Grandma Ruth",
                usesLeft: 1, uses: 1, expiresAt: Fixture.ago(minutes: -9000), isRevoked: false)
            ], next: nil)), context: try Fixture.context()
      ).rendered()
    },
    Specimen("people-you-know", "/kinnect/people-you-know") {
      KnownPeoplePage(
        model: .init(
          apps: ["I Believe In You"], isFindable: true,
          people: [.init(name: "Teo Marsh", avatarURL: Fixture.avatar("teo"), page: "/kinnect/u/teo")],
          path: "/kinnect/people-you-know"), context: try Fixture.context()
      ).rendered()
    },
    Specimen("operator-report", "/operator/reports/r1") {
      ModerationPage(
        model: .init(
          report: .init(
            id: "r1", app: "kinnect", kind: "Post", subject: "teo", reason: "Shows the address of the school.",
            reporter: "mei", createdAt: Fixture.ago(minutes: 300)), app: "",
          address: "/kinnect/p/018d0a00-0000-7000-8000-000000000065", evidence: "@teo: First day!\n[photo] A door",
          photos: [], actions: [.dismiss, .hide, .remove, .suspend], log: []),
        context: try Fixture.context(isOperator: true)
      ).rendered()
    },
    Specimen("operator-log", "/operator/log") {
      LogPage(
        entries: Page(
          items: [
            .init(
              action: "remove", kind: "Post", concerned: "Teo (teo)", reason: "It shows where children are.",
              operatorName: "ana@example.org", createdAt: Fixture.ago(minutes: 30))
          ], next: nil), context: try Fixture.context(isOperator: true)
      ).rendered()
    },
    Specimen("operator-hidden", "/operator/hidden") {
      HiddenPage(
        entries: Page(items: [hidden], next: nil), context: try Fixture.context(isOperator: true)
      ).rendered()
    },
    Specimen("operator-show-again", "/operator/hidden/h1") {
      ShowAgainPage(
        model: .init(entry: hidden, evidence: "@teo: First day!\n[photo] A door"),
        context: try Fixture.context(isOperator: true)
      ).rendered()
    },
  ]

  private static let teo = ServedPeoplePage.Person(
    id: "p1", name: "Teo Marsh (teo)", inviter: "Ana (ana)", joinedAt: Fixture.ago(minutes: 90_000),
    storedBytes: 40 << 20)
  private static let chief = ServedPeoplePage.Person(
    id: "p2", name: "ana", joinedAt: Fixture.ago(minutes: 900_000), storedBytes: 0, runsServer: true)
  private static let gone = ServedPeoplePage.Person(
    id: "p3", name: "Mei (mei)", joinedAt: Fixture.ago(minutes: 9000), storedBytes: 3 << 20, isSuspended: true)

  private static let home = OperatorHome(
    openReports: 2,
    requests: [
      .init(
        id: "q1", name: "Teo Marsh (teo)", app: "Kinnect · ", link: "/operator/people/kinnect/p1/reset-link",
        createdAt: Fixture.ago(minutes: 20)),
      .init(id: "q2", name: "new@example.org", app: "", link: nil, createdAt: Fixture.ago(minutes: 50)),
    ],
    people: [
      .init(app: "kinnect", name: "Kinnect", count: 12), .init(app: "believe", name: "I Believe In You", count: 1),
    ],
    state: [
      StateLine(
        "Backups", "The last one failed", at: Fixture.ago(minutes: 130), rest: ".",
        advice: "The disk for backups is full: make room there, or keep fewer (--backup-keep).", needsAttention: true),
      StateLine("The data’s disk", "40 GB of 100 GB free."), StateLine("Version", "0.1.0"),
    ])

  private static let hidden = HiddenPage.Entry(
    id: "h1",
    line: .init(
      action: "hide", kind: "Post", concerned: "Teo (teo)", reason: "It shows where children are.",
      operatorName: "ana@example.org", createdAt: Fixture.ago(minutes: 30)))

  static let outside = [
    Specimen("password-request", "/kinnect/password-request") {
      PasswordRequestPage(
        model: .init(
          next: "/kinnect/settings", email: "ana@",
          errors: FormErrors(fields: ["email": "This doesn’t look like an email."])),
        context: try Fixture.context(viewer: nil)
      ).rendered()
    },
    Specimen("password-requested", "/kinnect/password-request") {
      PasswordRequestPage(model: .init(isAsked: true), context: try Fixture.context(viewer: nil)).rendered()
    },
    Specimen("welcome", "/") {
      WelcomePage(
        model: .init(
          line: "Photos with the people close to you.",
          explanation: "No ads, no strangers, no algorithm. Only those you know, newest first.", signUp: nil),
        context: try Fixture.context(viewer: nil)
      ).rendered()
    },
    Specimen("sign-in", "/kinnect/sign-in") {
      SignInPage(model: .init(), context: try Fixture.context(viewer: nil)).rendered()
    },
    Specimen("new-server", "/") { NewServerPage(context: try Fixture.context(viewer: nil)).rendered() },
    Specimen("sign-in-refused", "/sign-in-refused") {
      SignInPage(
        model: .init(
          email: "ana@example.org", next: "/kinnect/new?a=1&b=\"2\"",
          errors: FormErrors(general: "The address or the password is wrong.")),
        context: try Fixture.context(viewer: nil)
      ).rendered()
    },
    Specimen("invite", "/kinnect/invite/q8Zr4t1vXw") {
      InvitePage(
        model: .init(token: "q8Zr4t1vXw", inviter: "Ana", state: .signUp(email: "", errors: .none), origin: origin),
        context: try Fixture.context(viewer: nil)
      ).rendered()
    },
    Specimen("invite-accept", "/kinnect/invite/accept") {
      InvitePage(
        model: .init(token: "q8Zr4t1vXw", inviter: nil, state: .accept(email: "ben@example.org"), origin: origin),
        context: try Fixture.context(viewer: nil)
      ).rendered()
    },
    Specimen("invite-over", "/kinnect/invite/over") {
      InvitePage(
        model: .init(token: "x", inviter: nil, state: .invalid, origin: origin),
        context: try Fixture.context(viewer: nil)
      ).rendered()
    },
    Specimen("set-up", "/setup/once") {
      SetUpPage(
        model: .init(
          token: "once", email: "not-an-address",
          errors: FormErrors(fields: ["email": "This isn’t an email address.", "password": "At least 8 characters."])),
        context: try Fixture.context(viewer: nil)
      ).rendered()
    },
    Specimen("reset", "/kinnect/reset/once") {
      ResetPage(model: .init(token: "once", isValid: true), context: try Fixture.context(viewer: nil)).rendered()
    },
    Specimen("change-password", "/kinnect/account/password") {
      ChangePasswordPage(
        model: .init(
          next: "/kinnect/settings", errors: FormErrors(fields: ["current": "This isn’t your password."])),
        context: try Fixture.context()
      ).rendered()
    },
    Specimen("sessions", "/kinnect/account/sessions") {
      SessionsPage(
        model: .init(
          next: "/kinnect/settings",
          entries: [
            .init(
              id: "s1", device: "Firefox on Linux", isApp: false, isThis: true,
              createdAt: Fixture.ago(minutes: 13_000), lastUsedAt: Fixture.ago(minutes: 60)),
            .init(
              id: "s2", device: "", isApp: true, isThis: false, createdAt: Fixture.ago(minutes: 58_000),
              lastUsedAt: Fixture.ago(minutes: 2_900)),
          ]), context: try Fixture.context()
      ).rendered()
    },
    Specimen("plain-http", "/plain-http") { PlainHTTPPage(context: try Fixture.context(viewer: nil)).rendered() },
    Specimen("device", "/kinnect/account/device") {
      DevicePage(
        model: .init(
          next: "/kinnect/settings", preferences: .init(theme: .dark, keepsCopies: false), mayKeepCopies: true),
        context: try Fixture.context(theme: .dark)
      ).rendered()
    },
    Specimen("text-size", "/kinnect/account/text-size") {
      TextSizePage(
        model: .init(next: "/kinnect/settings", size: .percent150), context: try Fixture.context(textSize: .percent150)
      ).rendered()
    },
    Specimen("push", "/kinnect/account/push") {
      PushPage(
        model: .init(
          next: "/kinnect/settings", key: "BA",
          devices: [
            .init(
              id: "d1", name: "Safari on iPhone", app: "kinnect", isContentFree: true, isThis: true,
              since: Fixture.ago(minutes: 3)),
            .init(
              id: "d2", name: "", app: "", isContentFree: false, isThis: false, since: Fixture.ago(minutes: 58_000)),
          ],
          choices: [
            .init(name: "like", label: "Likes on your posts", isOn: false),
            .init(name: "message", label: "Messages", isOn: true),
          ], quiet: .init(start: "22:00", end: "07:30", zone: "Europe/Stockholm")),
        context: try Fixture.context()
      ).rendered()
    },
    Specimen("push-refused", "/kinnect/account/push?refused") {
      PushPage(
        model: .init(
          next: "/kinnect/settings", key: "BA", quiet: .init(start: "22:00", end: "", zone: "Nowhere"),
          errors: .init(fields: [
            "end": "Say when they end, such as 07:00.", "zone": "Say the time zone, such as Europe/Stockholm.",
          ])), context: try Fixture.context()
      ).rendered()
    },
    Specimen("licences", "/licences") {
      LicencesPage(
        entries: [
          .init(
            name: "libvips", licence: "LGPL-2.1+", purpose: "reads and scales photos",
            address: "https://www.libvips.org"),
          .init(name: "SQLite", licence: "public domain", purpose: "keeps everything"),
        ], context: try Fixture.context(viewer: nil)
      ).rendered()
    },
  ]

  static let errors = [403, 404, 413, 422, 429, 500].map { status in
    Specimen("error-\(status)", "/error-\(status)") {
      ErrorPage(
        model: .init(
          status: status, retryAfter: status == 429 ? 900 : nil, requestID: status == 500 ? "8f31c2" : nil),
        context: try Fixture.context(viewer: status == 404 ? "ana" : nil)
      ).rendered()
    }
  }
}
