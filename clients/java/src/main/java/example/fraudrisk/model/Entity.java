// Generated from the service's OpenAPI document by scripts/write-clients.ts: change the contract, then run `npm run generate`.
package example.fraudrisk.model;

import example.fraudrisk.Json;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What the engine knows of a customer, a device, a beneficiary, a BVN or a phone, of its last transaction on.
 *
 * @param kind customer, device, beneficiary, bvn or phone.
 * @param hash The identifier, as transactions send it.
 * @param truncated Whether a bound was reached, so that something older is not counted: the families say what.
 * @param families Numbers by family: activity, amount, device, beneficiary, merchant, phone, clock, customers, fraud. Amounts
 *     are in kobo, times RFC 3339, null where nothing is known.
 */
public record Entity(String kind, String hash, String firstSeenAt, String lastSeenAt, boolean truncated, Map<String, Object> families) {
  /** With what is required alone. */
  public static Entity of(String kind, String hash, String firstSeenAt, String lastSeenAt, boolean truncated, Map<String, Object> families) {
    return new Entity(kind, hash, firstSeenAt, lastSeenAt, truncated, families);
  }

  /** Reads it from JSON; null stays null. */
  public static Entity fromJson(Map<String, Object> json) {
    if (json == null) return null;
    return new Entity(Json.required(Json.asString(json.get("kind")), "kind"), Json.required(Json.asString(json.get("hash")), "hash"), Json.required(Json.asString(json.get("first_seen_at")), "first_seen_at"), Json.required(Json.asString(json.get("last_seen_at")), "last_seen_at"), Json.required(Json.asBoolean(json.get("truncated")), "truncated"), Json.required(Json.asObject(json.get("families")), "families"));
  }

  /** Writes it as JSON. */
  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("kind", kind);
    json.put("hash", hash);
    json.put("first_seen_at", firstSeenAt);
    json.put("last_seen_at", lastSeenAt);
    json.put("truncated", truncated);
    json.put("families", families);
    return json;
  }
}
