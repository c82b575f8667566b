/** What a test sends; the test key is used where no authorization is given. */
export interface SendOptions {
  readonly key?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as it is, in place of a JSON body. */
  readonly raw?: string | Uint8Array;
}
