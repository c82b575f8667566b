import type { DatabaseSync } from "node:sqlite";
import type { GroupCommit } from "./group-commit.ts";
import { openNumberedTexts } from "./numbered-texts.ts";

/** Texts that come again and again, each known by a number. */
export interface Words {
  /** That of a member's text; undefined: not known by a number, so it is written out. */
  wordOf(member: string, text: string): number | undefined;
  /** Throws where there is no such number. */
  textOf(word: number): string;
}

/** The members of a document whose texts are words, and the one whose templates are. */
const KINDS = [
  ...["organisationId", "environment", "riskLevel", "recommendedAction", "code", "policyId", "versionId"],
  ...["engineVersion", "type", "currency", "channel", "platform", "bankCode", "country", "region", "product", "label"],
  "message",
] as const;
/** Words of one store, and of one kind: what comes beyond is stored as it is. A client may make up regions, and no more than these of them. */
const WORDS_MAX = 10_000;
const KIND_WORDS_MAX = 1_000;
const TEXT_LENGTH_MAX = 300;
/** Texts of a kind that were met and have no number yet; then all of them are forgotten. */
const MET_MAX = 1_000;
/** How often a text is met before it gets a number: most that a client makes up never come again. */
const ASKED_AT = 2;
const SEPARATOR = ":";

interface Kind {
  readonly known: Map<string, number>;
  /** How often others were met. */
  readonly met: Map<string, number>;
}

/** Opens the table of words. */
export function openWordTable(database: DatabaseSync, commit: GroupCommit): Words {
  const texts = openNumberedTexts(database, commit, {
    table: "words",
    number: "word",
    text: "text",
    textsMax: WORDS_MAX,
  });
  const kinds = new Map<string, Kind>(KINDS.map((name) => [name, { known: new Map(), met: new Map() }]));
  const textByWord = new Map<number, string>();
  for (const [word, stored] of texts.all()) learn(word, stored);

  function learn(word: number, stored: string): void {
    const end = stored.indexOf(SEPARATOR);
    const text = stored.slice(end + 1);
    const kind = kinds.get(stored.slice(0, end));
    kind?.known.set(text, word);
    kind?.met.delete(text);
    textByWord.set(word, text);
  }

  function meet(name: string, { known, met }: Kind, text: string): void {
    if (known.size >= KIND_WORDS_MAX || text.length > TEXT_LENGTH_MAX) return;
    if (met.size >= MET_MAX) met.clear();
    const times = (met.get(text) ?? 0) + 1;
    met.set(text, times);
    if (times === ASKED_AT && isStorable(text)) ask(`${name}${SEPARATOR}${text}`);
  }

  function ask(stored: string): void {
    texts.ask(stored).then(
      (word) => {
        if (word !== undefined) learn(word, stored);
      },
      // Stored as it is from now on, and asked for by the next process.
      () => undefined,
    );
  }

  return {
    wordOf(name, text) {
      const kind = kinds.get(name);
      if (kind === undefined) return undefined;
      const word = kind.known.get(text);
      if (word === undefined) meet(name, kind, text);
      return word;
    },
    textOf(word) {
      const known = textByWord.get(word);
      if (known !== undefined) return known;
      const stored = texts.read(word);
      if (stored === undefined) throw new Error(`Cannot read a packed document: there is no word ${word}`);
      learn(word, stored);
      return textByWord.get(word) ?? "";
    },
  };
}

/** Whether SQLite gives a text back as it is. */
function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes("\0");
}
