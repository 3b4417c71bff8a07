// The page of the devices that are notified: what this one can, and its switch.
import { can, isOn, needsInstalling, turnOff, turnOn } from "./push.js";
import { toast } from "./toast.js";

const section = document.querySelector("[data-push]");
const part = (name) => section.querySelector(`[data-push-${name}]`);
const show = (name, isShown) => (part(name).hidden = !isShown);

function say(text) {
  part("state").textContent = text;
}

async function render() {
  const isHere = await isOn();
  const isDenied = can() && Notification.permission === "denied";
  show("install", needsInstalling());
  show("on", can() && !isDenied && !isHere);
  show("off", isHere);
  if (isHere) say("Notifications are on here.");
  else if (isDenied) say("Your browser doesn’t allow notifications from this site. Allow them in its settings for this site.");
  else if (can()) say("Notifications are off here.");
  else if (needsInstalling()) say("This device notifies you once the app is on its Home Screen.");
  else if (document.body.dataset.worker === "off") say("Turn on offline copies for this device first: notifications need them.");
  else say("This browser has no notifications, or not over this connection.");
}

/** Does it once at a time, and shows how things are afterwards. */
function onTap(name, act) {
  part(name).addEventListener("click", async () => {
    part(name).disabled = true;
    try {
      await act();
    } catch (error) {
      toast(error.message);
    }
    part(name).disabled = false;
    await render();
    // The list of devices is the server's to draw.
    if (name !== "add") location.reload();
  });
}

onTap("on", async () => {
  if (!(await turnOn(section.dataset.key))) toast("Your browser didn’t allow it.");
});
onTap("off", turnOff);

// Browsers that can install an app say so.
let installing = null;
addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  installing = event;
  show("add", true);
});
onTap("add", async () => {
  await installing?.prompt();
  installing = null;
  show("add", false);
});

const zone = document.getElementById("zone");
if (zone && !zone.value) zone.value = Intl.DateTimeFormat().resolvedOptions().timeZone ?? "";

render();
