import { type Admitted, admit } from "../call/admit.ts";
import type { CallChain } from "../call/call-chain.ts";
import { statusOf } from "../call/call-outcome.ts";
import { serve } from "../call/serve.ts";
import { toServiceError } from "../call/to-service-error.ts";
import { whileBodyComes } from "../call/while-body-comes.ts";
import { sendAnswer, sendRefusal } from "./answer.ts";
import type { PathParameters, Route } from "./create-router.ts";
import type { Exchange } from "./exchange.ts";
import { headOf, type RequestReader } from "./head-of.ts";
import type { RestMethod } from "./rest-method.ts";
import { sendParts } from "./send-parts.ts";

/** A method as a route: the head is admitted, then the body is read, then the call is served. */
export function serveMethod(method: RestMethod, chain: CallChain, reader: RequestReader): Route {
  const { entry, verb, path } = method;

  async function answer(exchange: Exchange, parameters: PathParameters): Promise<void> {
    let admitted: Admitted | undefined;
    try {
      admitted = await admit(chain, entry, headOf(exchange, reader));
      const receive = () => method.receive(exchange, parameters);
      // Uploads have places of their own.
      const isThere = exchange.request.complete || entry.rules.upload;
      const decode = await (isThere ? receive() : whileBodyComes(chain, admitted, receive));
      const served = await serve(chain, admitted, decode);
      if ("parts" in served) return await sendParts(exchange, served.parts, { method, end: admitted.end });
      const encoded = method.encode(served.answer);
      sendAnswer(exchange, {
        status: statusOf(entry, served),
        headers: served.replayed ? { "idempotent-replayed": "true" } : {},
        // A turn of the event loop less where it is there.
        body: typeof encoded === "string" ? encoded : await encoded,
      });
      admitted.end(served);
    } catch (error) {
      const refusal = toServiceError(error);
      sendRefusal(exchange, refusal);
      admitted?.end({ refusal });
    }
  }

  return { verb, path, answer };
}
