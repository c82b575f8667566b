// Generated from the service's OpenAPI document by scripts/write-clients.ts: change the contract, then run `npm run generate`.
package example.fraudrisk.model;

import example.fraudrisk.Json;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What alerts cost and save, in minor units of money.
 *
 * @param reviewMinor Of looking at one alert.
 * @param frictionMinor Of an alert that is not labelled fraud, besides the review.
 * @param recoveredShare Share of a fraud's amount that is not lost when it raises an alert.
 */
public record FitCost(Long reviewMinor, Long frictionMinor, Double recoveredShare) {
  /** With what is required alone. */
  public static FitCost of() {
    return new FitCost(null, null, null);
  }

  /** The same with another review_minor. */
  public FitCost withReviewMinor(Long reviewMinor) {
    return new FitCost(reviewMinor, frictionMinor, recoveredShare);
  }

  /** The same with another friction_minor. */
  public FitCost withFrictionMinor(Long frictionMinor) {
    return new FitCost(reviewMinor, frictionMinor, recoveredShare);
  }

  /** The same with another recovered_share. */
  public FitCost withRecoveredShare(Double recoveredShare) {
    return new FitCost(reviewMinor, frictionMinor, recoveredShare);
  }

  /** Reads it from JSON; null stays null. */
  public static FitCost fromJson(Map<String, Object> json) {
    if (json == null) return null;
    return new FitCost(Json.asLong(json.get("review_minor")), Json.asLong(json.get("friction_minor")), Json.asDouble(json.get("recovered_share")));
  }

  /** Writes it as JSON. */
  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    if (reviewMinor != null) json.put("review_minor", reviewMinor);
    if (frictionMinor != null) json.put("friction_minor", frictionMinor);
    if (recoveredShare != null) json.put("recovered_share", recoveredShare);
    return json;
  }
}
