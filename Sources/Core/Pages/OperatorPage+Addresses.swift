import HTML
import Wire

/// Addresses that several accounts have.
struct AddressClashSection: HTML {
  let clashes: [AddressClash]

  var body: some HTML {
    section(.aria("labelledby", "addresses")) {
      h2(.id("addresses")) { "Several accounts with one address" }
      p { AddressClash.advice }
      p {
        "On the server’s command line: "
        code { "hearth suspend --email ADDRESS" }
      }
      ForEach(clashes) { clash in
        ul(.class("rows")) { ForEach(clash.accounts) { AddressClashRow(account: $0) } }
      }
    }
  }
}

struct AddressClashRow: HTML {
  let account: AddressClash.Account

  var body: some HTML {
    li(.class("row")) {
      div(.class("row-text")) {
        p(.class("strong"), .written) { account.email }
        p(.class("quiet")) {
          "Made "
          LocalDate(account.createdAt)
        }
      }
    }
  }
}
