// Generated from the service's OpenAPI document by scripts/write-clients.ts: change the contract, then run `npm run generate`.
package example.fraudrisk.model;

/** The words of DeliveryStatus. An answer may have a newer one. */
public final class DeliveryStatus {
  public static final String PENDING = "pending";
  public static final String SUCCEEDED = "succeeded";
  public static final String FAILED = "failed";

  private DeliveryStatus() {}
}
