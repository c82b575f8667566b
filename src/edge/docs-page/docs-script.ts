/** The page's whole script: the search over what the table of contents names, and over the text of each section. Without it everything is shown. */
export const DOCS_SCRIPT = `
const field = document.querySelector("#search");
const told = document.querySelector("#found");
const entries = [...document.querySelectorAll("nav li")].map((item) => {
  const section = document.getElementById(item.firstElementChild.hash.slice(1));
  return { item, section, name: item.textContent.toLowerCase(), text: section.textContent.toLowerCase() };
});
field.parentElement.hidden = false;
field.addEventListener("input", () => {
  const words = field.value.toLowerCase().split(/\\s+/).filter(Boolean);
  const named = entries.filter(({ name }) => words.every((word) => name.includes(word)));
  const shown = new Set(named.length ? named : entries.filter(({ text }) => words.every((word) => text.includes(word))));
  for (const entry of entries) entry.item.hidden = entry.section.hidden = !shown.has(entry);
  for (const list of document.querySelectorAll("nav ul")) {
    list.hidden = list.previousElementSibling.hidden = ![...list.children].some((item) => !item.hidden);
  }
  told.textContent = words.length ? shown.size + " of " + entries.length + " found" : "";
});
field.addEventListener("keydown", (event) => {
  if (event.key === "Enter") document.querySelector("nav li:not([hidden]) a")?.click();
});
`;
