// Generated from the service's OpenAPI document by scripts/write-clients.ts: change the contract, then run `npm run generate`.
package example.fraudrisk.model;

import example.fraudrisk.Json;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What happened lately in the key's environment, for one glance.
 *
 * @param hours Oldest first, one for each hour of the time asked for.
 * @param ruleHits Decisions of these hours in which a rule fired, by its code; a rule that never fired is left out.
 * @param backtestsQueued Backtests that wait, and that run.
 * @param webhooksEnabled Endpoints by what they are; a failing one is enabled and its last attempts failed.
 * @param changes What people changed, newest first, at most 20: policies, and the webhooks of this environment.
 * @param loudRules Rules that fired on over 20 % of the decisions of the last 24 hours, whatever hours were asked for, the
 *     loudest first; none below 100 decisions. Such a rule tells honest transactions from fraud no more: raise its
 *     parameters, or lower its weight, and backtest.
 * @param warmth How much scores know of the past.
 */
public record Overview(List<OverviewHour> hours, Map<String, Long> ruleHits, long backtestsQueued, long backtestsRunning, long webhooksEnabled, long webhooksFailing, long webhooksDisabled, List<OverviewChange> changes, List<LoudRule> loudRules, Warmth warmth) {
  /** With what is required alone. */
  public static Overview of(List<OverviewHour> hours, Map<String, Long> ruleHits, long backtestsQueued, long backtestsRunning, long webhooksEnabled, long webhooksFailing, long webhooksDisabled, List<OverviewChange> changes, List<LoudRule> loudRules, Warmth warmth) {
    return new Overview(hours, ruleHits, backtestsQueued, backtestsRunning, webhooksEnabled, webhooksFailing, webhooksDisabled, changes, loudRules, warmth);
  }

  /** Reads it from JSON; null stays null. */
  public static Overview fromJson(Map<String, Object> json) {
    if (json == null) return null;
    return new Overview(Json.required(Json.asList(json.get("hours"), one -> OverviewHour.fromJson(Json.asObject(one))), "hours"), Json.required(Json.asMap(json.get("rule_hits"), one -> Json.asLong(one)), "rule_hits"), Json.required(Json.asLong(json.get("backtests_queued")), "backtests_queued"), Json.required(Json.asLong(json.get("backtests_running")), "backtests_running"), Json.required(Json.asLong(json.get("webhooks_enabled")), "webhooks_enabled"), Json.required(Json.asLong(json.get("webhooks_failing")), "webhooks_failing"), Json.required(Json.asLong(json.get("webhooks_disabled")), "webhooks_disabled"), Json.required(Json.asList(json.get("changes"), one -> OverviewChange.fromJson(Json.asObject(one))), "changes"), Json.required(Json.asList(json.get("loud_rules"), one -> LoudRule.fromJson(Json.asObject(one))), "loud_rules"), Json.required(Warmth.fromJson(Json.asObject(json.get("warmth"))), "warmth"));
  }

  /** Writes it as JSON. */
  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("hours", hours.stream().map(OverviewHour::toJson).toList());
    json.put("rule_hits", ruleHits);
    json.put("backtests_queued", backtestsQueued);
    json.put("backtests_running", backtestsRunning);
    json.put("webhooks_enabled", webhooksEnabled);
    json.put("webhooks_failing", webhooksFailing);
    json.put("webhooks_disabled", webhooksDisabled);
    json.put("changes", changes.stream().map(OverviewChange::toJson).toList());
    json.put("loud_rules", loudRules.stream().map(LoudRule::toJson).toList());
    json.put("warmth", warmth.toJson());
    return json;
  }
}
