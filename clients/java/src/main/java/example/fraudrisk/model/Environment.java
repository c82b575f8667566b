// Generated from the service's OpenAPI document by scripts/write-clients.ts: change the contract, then run `npm run generate`.
package example.fraudrisk.model;

/** The words of Environment. An answer may have a newer one. */
public final class Environment {
  public static final String LIVE = "live";
  public static final String TEST = "test";

  private Environment() {}
}
