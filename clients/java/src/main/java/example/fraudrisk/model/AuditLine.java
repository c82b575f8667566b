// Generated from the service's OpenAPI document by scripts/write-clients.ts: change the contract, then run `npm run generate`.
package example.fraudrisk.model;

import example.fraudrisk.Json;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A line of the audit trail: who changed what, when.
 *
 * @param actor A key's id, `svc` for the command, or `worker`.
 * @param action Such as `policy.activate`.
 * @param object The id of what was changed.
 * @param beforeConfigSha256 Of a policy: the configuration before and after.
 */
public record AuditLine(String auditId, String at, String actor, String action, String object, String beforeConfigSha256, String afterConfigSha256, String requestId) {
  /** With what is required alone. */
  public static AuditLine of(String auditId, String at, String actor, String action, String object, String beforeConfigSha256, String afterConfigSha256, String requestId) {
    return new AuditLine(auditId, at, actor, action, object, beforeConfigSha256, afterConfigSha256, requestId);
  }

  /** Reads it from JSON; null stays null. */
  public static AuditLine fromJson(Map<String, Object> json) {
    if (json == null) return null;
    return new AuditLine(Json.required(Json.asString(json.get("audit_id")), "audit_id"), Json.required(Json.asString(json.get("at")), "at"), Json.required(Json.asString(json.get("actor")), "actor"), Json.required(Json.asString(json.get("action")), "action"), Json.required(Json.asString(json.get("object")), "object"), Json.asString(json.get("before_config_sha256")), Json.asString(json.get("after_config_sha256")), Json.asString(json.get("request_id")));
  }

  /** Writes it as JSON. */
  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("audit_id", auditId);
    json.put("at", at);
    json.put("actor", actor);
    json.put("action", action);
    json.put("object", object);
    json.put("before_config_sha256", beforeConfigSha256);
    json.put("after_config_sha256", afterConfigSha256);
    json.put("request_id", requestId);
    return json;
  }
}
