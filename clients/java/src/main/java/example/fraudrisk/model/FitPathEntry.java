// Generated from the service's OpenAPI document by scripts/write-clients.ts: change the contract, then run `npm run generate`.
package example.fraudrisk.model;

import example.fraudrisk.Json;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A suggestion of so many changes, in the base's own points.
 *
 * @param changes Rules that differ from the base, and one for the thresholds where they differ.
 * @param change What PATCH adds to the entries before; the rule that this entry changes comes first, rules that move along
 *     follow.
 * @param budgetMet As the fit's own, of the policy after this entry.
 */
public record FitPathEntry(long changes, SuggestedPolicy change, Estimate averagePrecision, Boolean budgetMet) {
  /** With what is required alone. */
  public static FitPathEntry of(long changes, SuggestedPolicy change, Estimate averagePrecision, Boolean budgetMet) {
    return new FitPathEntry(changes, change, averagePrecision, budgetMet);
  }

  /** Reads it from JSON; null stays null. */
  public static FitPathEntry fromJson(Map<String, Object> json) {
    if (json == null) return null;
    return new FitPathEntry(Json.required(Json.asLong(json.get("changes")), "changes"), Json.required(SuggestedPolicy.fromJson(Json.asObject(json.get("change"))), "change"), Estimate.fromJson(Json.asObject(json.get("average_precision"))), Json.asBoolean(json.get("budget_met")));
  }

  /** Writes it as JSON. */
  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("changes", changes);
    json.put("change", change.toJson());
    json.put("average_precision", averagePrecision == null ? null : averagePrecision.toJson());
    json.put("budget_met", budgetMet);
    return json;
  }
}
