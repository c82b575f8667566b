import { createCall } from "./create-call.ts";
import { FraudRiskError } from "./fraud-risk-error.ts";
import { createOperations, type Operations } from "./operations.ts";
import { readBaseUrl } from "./read-base-url.ts";
import { readSecret } from "./read-secret.ts";
import { type ScoreOrFallback, scoreOrFallback } from "./score-or-fallback.ts";
import { type WaitForBacktest, waitForBacktest } from "./wait-for-backtest.ts";

/** How to reach the service. */
export interface ClientOptions {
  /** As `https://risk.lender.ng`. */
  readonly baseUrl: string;
  readonly apiKey?: string;
  /** A file with the key alone, in place of `apiKey`. */
  readonly apiKeyFile?: string;
  /** Most that one attempt may take: 5,000 unless said otherwise; 60,000 for a CSV. */
  readonly timeoutMs?: number;
  /** Most that a call may take with all its attempts: 15,000 unless said otherwise; 180,000 for a CSV. */
  readonly deadlineMs?: number;
  /** How often a call is sent at most: 3 unless said otherwise. */
  readonly attemptsMax?: number;
}

/** The service's calls, and what is made of several of them. */
export interface Client extends Operations {
  readonly scoreOrFallback: ScoreOrFallback;
  readonly waitForBacktest: WaitForBacktest;
}

/** Opens a client; throws a `configuration` error where it cannot. It holds no connection of its own, needs no closing, and may serve any number of calls at once. */
export function createClient(options: ClientOptions): Client {
  const { timeoutMs = 5_000, deadlineMs = 15_000, attemptsMax = 3 } = options;
  const apiKey = readSecret("API key", { value: options.apiKey, file: options.apiKeyFile });
  if (!/^svc_(test|live)_[A-Za-z0-9_-]{43}$/.test(apiKey))
    throw new FraudRiskError("configuration", "Give an API key of svc_test_ or svc_live_ and 43 characters");
  const baseUrl = readBaseUrl(options.baseUrl);
  const operations = createOperations(createCall({ baseUrl, apiKey, timeoutMs, deadlineMs, attemptsMax }));
  return {
    ...operations,
    scoreOrFallback: scoreOrFallback(operations),
    waitForBacktest: waitForBacktest(operations),
  };
}
