// Generated from the service's OpenAPI document by scripts/write-clients.ts: change the contract, then run `npm run generate`.
package example.fraudrisk.model;

import example.fraudrisk.Json;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * ListBacktestRowsResponse of the contract.
 */
public record ListBacktestRowsResponse(List<BacktestRow> rows, boolean hasMore, Long nextAfter) {
  /** With what is required alone. */
  public static ListBacktestRowsResponse of(List<BacktestRow> rows, boolean hasMore, Long nextAfter) {
    return new ListBacktestRowsResponse(rows, hasMore, nextAfter);
  }

  /** Reads it from JSON; null stays null. */
  public static ListBacktestRowsResponse fromJson(Map<String, Object> json) {
    if (json == null) return null;
    return new ListBacktestRowsResponse(Json.required(Json.asList(json.get("rows"), one -> BacktestRow.fromJson(Json.asObject(one))), "rows"), Json.required(Json.asBoolean(json.get("has_more")), "has_more"), Json.asLong(json.get("next_after")));
  }

  /** Writes it as JSON. */
  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("rows", rows.stream().map(BacktestRow::toJson).toList());
    json.put("has_more", hasMore);
    json.put("next_after", nextAfter);
    return json;
  }
}
