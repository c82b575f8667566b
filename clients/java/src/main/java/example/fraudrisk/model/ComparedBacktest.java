// Generated from the service's OpenAPI document by scripts/write-clients.ts: change the contract, then run `npm run generate`.
package example.fraudrisk.model;

import example.fraudrisk.Json;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What one of two compared backtests does.
 *
 * @param fraudAmount Kobo of the rows labelled fraud.
 * @param figures With 95 % intervals.
 */
public record ComparedBacktest(BacktestPolicy policy, List<AlertRate> alertsPerDay, long fraudAmount, List<CaughtAmount> amounts, PolicyFigures figures) {
  /** With what is required alone. */
  public static ComparedBacktest of(BacktestPolicy policy, List<AlertRate> alertsPerDay, long fraudAmount, List<CaughtAmount> amounts, PolicyFigures figures) {
    return new ComparedBacktest(policy, alertsPerDay, fraudAmount, amounts, figures);
  }

  /** Reads it from JSON; null stays null. */
  public static ComparedBacktest fromJson(Map<String, Object> json) {
    if (json == null) return null;
    return new ComparedBacktest(Json.required(BacktestPolicy.fromJson(Json.asObject(json.get("policy"))), "policy"), Json.required(Json.asList(json.get("alerts_per_day"), one -> AlertRate.fromJson(Json.asObject(one))), "alerts_per_day"), Json.required(Json.asLong(json.get("fraud_amount")), "fraud_amount"), Json.required(Json.asList(json.get("amounts"), one -> CaughtAmount.fromJson(Json.asObject(one))), "amounts"), PolicyFigures.fromJson(Json.asObject(json.get("figures"))));
  }

  /** Writes it as JSON. */
  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("policy", policy.toJson());
    json.put("alerts_per_day", alertsPerDay.stream().map(AlertRate::toJson).toList());
    json.put("fraud_amount", fraudAmount);
    json.put("amounts", amounts.stream().map(CaughtAmount::toJson).toList());
    json.put("figures", figures == null ? null : figures.toJson());
    return json;
  }
}
