const KEPT_MS = 60_000;

/** Has the browser save what was gathered as a file. */
export function saveFile(blob: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // The browser takes it in the same turn; the memory is given back afterwards.
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS);
}
