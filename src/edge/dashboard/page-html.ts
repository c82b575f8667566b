/** The one HTML page: no inline script, no inline style. Each file is given by its path. */
export function pageHtml(files: { readonly script: string; readonly style: string; readonly icon: string }): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>Risk dashboard</title>
<link rel="icon" href="${files.icon}" type="image/svg+xml">
<link rel="stylesheet" href="${files.style}">
<script type="module" src="${files.script}"></script>
</head>
<body>
<div id="app"></div>
<noscript>Switch JavaScript on to use the dashboard.</noscript>
</body>
</html>
`;
}
