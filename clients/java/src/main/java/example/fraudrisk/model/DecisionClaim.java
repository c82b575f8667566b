// Generated from the service's OpenAPI document by scripts/write-clients.ts: change the contract, then run `npm run generate`.
package example.fraudrisk.model;

import example.fraudrisk.Json;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Who looks into a decision, and until when.
 *
 * @param claimedBy The id of their key.
 */
public record DecisionClaim(String decisionId, String claimedBy, String claimedUntil) {
  /** With what is required alone. */
  public static DecisionClaim of(String decisionId, String claimedBy, String claimedUntil) {
    return new DecisionClaim(decisionId, claimedBy, claimedUntil);
  }

  /** Reads it from JSON; null stays null. */
  public static DecisionClaim fromJson(Map<String, Object> json) {
    if (json == null) return null;
    return new DecisionClaim(Json.required(Json.asString(json.get("decision_id")), "decision_id"), Json.required(Json.asString(json.get("claimed_by")), "claimed_by"), Json.required(Json.asString(json.get("claimed_until")), "claimed_until"));
  }

  /** Writes it as JSON. */
  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("decision_id", decisionId);
    json.put("claimed_by", claimedBy);
    json.put("claimed_until", claimedUntil);
    return json;
  }
}
