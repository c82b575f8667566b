// Generated from the service's OpenAPI document by scripts/write-clients.ts: change the contract, then run `npm run generate`.
package example.fraudrisk.model;

/** The words of PolicyStatus. An answer may have a newer one. */
public final class PolicyStatus {
  public static final String DRAFT = "draft";
  public static final String ACTIVE = "active";
  public static final String ARCHIVED = "archived";

  private PolicyStatus() {}
}
