// Generated from the service's OpenAPI document by scripts/write-clients.ts: change the contract, then run `npm run generate`.
package example.fraudrisk.model;

/** The words of RecommendedAction. An answer may have a newer one. */
public final class RecommendedAction {
  public static final String APPROVE = "approve";
  public static final String STEP_UP = "step_up";
  public static final String MANUAL_REVIEW = "manual_review";
  public static final String BLOCK = "block";

  private RecommendedAction() {}
}
