import type { DatabaseSync } from "node:sqlite";
import { defineSchema } from "./define-schema.ts";
import type { GroupCommit } from "./group-commit.ts";
import type { Shapes } from "./packed-document.ts";

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

/**
 * Opens the table of shapes. A shape that is new is committed by itself, and used only from then on: no document refers to one that is not on disk,
 * whichever process wrote it. None is ever changed or removed.
 */
export function openShapeTable(database: DatabaseSync, commit: GroupCommit): Shapes {
  defineSchema(
    database,
    "create table if not exists shapes (shape integer primary key not null, names text not null unique)",
  );
  const insert = database.prepare(
    `insert into shapes (names) select ? where (select count(*) from shapes) < ${SHAPES_MAX} on conflict do nothing`,
  );
  const find = database.prepare("select shape from shapes where names = ?");
  const read = database.prepare("select names from shapes where shape = ?");
  const root = newStep();
  const namesByShape = new Map<number, readonly string[]>();
  let asked = 0;
  for (const { shape, names } of database.prepare("select shape, names from shapes").all())
    learn(Number(shape), JSON.parse(String(names)));

  function learn(shape: number, names: readonly string[]): void {
    namesByShape.set(shape, names);
    let step = root;
    for (const name of names) step = nextOf(step, name);
    step.shape = shape;
  }

  function ask(names: readonly string[]): void {
    const text = JSON.stringify(names);
    if (text.length > NAMES_LENGTH_MAX) return;
    commit(() => {
      insert.run(text);
      return find.get(text)?.["shape"];
    }).then(
      (shape) => {
        if (shape !== undefined) learn(Number(shape), names);
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
      const names = read.get(shape)?.["names"];
      if (names === undefined) throw new Error(`Cannot read a packed document: there is no shape ${shape}`);
      learn(shape, JSON.parse(String(names)));
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
