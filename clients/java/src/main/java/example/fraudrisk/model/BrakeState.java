// Generated from the service's OpenAPI document by scripts/write-clients.ts: change the contract, then run `npm run generate`.
package example.fraudrisk.model;

/** The words of BrakeState. An answer may have a newer one. */
public final class BrakeState {
  public static final String ARMED = "armed";
  public static final String TRIPPED = "tripped";
  public static final String PASSED = "passed";
  public static final String ENDED = "ended";

  private BrakeState() {}
}
