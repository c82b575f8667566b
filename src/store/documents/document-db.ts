/**
 * The part of the MongoDB driver's `Db` that the data layer uses. The driver's own `Db` fits it, and so does the embedded
 * store's, so there is one data layer over two engines.
 */
export interface DocumentDb {
  collection<D extends { readonly _id: unknown }>(name: string): DocumentCollection<D>;
  /** Only `{ ping: 1 }`. Throws when the store cannot be reached. */
  command(command: { readonly ping: 1 }): Promise<unknown>;
}

/**
 * A filter: field paths with values or the operators $eq, $ne, $gt, $gte, $lt, $lte and $in; and $or. No field of it may hold a list. What is
 * asked of MongoDB alone may have others.
 */
export type Filter = Readonly<Record<string, unknown>>;

/** 1 ascending, -1 descending, by field path. */
export type SortSpec = Readonly<Record<string, 1 | -1>>;

/** A change on field paths: what both engines know, and no operator beside. */
export type Update = {
  readonly [Operator in "$set" | "$unset" | "$inc" | "$setOnInsert"]?: Readonly<Record<string, unknown>>;
};

/** A change of one document, among several. */
export interface UpdateChange {
  readonly filter: Filter;
  readonly update: Update;
  readonly upsert: boolean;
}

/** The part of the driver's `Collection` that the data layer uses. */
export interface DocumentCollection<D> {
  findOne(filter: Filter, options?: { readonly sort?: SortSpec }): Promise<D | null>;
  find(filter: Filter): DocumentCursor<D>;
  insertOne(document: D): Promise<unknown>;
  /**
   * Throws a duplicate key where one stands already. Then on MongoDB those before it are inserted, or, in no order, all others, and the error
   * has `writeErrors`; on the embedded store none is.
   */
  insertMany(documents: readonly D[], options?: { readonly ordered: false }): Promise<unknown>;
  replaceOne(filter: Filter, document: D, options?: { readonly upsert?: boolean }): Promise<UpdateResult>;
  updateOne(filter: Filter, update: Update, options?: { readonly upsert?: boolean }): Promise<UpdateResult>;
  updateMany(filter: Filter, update: Update): Promise<UpdateResult>;
  /**
   * Changes each of some documents, in no order, all in one command. Throws a duplicate key where one that it would make stands
   * already; the others may then be changed or not.
   */
  bulkWrite(
    changes: readonly { readonly updateOne: UpdateChange }[],
    options: { readonly ordered: false },
  ): Promise<Pick<UpdateResult, "matchedCount" | "upsertedCount">>;
  findOneAndUpdate(filter: Filter, update: Update, options: FindOneAndUpdateOptions): Promise<D | null>;
  deleteOne(filter: Filter): Promise<{ readonly deletedCount: number }>;
  deleteMany(filter: Filter): Promise<{ readonly deletedCount: number }>;
  /** Stops counting at the limit. */
  countDocuments(filter: Filter, options?: { readonly limit?: number }): Promise<number>;
}

/** How one document is found, changed and answered at once. */
export interface FindOneAndUpdateOptions {
  readonly returnDocument: "before" | "after";
  readonly upsert?: boolean;
  readonly sort?: SortSpec;
}

/** What a change of documents did. */
export interface UpdateResult {
  readonly matchedCount: number;
  readonly modifiedCount: number;
  readonly upsertedCount: number;
}

/** The part of the driver's `FindCursor` that the data layer uses. */
export interface DocumentCursor<D> extends AsyncIterable<D> {
  sort(sort: SortSpec): DocumentCursor<D>;
  limit(count: number): DocumentCursor<D>;
  skip(count: number): DocumentCursor<D>;
  /** How many documents a server answers at once, where it would have to be asked for the rest. */
  batchSize?(count: number): DocumentCursor<D>;
  toArray(): Promise<D[]>;
}

/** A document as the engines keep it. */
export type PlainDocument = object;
