/** One index of a collection, in the terms of both stores. */
export interface IndexDeclaration {
  readonly collection: string;
  readonly name: string;
  /** Field paths in order, 1 ascending or -1 descending. */
  readonly keys: Readonly<Record<string, 1 | -1>>;
  readonly unique?: boolean;
  /** Leaves out documents without the one field, and says of what type it is where it is there: for what few of many documents have. */
  readonly sparse?: "date" | "string";
}
