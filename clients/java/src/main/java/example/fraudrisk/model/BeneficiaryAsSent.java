// Generated from the service's OpenAPI document by scripts/write-clients.ts: change the contract, then run `npm run generate`.
package example.fraudrisk.model;

import example.fraudrisk.Json;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * BeneficiaryAsSent of the contract.
 */
public record BeneficiaryAsSent(String accountHash, String bankCode) {
  /** With what is required alone. */
  public static BeneficiaryAsSent of() {
    return new BeneficiaryAsSent(null, null);
  }

  /** The same with another account_hash. */
  public BeneficiaryAsSent withAccountHash(String accountHash) {
    return new BeneficiaryAsSent(accountHash, bankCode);
  }

  /** The same with another bank_code. */
  public BeneficiaryAsSent withBankCode(String bankCode) {
    return new BeneficiaryAsSent(accountHash, bankCode);
  }

  /** Reads it from JSON; null stays null. */
  public static BeneficiaryAsSent fromJson(Map<String, Object> json) {
    if (json == null) return null;
    return new BeneficiaryAsSent(Json.asString(json.get("account_hash")), Json.asString(json.get("bank_code")));
  }

  /** Writes it as JSON. */
  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    if (accountHash != null) json.put("account_hash", accountHash);
    if (bankCode != null) json.put("bank_code", bankCode);
    return json;
  }
}
