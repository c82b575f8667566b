// Generated from the service's OpenAPI document by scripts/write-clients.ts: change the contract, then run `npm run generate`.
package example.fraudrisk.model;

/** The words of WebhookStatus. An answer may have a newer one. */
public final class WebhookStatus {
  public static final String ENABLED = "enabled";
  public static final String DISABLED = "disabled";

  private WebhookStatus() {}
}
