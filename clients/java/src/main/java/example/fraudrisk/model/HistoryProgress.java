// Generated from the service's OpenAPI document by scripts/write-clients.ts: change the contract, then run `npm run generate`.
package example.fraudrisk.model;

import example.fraudrisk.Json;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * How far an import is, in rows.
 */
public record HistoryProgress(long done, long total) {
  /** With what is required alone. */
  public static HistoryProgress of(long done, long total) {
    return new HistoryProgress(done, total);
  }

  /** Reads it from JSON; null stays null. */
  public static HistoryProgress fromJson(Map<String, Object> json) {
    if (json == null) return null;
    return new HistoryProgress(Json.required(Json.asLong(json.get("done")), "done"), Json.required(Json.asLong(json.get("total")), "total"));
  }

  /** Writes it as JSON. */
  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("done", done);
    json.put("total", total);
    return json;
  }
}
