/** One request, whole: sent again it is the same. */
export interface FuzzCase {
  /**
   * `raw` and `raw-rpc`: bytes on a connection of its own to the REST or the RPC port; `watch`: a stream that stays open; else a request over
   * HTTP/1.1, `grpc` over HTTP/2.
   */
  readonly door: "rest" | "raw" | "raw-rpc" | "connect" | "grpc-web" | "grpc" | "watch";
  readonly method: string;
  readonly path: string;
  /** A list is sent as a line each. */
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  readonly body: Buffer | undefined;
  /** Of raw bytes: requests of one packet that must each be answered. */
  readonly answers?: number;
  /** Of raw bytes: what the client does behind them. Default: it says that it sends no more, and reads on. */
  readonly leaves?: "open" | "reset";
}
