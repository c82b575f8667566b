// Generated from the service's OpenAPI document by scripts/write-clients.ts: change the contract, then run `npm run generate`.
package example.fraudrisk.model;

/** The words of EventType. An answer may have a newer one. */
public final class EventType {
  public static final String BACKTEST_COMPLETED = "backtest.completed";
  public static final String BACKTEST_FAILED = "backtest.failed";
  public static final String POLICY_ACTIVATED = "policy.activated";
  public static final String POLICY_ARCHIVED = "policy.archived";
  public static final String WEBHOOK_TEST = "webhook.test";
  public static final String FIT_COMPLETED = "fit.completed";
  public static final String FIT_ABSTAINED = "fit.abstained";
  public static final String FIT_FAILED = "fit.failed";
  public static final String DECISION_FLAGGED = "decision.flagged";
  public static final String POLICY_BRAKED = "policy.braked";

  private EventType() {}
}
