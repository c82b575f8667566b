// Generated from the service's OpenAPI document by scripts/write-clients.ts: change the contract, then run `npm run generate`.
package example.fraudrisk.model;

/** The words of Label. An answer may have a newer one. */
public final class Label {
  public static final String FRAUD = "fraud";
  public static final String LEGITIMATE = "legitimate";
  public static final String SUSPECTED = "suspected";

  private Label() {}
}
