import type { DatabaseSync } from "node:sqlite";
import type { GroupCommit } from "./group-commit.ts";
import { openNumberedTexts } from "./numbered-texts.ts";
import type { Shapes } from "./packed-format.ts";

/** Shapes of one store. Decisions have some tens; what comes beyond is stored with its names. */
const SHAPES_MAX = 1_000;
/** Characters of all names of one shape. */
const NAMES_LENGTH_MAX = 2_000;

/** What is known of the objects whose members begin alike. */
interface Step {
  readonly next: Map<string, Step>;
  shape: number | undefined;
  isAsked: boolean;
}

/** Opens the table of shapes. */
export function openShapeTable(database: DatabaseSync, commit: GroupCommit): Shapes {
  const texts = openNumberedTexts(database, commit, {
    table: "shapes",
    number: "shape",
    text: "names",
    textsMax: SHAPES_MAX,
  });
  const root = newStep();
  const namesByShape = new Map<number, readonly string[]>();
  let asked = 0;
  for (const [shape, names] of texts.all()) learn(shape, JSON.parse(names));

  function learn(shape: number, names: readonly string[]): void {
    namesByShape.set(shape, names);
    let step = root;
    for (const name of names) step = nextOf(step, name);
    step.shape = shape;
  }

  function ask(names: readonly string[]): void {
    const text = JSON.stringify(names);
    if (text.length > NAMES_LENGTH_MAX) return;
    texts.ask(text).then(
      (shape) => {
        if (shape !== undefined) learn(shape, names);
      },
      // Stored with its names meanwhile, and asked for again by the next process.
      () => undefined,
    );
  }

  return {
    numberOf(object) {
      let step = root;
      for (const name in object) {
        if (object[name] === undefined) continue;
        const next = step.next.get(name);
        // What was asked for bounds the memory, too.
        if (next === undefined && asked >= SHAPES_MAX) return undefined;
        step = next ?? nextOf(step, name);
      }
      if (step.shape === undefined && !step.isAsked && asked < SHAPES_MAX) {
        step.isAsked = true;
        asked += 1;
        ask(Object.keys(object).filter((name) => object[name] !== undefined));
      }
      return step.shape;
    },
    namesOf(shape) {
      const known = namesByShape.get(shape);
      if (known !== undefined) return known;
      const names = texts.read(shape);
      if (names === undefined) throw new Error(`Cannot read a packed document: there is no shape ${shape}`);
      learn(shape, JSON.parse(names));
      return namesByShape.get(shape) ?? [];
    },
  };
}

function newStep(): Step {
  return { next: new Map(), shape: undefined, isAsked: false };
}

function nextOf(step: Step, name: string): Step {
  const known = step.next.get(name);
  if (known !== undefined) return known;
  const made = newStep();
  step.next.set(name, made);
  return made;
}
