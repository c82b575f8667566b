/** One description of a row of numbers in a flat array: how many there are, and where each stands. */
export interface RowLayout<N extends string> {
  readonly width: number;
  readonly names: readonly N[];
  /** Positions by name, from 0 in the order of the description. */
  readonly at: { readonly [K in N]: number };
}

/** Describes a row by the names of its numbers; throws when a name stands twice. */
export function defineRow<const N extends string>(...names: readonly N[]): RowLayout<N> {
  const at: Partial<Record<N, number>> = {};
  for (const [position, name] of names.entries()) at[name] = position;
  if (!hasEvery(at, names)) throw new Error(`Cannot define a row: its ${names.length} names are not all different`);
  return Object.freeze({ width: names.length, names, at: Object.freeze(at) });
}

function hasEvery<N extends string>(at: Partial<Record<N, number>>, names: readonly N[]): at is Record<N, number> {
  return names.every((name, position) => at[name] === position);
}
