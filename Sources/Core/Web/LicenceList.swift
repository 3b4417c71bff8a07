/// What the server links or starts, for `/licences`.
enum LicenceList {
  /// With those of what the operator has chosen.
  static func entries(of settings: Settings) -> [LicencesPage.Entry] {
    settings.showsOpenStreetMap ? entries + [openStreetMap] : entries
  }

  private static let openStreetMap = LicencesPage.Entry(
    name: "© OpenStreetMap contributors", licence: "ODbL 1.0", purpose: "Places that are searched",
    address: "https://www.openstreetmap.org/copyright")

  private static let entries: [LicencesPage.Entry] = [
    .init(name: "Swift standard library", licence: "Apache-2.0 with runtime exception", purpose: "The language"),
    .init(name: "libevent", licence: "BSD-3-Clause", purpose: "Connections and HTTP"),
    .init(name: "SQLite", licence: "Public domain", purpose: "The database"),
    .init(name: "libpq", licence: "PostgreSQL", purpose: "The database, where a server keeps it"),
    .init(name: "libsodium", licence: "ISC", purpose: "Passwords, signatures and random numbers"),
    .init(name: "OpenSSL", licence: "Apache-2.0", purpose: "Messages to push services"),
    .init(name: "libvips", licence: "LGPL-2.1-or-later", purpose: "Photos, in a process of its own"),
    .init(name: "libheif and libde265", licence: "LGPL-3.0-or-later", purpose: "Photos from phones, in that process"),
    .init(name: "FFmpeg", licence: "GPL-2.0-or-later", purpose: "Videos, in processes of its own"),
    .init(name: "libcurl", licence: "curl", purpose: "Photos that are kept in a bucket"),
    .init(name: "libarchive", licence: "BSD-2-Clause", purpose: "Archives that members import and export"),
    .init(
      name: "GNU libunistring", licence: "LGPL-3.0-or-later",
      purpose: "Search without accents, passwords from every keyboard"),
    .init(name: "GNU libidn2", licence: "LGPL-3.0-or-later", purpose: "Email addresses with international domains"),
    .init(name: "Expat", licence: "MIT", purpose: "Files of places in XML"),
    .init(name: "libqrencode", licence: "LGPL-2.1-or-later", purpose: "Invitations that a phone's camera reads"),
    .init(
      name: "GeoNames", licence: "CC BY 4.0", purpose: "Cities of the gazetteer and of maps, and their names",
      address: "https://www.geonames.org/"),
    .init(
      name: "Natural Earth", licence: "Public domain",
      purpose: "Borders of the gazetteer and of maps, as Germany sees them where states disagree",
      address: "https://www.naturalearthdata.com/"),
    .init(
      name: "Leaflet", licence: "BSD-2-Clause", purpose: "Maps: moving and zooming them",
      address: "https://leafletjs.com/"),
    .init(
      name: "Source Serif 4", licence: "OFL-1.1",
      purpose: "The serif of Realspace: parts of it, under the name Hearth Serif",
      address: "https://github.com/adobe-fonts/source-serif"),
    .init(name: "zlib", licence: "Zlib", purpose: "Smaller style sheets and scripts"),
  ]
}
