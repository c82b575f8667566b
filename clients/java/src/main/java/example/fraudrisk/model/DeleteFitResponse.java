// Generated from the service's OpenAPI document by scripts/write-clients.ts: change the contract, then run `npm run generate`.
package example.fraudrisk.model;

import example.fraudrisk.Json;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * DeleteFitResponse of the contract.
 */
public record DeleteFitResponse(String fitId, boolean deleted) {
  /** With what is required alone. */
  public static DeleteFitResponse of(String fitId, boolean deleted) {
    return new DeleteFitResponse(fitId, deleted);
  }

  /** Reads it from JSON; null stays null. */
  public static DeleteFitResponse fromJson(Map<String, Object> json) {
    if (json == null) return null;
    return new DeleteFitResponse(Json.required(Json.asString(json.get("fit_id")), "fit_id"), Json.required(Json.asBoolean(json.get("deleted")), "deleted"));
  }

  /** Writes it as JSON. */
  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("fit_id", fitId);
    json.put("deleted", deleted);
    return json;
  }
}
