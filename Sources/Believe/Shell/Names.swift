internal import Wire

typealias Builder = BelieveAPI.Builder
typealias BuilderReference = BelieveAPI.BuilderReference
typealias Project = BelieveAPI.Project
typealias Post = BelieveAPI.Post
typealias Milestone = BelieveAPI.Milestone
typealias SupportMessage = BelieveAPI.SupportMessage
typealias Karma = BelieveAPI.Karma
