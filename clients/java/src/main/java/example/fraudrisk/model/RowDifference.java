// Generated from the service's OpenAPI document by scripts/write-clients.ts: change the contract, then run `npm run generate`.
package example.fraudrisk.model;

import example.fraudrisk.Json;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * RowDifference of the contract.
 *
 * @param points Uncapped sums: two scores of 100 may be far apart.
 * @param changes Rules whose contribution differs.
 * @param amount Kobo.
 */
public record RowDifference(long row, String transactionId, long score, long withScore, double points, double withPoints, String riskLevel, String withRiskLevel, List<ContributionChange> changes, String label, long amount) {
  /** With what is required alone. */
  public static RowDifference of(long row, String transactionId, long score, long withScore, double points, double withPoints, String riskLevel, String withRiskLevel, List<ContributionChange> changes, String label, long amount) {
    return new RowDifference(row, transactionId, score, withScore, points, withPoints, riskLevel, withRiskLevel, changes, label, amount);
  }

  /** Reads it from JSON; null stays null. */
  public static RowDifference fromJson(Map<String, Object> json) {
    if (json == null) return null;
    return new RowDifference(Json.required(Json.asLong(json.get("row")), "row"), Json.required(Json.asString(json.get("transaction_id")), "transaction_id"), Json.required(Json.asLong(json.get("score")), "score"), Json.required(Json.asLong(json.get("with_score")), "with_score"), Json.required(Json.asDouble(json.get("points")), "points"), Json.required(Json.asDouble(json.get("with_points")), "with_points"), Json.required(Json.asString(json.get("risk_level")), "risk_level"), Json.required(Json.asString(json.get("with_risk_level")), "with_risk_level"), Json.required(Json.asList(json.get("changes"), one -> ContributionChange.fromJson(Json.asObject(one))), "changes"), Json.asString(json.get("label")), Json.required(Json.asLong(json.get("amount")), "amount"));
  }

  /** Writes it as JSON. */
  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("row", row);
    json.put("transaction_id", transactionId);
    json.put("score", score);
    json.put("with_score", withScore);
    json.put("points", points);
    json.put("with_points", withPoints);
    json.put("risk_level", riskLevel);
    json.put("with_risk_level", withRiskLevel);
    json.put("changes", changes.stream().map(ContributionChange::toJson).toList());
    json.put("label", label);
    json.put("amount", amount);
    return json;
  }
}
