/** What the release notes say of one version, in the form of keepachangelog.com. */
export interface Changelog {
  /** Heading and bullets of a section; undefined where the file has none. */
  section(version: string): { readonly date: string | undefined; readonly bullets: readonly string[] } | undefined;
}

const HEADING = /^## \[([^\]]+)\](?: - (\d{4}-\d{2}-\d{2}))?$/;
const BULLET = /^- /;
/** A statement of the notes stands on a test or on a line of a benchmark, named at its end. */
const PROOF = /\((`[^`]+`(?:, `[^`]+`)*)\)$/;

/** Reads a changelog; a bullet may go on over indented lines. */
export function readChangelog(text: string): Changelog {
  const sections = new Map<string, { date: string | undefined; bullets: string[] }>();
  let open: { date: string | undefined; bullets: string[] } | undefined;
  for (const line of text.split("\n")) {
    const [, version, date] = HEADING.exec(line) ?? [];
    if (version !== undefined) {
      open = { date, bullets: [] };
      sections.set(version, open);
    } else if (BULLET.test(line)) open?.bullets.push(line.slice(2));
    else if (line.startsWith("  ")) open?.bullets.push(`${open.bullets.pop() ?? ""} ${line.trim()}`);
  }
  return { section: (version) => sections.get(version) };
}

/** What keeps the notes of a version from being released; `isProof` says whether a named file or script is there. */
export function changelogProblems(
  changelog: Changelog,
  version: string,
  isProof: (name: string) => boolean,
): readonly string[] {
  const section = changelog.section(version);
  if (section === undefined) return [`Add "## [${version}] - DATE" to CHANGELOG.md`];
  const waiting = changelog.section("Unreleased")?.bullets.length ?? 0;
  const named = section.bullets.map((bullet) => ({ bullet, names: proofsOf(bullet) }));
  return [
    ...(section.date === undefined ? [`Date the section of ${version} in CHANGELOG.md`] : []),
    ...(section.bullets.length === 0 ? [`Say in CHANGELOG.md what ${version} brings`] : []),
    ...(waiting > 0 ? [`Move the ${waiting} lines under Unreleased in CHANGELOG.md to a version`] : []),
    ...named
      .filter(({ names }) => names.length === 0)
      .map(({ bullet }) => `Name the test or benchmark behind "${bullet.slice(0, 60)}" in CHANGELOG.md`),
    ...named.flatMap(({ names }) =>
      names.filter((name) => !isProof(name)).map((name) => `Mend CHANGELOG.md: there is no ${name}`),
    ),
  ];
}

function proofsOf(bullet: string): readonly string[] {
  const [, list] = PROOF.exec(bullet) ?? [];
  return list?.split(", ").map((name) => name.slice(1, -1)) ?? [];
}
