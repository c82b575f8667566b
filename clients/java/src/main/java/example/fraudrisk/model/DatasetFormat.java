// Generated from the service's OpenAPI document by scripts/write-clients.ts: change the contract, then run `npm run generate`.
package example.fraudrisk.model;

/** The words of DatasetFormat. An answer may have a newer one. */
public final class DatasetFormat {
  public static final String JSON = "json";
  public static final String CSV = "csv";

  private DatasetFormat() {}
}
