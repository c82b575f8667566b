// Generated from the service's OpenAPI document by scripts/write-clients.ts: change the contract, then run `npm run generate`.
package example.fraudrisk.model;

/** The words of FeedbackSource. An answer may have a newer one. */
public final class FeedbackSource {
  public static final String API = "api";
  public static final String DASHBOARD = "dashboard";

  private FeedbackSource() {}
}
