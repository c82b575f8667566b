/** An item that waits until it is done with others, and whom to tell what came of it. */
export interface WaitingItem<T, R> {
  readonly item: T;
  readonly resolve: (result: R) => void;
  readonly reject: (error: unknown) => void;
}
