/// What devices keep though no call brings it up to date by what they hold: its lists are read again (docs/sync.md).
extension KinnectAPI.Activity: HeldItem {}
extension GrassyAPI.Activity: HeldItem {}
extension BelieveAPI.Milestone: HeldItem {}
extension BelieveAPI.SupportMessage: HeldItem {}
extension BelieveAPI.SupportAction: HeldItem {}
extension BelieveAPI.BuilderReference: HeldItem {}
extension SocialAPI.Circle: HeldItem {}
