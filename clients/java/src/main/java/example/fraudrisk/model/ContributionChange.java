// Generated from the service's OpenAPI document by scripts/write-clients.ts: change the contract, then run `npm run generate`.
package example.fraudrisk.model;

import example.fraudrisk.Json;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * ContributionChange of the contract.
 */
public record ContributionChange(String code, double contribution, double withContribution) {
  /** With what is required alone. */
  public static ContributionChange of(String code, double contribution, double withContribution) {
    return new ContributionChange(code, contribution, withContribution);
  }

  /** Reads it from JSON; null stays null. */
  public static ContributionChange fromJson(Map<String, Object> json) {
    if (json == null) return null;
    return new ContributionChange(Json.required(Json.asString(json.get("code")), "code"), Json.required(Json.asDouble(json.get("contribution")), "contribution"), Json.required(Json.asDouble(json.get("with_contribution")), "with_contribution"));
  }

  /** Writes it as JSON. */
  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("code", code);
    json.put("contribution", contribution);
    json.put("with_contribution", withContribution);
    return json;
  }
}
