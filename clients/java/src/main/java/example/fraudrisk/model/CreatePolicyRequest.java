// Generated from the service's OpenAPI document by scripts/write-clients.ts: change the contract, then run `npm run generate`.
package example.fraudrisk.model;

import example.fraudrisk.Json;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * CreatePolicyRequest of the contract.
 *
 * @param activate Also activates version 1.
 * @param note Why it is made.
 */
public record CreatePolicyRequest(String name, String description, String product, List<RuleSpec> rules, ThresholdsSpec thresholds, ActionsSpec actions, Boolean activate, String note) {
  /** With what is required alone. */
  public static CreatePolicyRequest of(String name) {
    return new CreatePolicyRequest(name, null, null, null, null, null, null, null);
  }

  /** The same with another description. */
  public CreatePolicyRequest withDescription(String description) {
    return new CreatePolicyRequest(name, description, product, rules, thresholds, actions, activate, note);
  }

  /** The same with another product. */
  public CreatePolicyRequest withProduct(String product) {
    return new CreatePolicyRequest(name, description, product, rules, thresholds, actions, activate, note);
  }

  /** The same with another rules. */
  public CreatePolicyRequest withRules(List<RuleSpec> rules) {
    return new CreatePolicyRequest(name, description, product, rules, thresholds, actions, activate, note);
  }

  /** The same with another thresholds. */
  public CreatePolicyRequest withThresholds(ThresholdsSpec thresholds) {
    return new CreatePolicyRequest(name, description, product, rules, thresholds, actions, activate, note);
  }

  /** The same with another actions. */
  public CreatePolicyRequest withActions(ActionsSpec actions) {
    return new CreatePolicyRequest(name, description, product, rules, thresholds, actions, activate, note);
  }

  /** The same with another activate. */
  public CreatePolicyRequest withActivate(Boolean activate) {
    return new CreatePolicyRequest(name, description, product, rules, thresholds, actions, activate, note);
  }

  /** The same with another note. */
  public CreatePolicyRequest withNote(String note) {
    return new CreatePolicyRequest(name, description, product, rules, thresholds, actions, activate, note);
  }

  /** Reads it from JSON; null stays null. */
  public static CreatePolicyRequest fromJson(Map<String, Object> json) {
    if (json == null) return null;
    return new CreatePolicyRequest(Json.required(Json.asString(json.get("name")), "name"), Json.asString(json.get("description")), Json.asString(json.get("product")), Json.asList(json.get("rules"), one -> RuleSpec.fromJson(Json.asObject(one))), ThresholdsSpec.fromJson(Json.asObject(json.get("thresholds"))), ActionsSpec.fromJson(Json.asObject(json.get("actions"))), Json.asBoolean(json.get("activate")), Json.asString(json.get("note")));
  }

  /** Writes it as JSON. */
  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("name", name);
    if (description != null) json.put("description", description);
    if (product != null) json.put("product", product);
    if (rules != null) json.put("rules", rules.stream().map(RuleSpec::toJson).toList());
    if (thresholds != null) json.put("thresholds", thresholds.toJson());
    if (actions != null) json.put("actions", actions.toJson());
    if (activate != null) json.put("activate", activate);
    if (note != null) json.put("note", note);
    return json;
  }
}
