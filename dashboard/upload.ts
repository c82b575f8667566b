/** How much of a body has left, in bytes. */
export type OnSent = (sentBytes: number, totalBytes: number) => void;

/**
 * `fetch` for a body whose way is shown: a browser tells of it only by XMLHttpRequest. Rejects as `fetch` does: unreachable, broken off or
 * aborted.
 */
export function fetchWithProgress(
  url: string,
  init: {
    readonly method: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body?: Blob | string;
    readonly signal: AbortSignal;
  },
  onSent: OnSent,
): Promise<Response> {
  const { promise, resolve, reject } = Promise.withResolvers<Response>();
  const request = new XMLHttpRequest();
  const abort = () => request.abort();
  request.open(init.method, url);
  for (const [name, value] of Object.entries(init.headers)) request.setRequestHeader(name, value);
  request.upload.onprogress = ({ loaded, total }) => onSent(loaded, total);
  request.onload = () => {
    const after = request.getResponseHeader("retry-after");
    const headers = after === null ? {} : { "retry-after": after };
    resolve(new Response(request.responseText, { status: request.status, headers }));
  };
  request.onerror = () => reject(new TypeError("The connection broke"));
  request.onabort = () => reject(new DOMException("Aborted", "AbortError"));
  request.onloadend = () => init.signal.removeEventListener("abort", abort);
  init.signal.addEventListener("abort", abort);
  if (init.signal.aborted) reject(init.signal.reason);
  else request.send(init.body ?? null);
  return promise;
}
