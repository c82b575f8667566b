// Generated from the service's OpenAPI document by scripts/write-clients.ts: change the contract, then run `npm run generate`.
package example.fraudrisk.model;

import example.fraudrisk.Json;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * By level; null where no decision counts.
 */
public record QualityRates(QualityRate medium, QualityRate high, QualityRate critical) {
  /** With what is required alone. */
  public static QualityRates of(QualityRate medium, QualityRate high, QualityRate critical) {
    return new QualityRates(medium, high, critical);
  }

  /** Reads it from JSON; null stays null. */
  public static QualityRates fromJson(Map<String, Object> json) {
    if (json == null) return null;
    return new QualityRates(QualityRate.fromJson(Json.asObject(json.get("medium"))), QualityRate.fromJson(Json.asObject(json.get("high"))), QualityRate.fromJson(Json.asObject(json.get("critical"))));
  }

  /** Writes it as JSON. */
  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("medium", medium == null ? null : medium.toJson());
    json.put("high", high == null ? null : high.toJson());
    json.put("critical", critical == null ? null : critical.toJson());
    return json;
  }
}
