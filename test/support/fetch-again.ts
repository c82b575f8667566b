import { setTimeout as sleep } from "node:timers/promises";

/** More than any machine needs to come to the end of what a test sends at once. */
const ATTEMPTS_MAX = 60;
const UNAVAILABLE = 503;

/**
 * What a client does that is told to come again: repeats a request after the time that the service names, while it says 503. A service in a
 * process of its own refuses what waits too long on a machine that is busy; in the test's own process `startService` has it wait.
 */
export async function fetchAgain(url: string, init?: RequestInit): Promise<Response> {
  for (let attempt = 1; ; attempt += 1) {
    const response = await fetch(url, init);
    const seconds = response.headers.get("retry-after");
    if (response.status !== UNAVAILABLE || seconds === null || attempt === ATTEMPTS_MAX) return response;
    await response.body?.cancel();
    await sleep(Number(seconds) * 1_000);
  }
}
