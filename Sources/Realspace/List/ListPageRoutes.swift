internal import Core
internal import HTML
internal import HTTP
internal import SQL
internal import Social
internal import Wire

enum ListPageRoutes {
  private static let pageLength = 50

  static func register(in routes: inout Routes) {
    let actions = ListActions(services: routes.services)
    let sharing = ListSharingActions(services: routes.services)
    routes.viewerPage(.get, "/realspace/list") { viewer, page in
      let (model, context) = try await page.read(viewer) { try contents(of: viewer, page, in: $0) }
      return page.page(ListPage(model: model, context: context))
    }
    routes.viewerPage(.post, "/realspace/list") { viewer, page in
      let form = try page.form()
      let said = ListForm(form)
      return try await page.submit {
        _ = try await actions.add(said.input, by: viewer)
        return page.redirect("/realspace/list")
      } again: { errors in
        var (model, context) = try await page.read(viewer) { try contents(of: viewer, page, in: $0) }
        (model.form, model.errors) = (said, errors)
        return page.page(ListPage(model: model, context: context))
      }
    }
    routes.viewerPage(.post, "/realspace/list/{id}/done") { viewer, page in
      let id: ID<ListItem> = try page.id()
      _ = try await actions.set(true, id, by: viewer)
      return page.redirect("/realspace/list?ticked=\(id)")
    }
    routes.viewerPage(.post, "/realspace/list/{id}/undone") { viewer, page in
      _ = try await actions.set(false, try page.id(), by: viewer)
      return page.redirect("/realspace/list")
    }
    routes.viewerPage(.post, "/realspace/list/{id}/delete") { viewer, page in
      let id: ID<ListItem> = try page.id()
      try await actions.delete(id, by: viewer)
      return page.redirect("/realspace/list?deleted=\(id)")
    }
    routes.viewerPage(.post, "/realspace/list/{id}/private") { viewer, page in
      _ = try await sharing.set(isPrivate: true, try page.id(), by: viewer)
      return page.redirect("/realspace/list")
    }
    routes.viewerPage(.post, "/realspace/list/{id}/shown") { viewer, page in
      _ = try await sharing.set(isPrivate: false, try page.id(), by: viewer)
      return page.redirect("/realspace/list")
    }
    routes.viewerPage(.post, "/realspace/list/{id}/restore") { viewer, page in
      _ = try await actions.restore(try page.id(), by: viewer)
      return page.redirect("/realspace/list")
    }
  }

  private static func contents(
    of viewer: Viewer, _ page: PageCall, in transaction: Transaction
  ) throws -> ListPage.Model {
    let before: Cursor<RealspaceAPI.ListItemList>? = page.cursor()
    let beforeDone: Cursor<RealspaceAPI.ListItemList>? = page.cursor("done")
    var model = ListPage.Model(
      open: beforeDone == nil
        ? try ListQueries.page(
          of: viewer.profile, isDone: false, before: before, limit: pageLength, page.call.cursors, in: transaction)
        : Page(items: [], next: nil),
      done: before == nil
        ? try ListQueries.page(
          of: viewer.profile, isDone: true, before: beforeDone, limit: beforeDone == nil ? 5 : pageLength,
          page.call.cursors, in: transaction) : Page(items: [], next: nil))
    model.isContinued = before != nil || beforeDone != nil
    model.sharing = try ListQueries.list(of: viewer.profile, in: transaction)
    if let id = page.request.query["ticked"].flatMap({ ID<ListItem>($0) }) {
      model.ticked = try ListQueries.item(id, of: viewer.profile, in: transaction).flatMap { $0.done ? $0 : nil }
    }
    if let id = page.request.query["deleted"].flatMap({ ID<ListItem>($0) }) {
      model.deleted = try ListQueries.item(id, isDeleted: true, of: viewer.profile, in: transaction)
    }
    return model
  }
}

extension ListForm {
  init(_ form: FormFields) {
    self.init(
      action: .init(rawValue: form["action"]), subject: form["subject"], item: form["itemID"],
      itemName: form["itemName"], itemKind: form["itemKind"], isPrivate: form["private"] == "true")
  }

  var input: RealspaceAPI.AddListItem {
    RealspaceAPI.AddListItem(
      action: action, subject: subject,
      item: .init(id: item, called: itemName, kind: itemKind, for: subject, action.done), isPrivate: isPrivate)
  }
}
