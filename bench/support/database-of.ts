/** The URI of a database of its own on a server, named after a temporary directory. */
export function databaseOf(uri: string, dataDir: string): string {
  const url = new URL(uri);
  url.pathname = `/${dataDir.split("/").at(-1)?.replaceAll("-", "_")}`;
  return url.href;
}
