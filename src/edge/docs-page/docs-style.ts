/** The page's whole style: the reader's own light or dark, no picture, no font. */
export const DOCS_STYLE = `
:root { color-scheme: light dark; --line: light-dark(#d5d9de, #3a4048); --soft: light-dark(#f4f6f8, #1d2126); --accent: light-dark(#0b57a4, #86bdf5); }
body { font: 16px/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 62rem; padding: 1rem; background: light-dark(#fff, #14171a); color: light-dark(#1b1f24, #e4e7ea); }
a { color: var(--accent); }
h2 { border-bottom: 1px solid var(--line); margin-top: 3rem; }
h3 { margin-top: 2rem; overflow-wrap: anywhere; }
h3 a { text-decoration: none; }
code, pre { font: 0.875em/1.45 ui-monospace, monospace; }
code { overflow-wrap: anywhere; }
pre { background: var(--soft); border: 1px solid var(--line); border-radius: 4px; overflow-x: auto; padding: 0.75rem; }
table { border-collapse: collapse; display: block; overflow-x: auto; }
th, td { border: 1px solid var(--line); padding: 0.3rem 0.6rem; text-align: left; vertical-align: top; }
.client { display: inline-block; margin: 0 1rem 0 0; vertical-align: top; }
.client[open] { display: block; }
.answer { border-left: 3px solid var(--line); margin: 1rem 0; padding-left: 1rem; }
.answer h5 { font-size: 1rem; margin: 0; }
nav h2 { border: 0; font-size: 1rem; margin: 1rem 0 0; }
nav ul { columns: 24rem; list-style: none; margin: 0; overflow-wrap: anywhere; padding: 0; }
nav li a { display: inline-block; min-height: 24px; }
[hidden] { display: none !important; }
#search { box-sizing: border-box; font: inherit; padding: 0.3rem 0.5rem; width: 100%; }
#found { margin: 0.25rem 0 0; min-height: 1.5em; }
@media (min-width: 64rem) {
  body { column-gap: 2rem; display: grid; grid-template-columns: 21rem minmax(0, 1fr); grid-template-rows: auto 1fr; max-width: 92rem; }
  header, main { grid-column: 2; min-width: 0; }
  nav { align-self: start; box-sizing: border-box; font-size: 0.875rem; grid-column: 1; grid-row: 1 / span 2; max-height: 100vh; overflow-y: auto; padding: 1rem 1rem 1rem 0; position: sticky; top: 0; }
  nav ul { columns: auto; }
}
:target { outline: 2px solid var(--accent); outline-offset: 0.5rem; }
`;
