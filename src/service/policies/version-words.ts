/** A version of a policy as a message names it: by its number, or as the latest where none was asked for. */
export function versionWords(version: number | undefined): string {
  return version === undefined ? "the latest version" : `version ${version}`;
}
