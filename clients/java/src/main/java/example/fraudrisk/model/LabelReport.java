// Generated from the service's OpenAPI document by scripts/write-clients.ts: change the contract, then run `npm run generate`.
package example.fraudrisk.model;

import example.fraudrisk.Json;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * LabelReport of the contract.
 */
public record LabelReport(List<ThresholdReport> thresholds) {
  /** With what is required alone. */
  public static LabelReport of(List<ThresholdReport> thresholds) {
    return new LabelReport(thresholds);
  }

  /** Reads it from JSON; null stays null. */
  public static LabelReport fromJson(Map<String, Object> json) {
    if (json == null) return null;
    return new LabelReport(Json.required(Json.asList(json.get("thresholds"), one -> ThresholdReport.fromJson(Json.asObject(one))), "thresholds"));
  }

  /** Writes it as JSON. */
  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("thresholds", thresholds.stream().map(ThresholdReport::toJson).toList());
    return json;
  }
}
