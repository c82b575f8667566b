// Generated from the service's OpenAPI document by scripts/write-clients.ts: change the contract, then run `npm run generate`.
package example.fraudrisk.model;

/** The words of BacktestStatus. An answer may have a newer one. */
public final class BacktestStatus {
  public static final String QUEUED = "queued";
  public static final String RUNNING = "running";
  public static final String COMPLETED = "completed";
  public static final String FAILED = "failed";
  public static final String CANCELLED = "cancelled";

  private BacktestStatus() {}
}
