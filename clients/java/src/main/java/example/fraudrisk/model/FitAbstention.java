// Generated from the service's OpenAPI document by scripts/write-clients.ts: change the contract, then run `npm run generate`.
package example.fraudrisk.model;

/** The words of FitAbstention. An answer may have a newer one. */
public final class FitAbstention {
  public static final String TOO_FEW_FRAUDS = "too_few_frauds";
  public static final String TOO_SHORT = "too_short";
  public static final String NO_GAIN = "no_gain";

  private FitAbstention() {}
}
