// Generated from the service's OpenAPI document by scripts/write-clients.ts: change the contract, then run `npm run generate`.
package example.fraudrisk.model;

import example.fraudrisk.Json;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Only what is sent changes; rules merge by code, thresholds and actions by key, a rule's config by parameter.
 *
 * @param description Empty clears.
 * @param note Why the configuration is changed; without such a change it says nothing.
 */
public record UpdatePolicyRequest(String name, String description, List<RuleSpecPatch> rules, ThresholdsSpecPatch thresholds, ActionsSpecPatch actions, String note) {
  /** With what is required alone. */
  public static UpdatePolicyRequest of() {
    return new UpdatePolicyRequest(null, null, null, null, null, null);
  }

  /** The same with another name. */
  public UpdatePolicyRequest withName(String name) {
    return new UpdatePolicyRequest(name, description, rules, thresholds, actions, note);
  }

  /** The same with another description. */
  public UpdatePolicyRequest withDescription(String description) {
    return new UpdatePolicyRequest(name, description, rules, thresholds, actions, note);
  }

  /** The same with another rules. */
  public UpdatePolicyRequest withRules(List<RuleSpecPatch> rules) {
    return new UpdatePolicyRequest(name, description, rules, thresholds, actions, note);
  }

  /** The same with another thresholds. */
  public UpdatePolicyRequest withThresholds(ThresholdsSpecPatch thresholds) {
    return new UpdatePolicyRequest(name, description, rules, thresholds, actions, note);
  }

  /** The same with another actions. */
  public UpdatePolicyRequest withActions(ActionsSpecPatch actions) {
    return new UpdatePolicyRequest(name, description, rules, thresholds, actions, note);
  }

  /** The same with another note. */
  public UpdatePolicyRequest withNote(String note) {
    return new UpdatePolicyRequest(name, description, rules, thresholds, actions, note);
  }

  /** Reads it from JSON; null stays null. */
  public static UpdatePolicyRequest fromJson(Map<String, Object> json) {
    if (json == null) return null;
    return new UpdatePolicyRequest(Json.asString(json.get("name")), Json.asString(json.get("description")), Json.asList(json.get("rules"), one -> RuleSpecPatch.fromJson(Json.asObject(one))), ThresholdsSpecPatch.fromJson(Json.asObject(json.get("thresholds"))), ActionsSpecPatch.fromJson(Json.asObject(json.get("actions"))), Json.asString(json.get("note")));
  }

  /** Writes it as JSON. */
  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    if (name != null) json.put("name", name);
    if (description != null) json.put("description", description);
    if (rules != null) json.put("rules", rules.stream().map(RuleSpecPatch::toJson).toList());
    if (thresholds != null) json.put("thresholds", thresholds.toJson());
    if (actions != null) json.put("actions", actions.toJson());
    if (note != null) json.put("note", note);
    return json;
  }
}
