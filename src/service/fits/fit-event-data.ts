import type { FitDocument } from "../../store/repositories/fits.ts";

/** The `data` of an event about a fit that has ended. */
export function fitEventData(fit: FitDocument): Readonly<Record<string, unknown>> {
  const { base, result } = fit;
  return {
    fit_id: fit._id,
    status: fit.status,
    environment: fit.environment,
    backtest_id: fit.backtestId,
    base: {
      id: base.policyId,
      version: base.version,
      version_id: base.versionId,
      config_sha256: base.configSha256,
      engine_version: base.engineVersion,
    },
    abstained_because: result?.kind === "abstained" ? result.because : null,
    error: fit.error,
    created_at: fit.createdAt.toISOString(),
    completed_at: fit.completedAt?.toISOString() ?? null,
  };
}
