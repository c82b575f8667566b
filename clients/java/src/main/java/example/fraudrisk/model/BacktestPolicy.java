// Generated from the service's OpenAPI document by scripts/write-clients.ts: change the contract, then run `npm run generate`.
package example.fraudrisk.model;

import example.fraudrisk.Json;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * BacktestPolicy of the contract.
 */
public record BacktestPolicy(String id, long version, String versionId, String configSha256, String engineVersion) {
  /** With what is required alone. */
  public static BacktestPolicy of(String id, long version, String versionId) {
    return new BacktestPolicy(id, version, versionId, null, null);
  }

  /** The same with another config_sha256. */
  public BacktestPolicy withConfigSha256(String configSha256) {
    return new BacktestPolicy(id, version, versionId, configSha256, engineVersion);
  }

  /** The same with another engine_version. */
  public BacktestPolicy withEngineVersion(String engineVersion) {
    return new BacktestPolicy(id, version, versionId, configSha256, engineVersion);
  }

  /** Reads it from JSON; null stays null. */
  public static BacktestPolicy fromJson(Map<String, Object> json) {
    if (json == null) return null;
    return new BacktestPolicy(Json.required(Json.asString(json.get("id")), "id"), Json.required(Json.asLong(json.get("version")), "version"), Json.required(Json.asString(json.get("version_id")), "version_id"), Json.asString(json.get("config_sha256")), Json.asString(json.get("engine_version")));
  }

  /** Writes it as JSON. */
  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("id", id);
    json.put("version", version);
    json.put("version_id", versionId);
    if (configSha256 != null) json.put("config_sha256", configSha256);
    if (engineVersion != null) json.put("engine_version", engineVersion);
    return json;
  }
}
