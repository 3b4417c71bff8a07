// The number of conversations with something unread.
import { keepBadge } from "./fresh.js";

keepBadge("unread-messages", "messages.unread", "/conversations/unread");
