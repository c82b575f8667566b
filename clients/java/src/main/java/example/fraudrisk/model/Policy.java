// Generated from the service's OpenAPI document by scripts/write-clients.ts: change the contract, then run `npm run generate`.
package example.fraudrisk.model;

import example.fraudrisk.Json;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Which rules run, how much they weigh, where the levels begin and what each level recommends.
 *
 * @param product Null means tenant-wide.
 * @param versions Newest first; only where one policy is answered.
 * @param shadowVersion The version that decides beside the active one; its answers are kept with the decisions and change none.
 * @param shadowStoppedBecause Why the service itself ended the last shadow; null once another one is set.
 * @param brake The brake of its last activation that had one, until another one is armed for the same product.
 * @param pendingActivation The activation that waits for another member's approval.
 */
public record Policy(String policyId, String name, String description, String product, String status, Long activeVersion, long latestVersion, String createdAt, String updatedAt, String archivedAt, List<PolicyVersion> versions, Long shadowVersion, String shadowStoppedBecause, ActivationBrake brake, PendingActivation pendingActivation) {
  /** With what is required alone. */
  public static Policy of(String policyId, String name, String description, String product, String status, Long activeVersion, long latestVersion, String createdAt, String updatedAt, String archivedAt, Long shadowVersion, String shadowStoppedBecause, ActivationBrake brake, PendingActivation pendingActivation) {
    return new Policy(policyId, name, description, product, status, activeVersion, latestVersion, createdAt, updatedAt, archivedAt, null, shadowVersion, shadowStoppedBecause, brake, pendingActivation);
  }

  /** The same with another versions. */
  public Policy withVersions(List<PolicyVersion> versions) {
    return new Policy(policyId, name, description, product, status, activeVersion, latestVersion, createdAt, updatedAt, archivedAt, versions, shadowVersion, shadowStoppedBecause, brake, pendingActivation);
  }

  /** Reads it from JSON; null stays null. */
  public static Policy fromJson(Map<String, Object> json) {
    if (json == null) return null;
    return new Policy(Json.required(Json.asString(json.get("policy_id")), "policy_id"), Json.required(Json.asString(json.get("name")), "name"), Json.asString(json.get("description")), Json.asString(json.get("product")), Json.required(Json.asString(json.get("status")), "status"), Json.asLong(json.get("active_version")), Json.required(Json.asLong(json.get("latest_version")), "latest_version"), Json.required(Json.asString(json.get("created_at")), "created_at"), Json.required(Json.asString(json.get("updated_at")), "updated_at"), Json.asString(json.get("archived_at")), Json.asList(json.get("versions"), one -> PolicyVersion.fromJson(Json.asObject(one))), Json.asLong(json.get("shadow_version")), Json.asString(json.get("shadow_stopped_because")), ActivationBrake.fromJson(Json.asObject(json.get("brake"))), PendingActivation.fromJson(Json.asObject(json.get("pending_activation"))));
  }

  /** Writes it as JSON. */
  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("policy_id", policyId);
    json.put("name", name);
    json.put("description", description);
    json.put("product", product);
    json.put("status", status);
    json.put("active_version", activeVersion);
    json.put("latest_version", latestVersion);
    json.put("created_at", createdAt);
    json.put("updated_at", updatedAt);
    json.put("archived_at", archivedAt);
    if (versions != null) json.put("versions", versions.stream().map(PolicyVersion::toJson).toList());
    json.put("shadow_version", shadowVersion);
    json.put("shadow_stopped_because", shadowStoppedBecause);
    json.put("brake", brake == null ? null : brake.toJson());
    json.put("pending_activation", pendingActivation == null ? null : pendingActivation.toJson());
    return json;
  }
}
