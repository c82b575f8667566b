// Generated from the service's OpenAPI document by scripts/write-clients.ts: change the contract, then run `npm run generate`.
package example.fraudrisk.model;

import example.fraudrisk.Json;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a version would have answered that decided beside the active one.
 *
 * @param points The sum of the contributions before the score is capped at 100.
 * @param reasons The rules that raised the score, largest contribution first.
 */
public record ShadowDecision(String versionId, long score, double points, String riskLevel, String recommendedAction, List<Reason> reasons) {
  /** With what is required alone. */
  public static ShadowDecision of(String versionId, long score, double points, String riskLevel, String recommendedAction, List<Reason> reasons) {
    return new ShadowDecision(versionId, score, points, riskLevel, recommendedAction, reasons);
  }

  /** Reads it from JSON; null stays null. */
  public static ShadowDecision fromJson(Map<String, Object> json) {
    if (json == null) return null;
    return new ShadowDecision(Json.required(Json.asString(json.get("version_id")), "version_id"), Json.required(Json.asLong(json.get("score")), "score"), Json.required(Json.asDouble(json.get("points")), "points"), Json.required(Json.asString(json.get("risk_level")), "risk_level"), Json.required(Json.asString(json.get("recommended_action")), "recommended_action"), Json.required(Json.asList(json.get("reasons"), one -> Reason.fromJson(Json.asObject(one))), "reasons"));
  }

  /** Writes it as JSON. */
  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("version_id", versionId);
    json.put("score", score);
    json.put("points", points);
    json.put("risk_level", riskLevel);
    json.put("recommended_action", recommendedAction);
    json.put("reasons", reasons.stream().map(Reason::toJson).toList());
    return json;
  }
}
