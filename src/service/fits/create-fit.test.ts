import { expect, it } from "vitest";
import type { FitDocument } from "../../store/repositories/fits.ts";
import { createFit } from "./create-fit.ts";
import type { FitDeps } from "./fit-deps.ts";

it("a fit that is queued already is answered to its repeat, whatever became of its backtest and of what waits since", async () => {
  const queued = { _id: "fit_1" } as FitDocument;
  const find = async (...asked: readonly string[]) => (asked.join() === "org,live,fit_1" ? queued : null);
  // Nothing else may be asked.
  const deps = { fits: { find } } as unknown as FitDeps;
  const repeat = {
    organisationId: "org",
    environment: "live" as const,
    fitId: "fit_1",
    backtestId: "bt_1",
    policyVersionId: undefined,
    objective: { kind: "alerts", alertsMax: 30 } as never,
    changesMax: 3,
  };
  expect(await createFit(deps, repeat)).toBe(queued);
  await expect(createFit(deps, { ...repeat, fitId: "fit_2" })).rejects.toThrow(TypeError);
});
