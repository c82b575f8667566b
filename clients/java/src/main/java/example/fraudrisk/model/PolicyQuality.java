// Generated from the service's OpenAPI document by scripts/write-clients.ts: change the contract, then run `npm run generate`.
package example.fraudrisk.model;

import example.fraudrisk.Json;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * How a version does in live decisions of the key's environment, by what its labels say.
 *
 * @param countedTo Decisions before this time are counted; null before the first count.
 * @param labelDelayDays The largest label delay of the version's rules: a day is mature when so many days have passed since its end.
 * @param days Oldest first; days without a decision are left out.
 * @param loudRules Rules that fired on over 20 % of the decisions of the range, the loudest first; none below 100 decisions.
 * @param matrix Against the version in shadow, over the decisions of the range that both made; null without one.
 */
public record PolicyQuality(String policyId, long version, String versionId, String environment, String from, String to, String countedTo, long labelDelayDays, List<QualityDay> days, QualityDrift drift, List<LoudQualityRule> loudRules, ShadowMatrix matrix) {
  /** With what is required alone. */
  public static PolicyQuality of(String policyId, long version, String versionId, String environment, String from, String to, String countedTo, long labelDelayDays, List<QualityDay> days, QualityDrift drift, List<LoudQualityRule> loudRules, ShadowMatrix matrix) {
    return new PolicyQuality(policyId, version, versionId, environment, from, to, countedTo, labelDelayDays, days, drift, loudRules, matrix);
  }

  /** Reads it from JSON; null stays null. */
  public static PolicyQuality fromJson(Map<String, Object> json) {
    if (json == null) return null;
    return new PolicyQuality(Json.required(Json.asString(json.get("policy_id")), "policy_id"), Json.required(Json.asLong(json.get("version")), "version"), Json.required(Json.asString(json.get("version_id")), "version_id"), Json.required(Json.asString(json.get("environment")), "environment"), Json.required(Json.asString(json.get("from")), "from"), Json.required(Json.asString(json.get("to")), "to"), Json.asString(json.get("counted_to")), Json.required(Json.asLong(json.get("label_delay_days")), "label_delay_days"), Json.required(Json.asList(json.get("days"), one -> QualityDay.fromJson(Json.asObject(one))), "days"), Json.required(QualityDrift.fromJson(Json.asObject(json.get("drift"))), "drift"), Json.required(Json.asList(json.get("loud_rules"), one -> LoudQualityRule.fromJson(Json.asObject(one))), "loud_rules"), ShadowMatrix.fromJson(Json.asObject(json.get("matrix"))));
  }

  /** Writes it as JSON. */
  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("policy_id", policyId);
    json.put("version", version);
    json.put("version_id", versionId);
    json.put("environment", environment);
    json.put("from", from);
    json.put("to", to);
    json.put("counted_to", countedTo);
    json.put("label_delay_days", labelDelayDays);
    json.put("days", days.stream().map(QualityDay::toJson).toList());
    json.put("drift", drift.toJson());
    json.put("loud_rules", loudRules.stream().map(LoudQualityRule::toJson).toList());
    json.put("matrix", matrix == null ? null : matrix.toJson());
    return json;
  }
}
