// A form that asks for a time zone begins with the device's own, where nothing else is known.
for (const field of document.querySelectorAll("[data-zone-name]")) {
  if (!field.value) field.value = Intl.DateTimeFormat().resolvedOptions().timeZone ?? "";
}
