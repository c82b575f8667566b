// Generated from the service's OpenAPI document by scripts/write-clients.ts: change the contract, then run `npm run generate`.
package example.fraudrisk.model;

import example.fraudrisk.Json;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * PolicyActivatedData of the contract.
 *
 * @param product Null means tenant-wide.
 * @param wasTested Whether a backtest has run on the version.
 * @param replaced The version that was active before.
 */
public record PolicyActivatedData(String policyId, String name, String product, long version, String versionId, boolean wasTested, ReplacedVersion replaced) {
  /** With what is required alone. */
  public static PolicyActivatedData of(String policyId, String name, String product, long version, String versionId, boolean wasTested, ReplacedVersion replaced) {
    return new PolicyActivatedData(policyId, name, product, version, versionId, wasTested, replaced);
  }

  /** Reads it from JSON; null stays null. */
  public static PolicyActivatedData fromJson(Map<String, Object> json) {
    if (json == null) return null;
    return new PolicyActivatedData(Json.required(Json.asString(json.get("policy_id")), "policy_id"), Json.required(Json.asString(json.get("name")), "name"), Json.asString(json.get("product")), Json.required(Json.asLong(json.get("version")), "version"), Json.required(Json.asString(json.get("version_id")), "version_id"), Json.required(Json.asBoolean(json.get("was_tested")), "was_tested"), ReplacedVersion.fromJson(Json.asObject(json.get("replaced"))));
  }

  /** Writes it as JSON. */
  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("policy_id", policyId);
    json.put("name", name);
    json.put("product", product);
    json.put("version", version);
    json.put("version_id", versionId);
    json.put("was_tested", wasTested);
    json.put("replaced", replaced == null ? null : replaced.toJson());
    return json;
  }
}
