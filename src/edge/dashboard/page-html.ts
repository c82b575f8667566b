import { ASSETS_PATH } from "./asset.ts";

/** The one HTML page: no inline script, no inline style, every module named so that the browser asks for all at once. */
export function pageHtml(hash: string, modules: readonly string[]): string {
  const base = `${ASSETS_PATH}${hash}/`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>Risk dashboard</title>
<link rel="icon" href="${base}icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${base}style.css">
<script type="module" src="${base}main.js"></script>
${modules.map((path) => `<link rel="modulepreload" href="${base}${path}">`).join("\n")}
</head>
<body>
<div id="app"></div>
<noscript>Switch JavaScript on to use the dashboard.</noscript>
</body>
</html>
`;
}
