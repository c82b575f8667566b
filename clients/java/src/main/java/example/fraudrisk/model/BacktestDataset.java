// Generated from the service's OpenAPI document by scripts/write-clients.ts: change the contract, then run `npm run generate`.
package example.fraudrisk.model;

import example.fraudrisk.Json;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * BacktestDataset of the contract.
 *
 * @param sha256 SHA-256 of the body's bytes as received.
 * @param rowCount Rows, invalid ones included.
 */
public record BacktestDataset(String format, String sha256, long rowCount, long invalidRowCount) {
  /** With what is required alone. */
  public static BacktestDataset of(String format, String sha256, long rowCount, long invalidRowCount) {
    return new BacktestDataset(format, sha256, rowCount, invalidRowCount);
  }

  /** Reads it from JSON; null stays null. */
  public static BacktestDataset fromJson(Map<String, Object> json) {
    if (json == null) return null;
    return new BacktestDataset(Json.required(Json.asString(json.get("format")), "format"), Json.required(Json.asString(json.get("sha256")), "sha256"), Json.required(Json.asLong(json.get("row_count")), "row_count"), Json.required(Json.asLong(json.get("invalid_row_count")), "invalid_row_count"));
  }

  /** Writes it as JSON. */
  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("format", format);
    json.put("sha256", sha256);
    json.put("row_count", rowCount);
    json.put("invalid_row_count", invalidRowCount);
    return json;
  }
}
