/** What came back; status 0 where the connection was closed without an answer, which a raw case may cause. */
export interface FuzzAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Buffer;
  /** Headers that come after the body: gRPC's status. */
  readonly trailers: Headers;
  /** Of raw bytes: everything that came over the connection. */
  readonly all?: Buffer;
}
