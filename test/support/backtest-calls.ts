import type { Answer } from "./answer.ts";
import { finishedBacktest } from "./finished-backtest.ts";
import type { Json } from "./json.ts";
import type { TestService } from "./start-service.ts";

/** Every column of a CSV but those of the identity. */
export const CSV_HEADER =
  "transaction_id,type,amount,currency,occurred_at,channel,customer_id_hash,device_id_hash,device_platform,beneficiary_account_hash,beneficiary_bank_code,country,region,label";

/** What tests of backtests ask a service for; a function, since it is not known before the start. */
export function backtestCalls(opened: () => { readonly service: TestService; readonly key: string }) {
  const send = (method: string, path: string, body?: unknown): Promise<Answer> => {
    const { service, key } = opened();
    return service.send(method, path, body, { key });
  };
  return {
    send,
    sendCsv(csv: string | Uint8Array, query = "", headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
      const { service, key } = opened();
      const sent = { key, raw: csv, headers: { "content-type": "text/csv", ...headers } };
      return service.send("POST", `/v1/backtest${query}`, undefined, sent);
    },
    finished(id: string): Promise<Json> {
      const { service, key } = opened();
      return finishedBacktest(service, id, key);
    },
    /** All rows of one, page by page. */
    async rowsOf(id: string, query = ""): Promise<Json[]> {
      const rows: Json[] = [];
      for (let after = 0; ; ) {
        const { body } = await send("GET", `/v1/backtest/${id}/rows?limit=150&after=${after}${query}`);
        rows.push(...body.rows);
        if (!body.has_more) return rows;
        after = body.next_after;
      }
    },
  };
}
