import { type Admitted, admit } from "../../call/admit.ts";
import type { CallChain } from "../../call/call-chain.ts";
import type { CallHead } from "../../call/call-head.ts";
import { type MethodEntry, wholeAnswer } from "../../call/method-entry.ts";
import { serve } from "../../call/serve.ts";
import { toServiceError } from "../../call/to-service-error.ts";
import { ServiceError } from "../../errors.ts";
import { sendAnswer, sendRefusal } from "../answer.ts";
import type { Route } from "../create-router.ts";
import type { Exchange } from "../exchange.ts";
import { headOf, type RequestReader } from "../head-of.ts";
import { restMethod } from "../rest-method.ts";
import { mayUseSession, sessionCookie } from "./session-cookie.ts";

const PATH = "/dashboard/session";

/**
 * Sign-in and sign-out of the dashboard. POST with a Bearer key starts a session, POST without one goes on with the one that there is; both are
 * the call GetKey, with all its refusals, and answer its key. DELETE ends it.
 */
export function sessionRoutes(getKey: MethodEntry, chain: CallChain, reader: RequestReader): readonly Route[] {
  const method = restMethod(getKey);

  async function enter(exchange: Exchange): Promise<void> {
    refuseOthers(exchange, reader);
    const head = headOf(exchange, reader);
    let admitted: Admitted | undefined;
    try {
      admitted = await admit(chain, getKey, head);
      const { answer } = wholeAnswer(await serve(chain, admitted, await method.receive(exchange, {})));
      const granted = await grant(exchange, head, admitted.who.caller);
      const cookie = sessionCookie(granted, reader.origin.isHttps(exchange.request));
      sendAnswer(exchange, { status: 200, headers: { "set-cookie": cookie }, body: await method.encode(answer) });
      admitted.end({ replayed: false });
    } catch (error) {
      const refusal = toServiceError(error);
      sendRefusal(exchange, refusal);
      admitted?.end({ refusal });
    }
  }

  async function grant({ request }: Exchange, { authorization, session }: CallHead, caller: Admitted["who"]["caller"]) {
    if (authorization === undefined && session !== undefined) return chain.sessions.extend(session);
    // The session that the browser had here is not taken over: it may have been planted, and nobody uses it any more.
    const before = reader.sessionOf(request, caller.environment);
    if (before !== undefined) await endOf(chain, before);
    return chain.sessions.start(caller);
  }

  async function leave(exchange: Exchange): Promise<void> {
    refuseOthers(exchange, reader);
    const session = reader.sessionOf(exchange.request);
    if (session !== undefined) await endOf(chain, session);
    const headers =
      session === undefined
        ? {}
        : {
            "set-cookie": sessionCookie(
              { ...session, sealed: "", secondsMax: 0 },
              reader.origin.isHttps(exchange.request),
            ),
          };
    sendAnswer(exchange, { status: 200, headers, body: '{"signed_out":true}' });
  }

  return [
    { verb: "POST", path: PATH, answer: enter },
    { verb: "DELETE", path: PATH, answer: leave },
  ];
}

/** Ends a session, where it is one that goes on. */
async function endOf(chain: CallChain, session: NonNullable<ReturnType<RequestReader["sessionOf"]>>): Promise<void> {
  try {
    const { organisationId } = await chain.authenticateKeyId(await chain.sessions.keyIdOf(session));
    await chain.sessions.end(session, organisationId);
  } catch (error) {
    // Of a key that counts no more, or not of ours: there is nothing to end.
    if (toServiceError(error).httpStatus !== 401) throw error;
  }
}

function refuseOthers({ request }: Exchange, { origin }: RequestReader): void {
  if (mayUseSession(request, origin)) return;
  throw new ServiceError("forbidden", "Sign in at the dashboard's own page: only it may start or end a session");
}
