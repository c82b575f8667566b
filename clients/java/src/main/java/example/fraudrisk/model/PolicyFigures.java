// Generated from the service's OpenAPI document by scripts/write-clients.ts: change the contract, then run `npm run generate`.
package example.fraudrisk.model;

import example.fraudrisk.Json;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a policy does on some rows: those of a fit's tested days, or all of a backtest. A figure is null where too few rows stand
 * behind it.
 */
public record PolicyFigures(List<LevelFigures> levels, Estimate auc, Estimate averagePrecision) {
  /** With what is required alone. */
  public static PolicyFigures of(List<LevelFigures> levels, Estimate auc, Estimate averagePrecision) {
    return new PolicyFigures(levels, auc, averagePrecision);
  }

  /** Reads it from JSON; null stays null. */
  public static PolicyFigures fromJson(Map<String, Object> json) {
    if (json == null) return null;
    return new PolicyFigures(Json.required(Json.asList(json.get("levels"), one -> LevelFigures.fromJson(Json.asObject(one))), "levels"), Estimate.fromJson(Json.asObject(json.get("auc"))), Estimate.fromJson(Json.asObject(json.get("average_precision"))));
  }

  /** Writes it as JSON. */
  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("levels", levels.stream().map(LevelFigures::toJson).toList());
    json.put("auc", auc == null ? null : auc.toJson());
    json.put("average_precision", averagePrecision == null ? null : averagePrecision.toJson());
    return json;
  }
}
