// Generated from the service's OpenAPI document by scripts/write-clients.ts: change the contract, then run `npm run generate`.
package example.fraudrisk.model;

/** The words of FitStatus. An answer may have a newer one. */
public final class FitStatus {
  public static final String QUEUED = "queued";
  public static final String RUNNING = "running";
  public static final String COMPLETED = "completed";
  public static final String ABSTAINED = "abstained";
  public static final String FAILED = "failed";
  public static final String CANCELLED = "cancelled";

  private FitStatus() {}
}
