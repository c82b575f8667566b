// Generated from the service's OpenAPI document by scripts/write-clients.ts: change the contract, then run `npm run generate`.
package example.fraudrisk.model;

/** The words of RuleOutcome. An answer may have a newer one. */
public final class RuleOutcome {
  public static final String HIT = "hit";
  public static final String NO_HIT = "no_hit";
  public static final String NOT_EVALUABLE = "not_evaluable";

  private RuleOutcome() {}
}
