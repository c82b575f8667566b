import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Files that wait for long, whatever the machine: one that begins last keeps everybody else's workers idle. */
const LONGEST = ["test/processes/store-away.test.ts", "test/processes/process.test.ts"];

/** The order of Vitest, which knows how long a file took the last time, but not on which store. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => LONGEST.some((path) => moduleId.endsWith(path));
    return (await super.sort(files)).toSorted((one, other) => Number(isLong(other)) - Number(isLong(one)));
  }
}
