// Generated from the service's OpenAPI document by scripts/write-clients.ts: change the contract, then run `npm run generate`.
package example.fraudrisk.model;

import example.fraudrisk.Json;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * ListDecisionsResponse of the contract.
 *
 * @param decisions A page looks at no more than 20,000 decisions, so it may be short, or empty, with a `next_cursor`.
 */
public record ListDecisionsResponse(List<DecisionItem> decisions, String nextCursor) {
  /** With what is required alone. */
  public static ListDecisionsResponse of(List<DecisionItem> decisions, String nextCursor) {
    return new ListDecisionsResponse(decisions, nextCursor);
  }

  /** Reads it from JSON; null stays null. */
  public static ListDecisionsResponse fromJson(Map<String, Object> json) {
    if (json == null) return null;
    return new ListDecisionsResponse(Json.required(Json.asList(json.get("decisions"), one -> DecisionItem.fromJson(Json.asObject(one))), "decisions"), Json.asString(json.get("next_cursor")));
  }

  /** Writes it as JSON. */
  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("decisions", decisions.stream().map(DecisionItem::toJson).toList());
    json.put("next_cursor", nextCursor);
    return json;
  }
}
