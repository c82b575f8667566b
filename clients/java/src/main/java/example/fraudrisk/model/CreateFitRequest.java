// Generated from the service's OpenAPI document by scripts/write-clients.ts: change the contract, then run `npm run generate`.
package example.fraudrisk.model;

import example.fraudrisk.Json;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * CreateFitRequest of the contract.
 *
 * @param backtestId A completed backtest of the key's environment.
 * @param policyVersionId The version to start from; default: the backtest's.
 * @param alertsPer1000 Objective: scored rows at or above `medium`, of 1,000. Send exactly one objective.
 * @param alertsPerDay Objective: scored rows at or above `medium`, a day of market time.
 * @param cost Objective: the least cost of alerts and missed fraud.
 * @param changesMax Rules and thresholds that may change, the thresholds counted as one; default 100.
 */
public record CreateFitRequest(String backtestId, String policyVersionId, Double alertsPer1000, Double alertsPerDay, FitCost cost, Long changesMax) {
  /** With what is required alone. */
  public static CreateFitRequest of(String backtestId) {
    return new CreateFitRequest(backtestId, null, null, null, null, null);
  }

  /** The same with another policy_version_id. */
  public CreateFitRequest withPolicyVersionId(String policyVersionId) {
    return new CreateFitRequest(backtestId, policyVersionId, alertsPer1000, alertsPerDay, cost, changesMax);
  }

  /** The same with another alerts_per_1000. */
  public CreateFitRequest withAlertsPer1000(Double alertsPer1000) {
    return new CreateFitRequest(backtestId, policyVersionId, alertsPer1000, alertsPerDay, cost, changesMax);
  }

  /** The same with another alerts_per_day. */
  public CreateFitRequest withAlertsPerDay(Double alertsPerDay) {
    return new CreateFitRequest(backtestId, policyVersionId, alertsPer1000, alertsPerDay, cost, changesMax);
  }

  /** The same with another cost. */
  public CreateFitRequest withCost(FitCost cost) {
    return new CreateFitRequest(backtestId, policyVersionId, alertsPer1000, alertsPerDay, cost, changesMax);
  }

  /** The same with another changes_max. */
  public CreateFitRequest withChangesMax(Long changesMax) {
    return new CreateFitRequest(backtestId, policyVersionId, alertsPer1000, alertsPerDay, cost, changesMax);
  }

  /** Reads it from JSON; null stays null. */
  public static CreateFitRequest fromJson(Map<String, Object> json) {
    if (json == null) return null;
    return new CreateFitRequest(Json.required(Json.asString(json.get("backtest_id")), "backtest_id"), Json.asString(json.get("policy_version_id")), Json.asDouble(json.get("alerts_per_1000")), Json.asDouble(json.get("alerts_per_day")), FitCost.fromJson(Json.asObject(json.get("cost"))), Json.asLong(json.get("changes_max")));
  }

  /** Writes it as JSON. */
  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("backtest_id", backtestId);
    if (policyVersionId != null) json.put("policy_version_id", policyVersionId);
    if (alertsPer1000 != null) json.put("alerts_per_1000", alertsPer1000);
    if (alertsPerDay != null) json.put("alerts_per_day", alertsPerDay);
    if (cost != null) json.put("cost", cost.toJson());
    if (changesMax != null) json.put("changes_max", changesMax);
    return json;
  }
}
