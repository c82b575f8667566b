/** A step that waits until it is let go. */
export interface Held {
  /** Resolves when the step was reached. */
  readonly reached: Promise<void>;
  /** Lets it go on; the next one is not held. */
  release(): void;
  /** Holds nothing any more, where the step was not reached. */
  undo(): void;
}

/**
 * Holds the next call of one method of a running service, before or after the method does its work: a store that takes its time, nothing else.
 * What the method does and answers stays its own.
 */
export function holdNext<T extends object>(
  object: T,
  name: keyof T & string,
  where: "before" | "after" = "before",
): Held {
  const original: unknown = object[name];
  if (typeof original !== "function") throw new Error(`Cannot hold ${name}: it is no method`);
  const reached = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const held = async (...args: readonly unknown[]): Promise<unknown> => {
    Object.assign(object, { [name]: original });
    if (where === "before") {
      reached.resolve();
      await released.promise;
      return original.apply(object, args);
    }
    const answer: unknown = await original.apply(object, args);
    reached.resolve();
    await released.promise;
    return answer;
  };
  Object.assign(object, { [name]: held });
  return {
    reached: reached.promise,
    release: () => released.resolve(),
    undo: () => void Object.assign(object, { [name]: original }),
  };
}
