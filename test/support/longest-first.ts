import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Files that take longest, or wait for long whatever the machine: one that begins last keeps everybody else's workers idle. */
const LONGEST = [
  "test/processes/store-away.test.ts",
  "test/processes/process.test.ts",
  "src/cli/fit/fit.test.ts",
  "test/backtests/fits.test.ts",
  "test/contract/openapi-examples.test.ts",
  "test/faults/rounds.test.ts",
  "test/store/copy-store.test.ts",
  "test/store/queries.test.ts",
  "test/processes/restart.test.ts",
  "test/processes/processes.test.ts",
  "test/clients/clients.test.ts",
  "test/webhooks/webhook-clock.test.ts",
  "test/history/history-kills.test.ts",
];

/** The order of Vitest, which knows how long a file took the last time, but not on which store, and nothing in a fresh clone. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const found = LONGEST.findIndex((path) => moduleId.endsWith(path));
      return found < 0 ? LONGEST.length : found;
    };
    return (await super.sort(files)).toSorted((one, other) => place(one) - place(other));
  }
}
