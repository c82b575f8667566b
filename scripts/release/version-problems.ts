/** A place that repeats the version of the project, and how it is found there. */
export interface VersionPlace {
  readonly file: string;
  /** Matches the version as its first group, everywhere in the file. */
  readonly pattern: RegExp;
}

const VERSION = "(\\d+\\.\\d+\\.\\d+)";

/** Every place beside package.json that names the project's version. */
export const VERSION_PLACES: readonly VersionPlace[] = [
  ...["compose.yaml", "deploy/kubernetes/api.yaml", "deploy/kubernetes/worker.yaml"].map((file) => ({
    file,
    pattern: new RegExp(`fraud-risk-scoring-service:${VERSION}`, "g"),
  })),
  { file: "clients/typescript/package.json", pattern: new RegExp(`"version": "${VERSION}"`, "g") },
  { file: "clients/typescript/src/create-call.ts", pattern: new RegExp(`client-typescript/${VERSION}`, "g") },
  { file: "clients/python/pyproject.toml", pattern: new RegExp(`^version = "${VERSION}"`, "gm") },
  { file: "clients/python/src/fraud_risk/calls.py", pattern: new RegExp(`client-python/${VERSION}`, "g") },
  { file: "clients/go/call.go", pattern: new RegExp(`client-go/${VERSION}`, "g") },
  { file: "clients/php/composer.json", pattern: new RegExp(`"version": "${VERSION}"`, "g") },
  { file: "clients/php/src/Caller.php", pattern: new RegExp(`client-php/${VERSION}`, "g") },
  { file: "clients/java/pom.xml", pattern: new RegExp(`^ {2}<version>${VERSION}</version>`, "gm") },
  {
    file: "clients/java/src/main/java/example/fraudrisk/Caller.java",
    pattern: new RegExp(`client-java/${VERSION}`, "g"),
  },
];

/** Places that name another version than the project's, or none; `read` gives a file's text. */
export function versionProblems(version: string, read: (file: string) => string): readonly string[] {
  return VERSION_PLACES.flatMap(({ file, pattern }) => {
    const found = [...read(file).matchAll(pattern)].map(([, named]) => named);
    if (found.length === 0) return [`Name version ${version} in ${file}: none was found`];
    const others = found.filter((named) => named !== version);
    return others.length === 0 ? [] : [`Set the version in ${file} to ${version}, found ${others.join(", ")}`];
  });
}
