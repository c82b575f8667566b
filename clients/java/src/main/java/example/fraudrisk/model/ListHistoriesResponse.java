// Generated from the service's OpenAPI document by scripts/write-clients.ts: change the contract, then run `npm run generate`.
package example.fraudrisk.model;

import example.fraudrisk.Json;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * ListHistoriesResponse of the contract.
 *
 * @param histories The 50 most recent, newest first.
 */
public record ListHistoriesResponse(List<History> histories) {
  /** With what is required alone. */
  public static ListHistoriesResponse of(List<History> histories) {
    return new ListHistoriesResponse(histories);
  }

  /** Reads it from JSON; null stays null. */
  public static ListHistoriesResponse fromJson(Map<String, Object> json) {
    if (json == null) return null;
    return new ListHistoriesResponse(Json.required(Json.asList(json.get("histories"), one -> History.fromJson(Json.asObject(one))), "histories"));
  }

  /** Writes it as JSON. */
  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("histories", histories.stream().map(History::toJson).toList());
    return json;
  }
}
