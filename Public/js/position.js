// [data-position]: a form with a latitude and a longitude, which [data-locate] fills in with where the device is. The position is asked for
// only when somebody presses the button, and goes nowhere before the form is sent.
import { toast } from "./toast.js";

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-locate]");
  if (!button) return;
  const form = button.closest("[data-position]");
  if (!form || !navigator.geolocation) return toast("This browser can’t tell where you are.");
  button.disabled = true;
  const done = () => (button.disabled = false);
  navigator.geolocation.getCurrentPosition(
    ({ coords }) => {
      form.elements.latitude.value = coords.latitude.toFixed(6);
      form.elements.longitude.value = coords.longitude.toFixed(6);
      form.dispatchEvent(new Event("located"));
      done();
    },
    () => {
      toast("Your position isn’t known. Allow it in the browser, or type it.");
      done();
    },
    { enableHighAccuracy: true, maximumAge: 60000, timeout: 20000 },
  );
});
