/// What the server links or starts, for `/licences`.
enum LicenceList {
  static let entries: [LicencesPage.Entry] = [
    .init(name: "Swift standard library", licence: "Apache-2.0 with runtime exception", purpose: "The language"),
    .init(name: "libevent", licence: "BSD-3-Clause", purpose: "Connections and HTTP"),
    .init(name: "SQLite", licence: "Public domain", purpose: "The database"),
    .init(name: "libpq", licence: "PostgreSQL", purpose: "The database, where a server keeps it"),
    .init(name: "libsodium", licence: "ISC", purpose: "Passwords, signatures and random numbers"),
    .init(name: "libvips", licence: "LGPL-2.1-or-later", purpose: "Photos, in a process of its own"),
    .init(name: "libheif and libde265", licence: "LGPL-3.0-or-later", purpose: "Photos from phones, in that process"),
    .init(name: "FFmpeg", licence: "GPL-2.0-or-later", purpose: "Videos, in processes of its own"),
    .init(name: "libcurl", licence: "curl", purpose: "Photos that are kept in a bucket"),
    .init(name: "GNU libunistring", licence: "LGPL-3.0-or-later", purpose: "Search without accents"),
    .init(name: "libqrencode", licence: "LGPL-2.1-or-later", purpose: "Invitations that a phone's camera reads"),
    .init(name: "zlib", licence: "Zlib", purpose: "Smaller style sheets and scripts"),
  ]
}
