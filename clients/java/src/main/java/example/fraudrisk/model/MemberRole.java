// Generated from the service's OpenAPI document by scripts/write-clients.ts: change the contract, then run `npm run generate`.
package example.fraudrisk.model;

/** The words of MemberRole. An answer may have a newer one. */
public final class MemberRole {
  public static final String ADMIN = "admin";
  public static final String DEVELOPER = "developer";
  public static final String ANALYST = "analyst";

  private MemberRole() {}
}
