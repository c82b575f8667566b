// Generated from the service's OpenAPI document by scripts/write-clients.ts: change the contract, then run `npm run generate`.
package example.fraudrisk.model;

/** The words of ShadowStop. An answer may have a newer one. */
public final class ShadowStop {
  public static final String TOO_SLOW = "too_slow";
  public static final String RULE_NOT_AVAILABLE = "rule_not_available";

  private ShadowStop() {}
}
