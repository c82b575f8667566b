// Generated from the service's OpenAPI document by scripts/write-clients.ts: change the contract, then run `npm run generate`.
package example.fraudrisk.model;

/** The words of RiskLevel. An answer may have a newer one. */
public final class RiskLevel {
  public static final String LOW = "low";
  public static final String MEDIUM = "medium";
  public static final String HIGH = "high";
  public static final String CRITICAL = "critical";

  private RiskLevel() {}
}
