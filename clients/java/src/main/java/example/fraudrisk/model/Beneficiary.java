// Generated from the service's OpenAPI document by scripts/write-clients.ts: change the contract, then run `npm run generate`.
package example.fraudrisk.model;

import example.fraudrisk.Json;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Beneficiary of the contract.
 */
public record Beneficiary(String accountHash, String bankCode) {
  /** With what is required alone. */
  public static Beneficiary of(String accountHash) {
    return new Beneficiary(accountHash, null);
  }

  /** The same with another bank_code. */
  public Beneficiary withBankCode(String bankCode) {
    return new Beneficiary(accountHash, bankCode);
  }

  /** Reads it from JSON; null stays null. */
  public static Beneficiary fromJson(Map<String, Object> json) {
    if (json == null) return null;
    return new Beneficiary(Json.required(Json.asString(json.get("account_hash")), "account_hash"), Json.asString(json.get("bank_code")));
  }

  /** Writes it as JSON. */
  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("account_hash", accountHash);
    if (bankCode != null) json.put("bank_code", bankCode);
    return json;
  }
}
