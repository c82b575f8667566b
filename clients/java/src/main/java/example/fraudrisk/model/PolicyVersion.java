// Generated from the service's OpenAPI document by scripts/write-clients.ts: change the contract, then run `npm run generate`.
package example.fraudrisk.model;

import example.fraudrisk.Json;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * One numbered configuration of a policy; frozen once it leaves `draft` or is first used.
 *
 * @param rules Every rule of the engine that made the version, resolved; each keeps its rule version after an upgrade of the
 *     engine.
 * @param spec The configuration as submitted.
 * @param configSha256 SHA-256 of the canonical JSON (RFC 8785) of `{actions, market, rules, thresholds}`.
 * @param frozenAt From here on the configuration never changes: set when the version is activated, used or submitted to a
 *     backtest.
 * @param createdBy Who made it, or changed it last while it was a draft: a key id, or `svc`.
 * @param createdNote Why.
 * @param activatedBy Who made it active, the last time.
 * @param activationNote Why.
 */
public record PolicyVersion(String versionId, long version, String status, List<RuleSetting> rules, Thresholds thresholds, Actions actions, Market market, Map<String, Object> spec, String configSha256, String engineVersion, String createdAt, String testedAt, String activatedAt, String archivedAt, String firstUsedAt, String frozenAt, String createdBy, String createdNote, String activatedBy, String activationNote) {
  /** With what is required alone. */
  public static PolicyVersion of(String versionId, long version, String status, List<RuleSetting> rules, Thresholds thresholds, Actions actions, Market market, Map<String, Object> spec, String configSha256, String engineVersion, String createdAt, String testedAt, String activatedAt, String archivedAt, String firstUsedAt, String frozenAt, String createdBy, String createdNote, String activatedBy, String activationNote) {
    return new PolicyVersion(versionId, version, status, rules, thresholds, actions, market, spec, configSha256, engineVersion, createdAt, testedAt, activatedAt, archivedAt, firstUsedAt, frozenAt, createdBy, createdNote, activatedBy, activationNote);
  }

  /** Reads it from JSON; null stays null. */
  public static PolicyVersion fromJson(Map<String, Object> json) {
    if (json == null) return null;
    return new PolicyVersion(Json.required(Json.asString(json.get("version_id")), "version_id"), Json.required(Json.asLong(json.get("version")), "version"), Json.required(Json.asString(json.get("status")), "status"), Json.required(Json.asList(json.get("rules"), one -> RuleSetting.fromJson(Json.asObject(one))), "rules"), Json.required(Thresholds.fromJson(Json.asObject(json.get("thresholds"))), "thresholds"), Json.required(Actions.fromJson(Json.asObject(json.get("actions"))), "actions"), Json.required(Market.fromJson(Json.asObject(json.get("market"))), "market"), Json.required(Json.asObject(json.get("spec")), "spec"), Json.required(Json.asString(json.get("config_sha256")), "config_sha256"), Json.required(Json.asString(json.get("engine_version")), "engine_version"), Json.required(Json.asString(json.get("created_at")), "created_at"), Json.asString(json.get("tested_at")), Json.asString(json.get("activated_at")), Json.asString(json.get("archived_at")), Json.asString(json.get("first_used_at")), Json.asString(json.get("frozen_at")), Json.asString(json.get("created_by")), Json.asString(json.get("created_note")), Json.asString(json.get("activated_by")), Json.asString(json.get("activation_note")));
  }

  /** Writes it as JSON. */
  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("version_id", versionId);
    json.put("version", version);
    json.put("status", status);
    json.put("rules", rules.stream().map(RuleSetting::toJson).toList());
    json.put("thresholds", thresholds.toJson());
    json.put("actions", actions.toJson());
    json.put("market", market.toJson());
    json.put("spec", spec);
    json.put("config_sha256", configSha256);
    json.put("engine_version", engineVersion);
    json.put("created_at", createdAt);
    json.put("tested_at", testedAt);
    json.put("activated_at", activatedAt);
    json.put("archived_at", archivedAt);
    json.put("first_used_at", firstUsedAt);
    json.put("frozen_at", frozenAt);
    json.put("created_by", createdBy);
    json.put("created_note", createdNote);
    json.put("activated_by", activatedBy);
    json.put("activation_note", activationNote);
    return json;
  }
}
