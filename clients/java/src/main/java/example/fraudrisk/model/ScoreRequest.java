// Generated from the service's OpenAPI document by scripts/write-clients.ts: change the contract, then run `npm run generate`.
package example.fraudrisk.model;

import example.fraudrisk.Json;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A transaction to score, with hashed identifiers.
 *
 * @param product Selects a product-specific policy.
 * @param policyVersionId Test mode only: scores against exactly this version.
 */
public record ScoreRequest(Transaction transaction, Customer customer, Device device, Beneficiary beneficiary, Location location, String product, String policyVersionId) {
  /** With what is required alone. */
  public static ScoreRequest of(Transaction transaction, Customer customer) {
    return new ScoreRequest(transaction, customer, null, null, null, null, null);
  }

  /** The same with another device. */
  public ScoreRequest withDevice(Device device) {
    return new ScoreRequest(transaction, customer, device, beneficiary, location, product, policyVersionId);
  }

  /** The same with another beneficiary. */
  public ScoreRequest withBeneficiary(Beneficiary beneficiary) {
    return new ScoreRequest(transaction, customer, device, beneficiary, location, product, policyVersionId);
  }

  /** The same with another location. */
  public ScoreRequest withLocation(Location location) {
    return new ScoreRequest(transaction, customer, device, beneficiary, location, product, policyVersionId);
  }

  /** The same with another product. */
  public ScoreRequest withProduct(String product) {
    return new ScoreRequest(transaction, customer, device, beneficiary, location, product, policyVersionId);
  }

  /** The same with another policy_version_id. */
  public ScoreRequest withPolicyVersionId(String policyVersionId) {
    return new ScoreRequest(transaction, customer, device, beneficiary, location, product, policyVersionId);
  }

  /** Reads it from JSON; null stays null. */
  public static ScoreRequest fromJson(Map<String, Object> json) {
    if (json == null) return null;
    return new ScoreRequest(Json.required(Transaction.fromJson(Json.asObject(json.get("transaction"))), "transaction"), Json.required(Customer.fromJson(Json.asObject(json.get("customer"))), "customer"), Device.fromJson(Json.asObject(json.get("device"))), Beneficiary.fromJson(Json.asObject(json.get("beneficiary"))), Location.fromJson(Json.asObject(json.get("location"))), Json.asString(json.get("product")), Json.asString(json.get("policy_version_id")));
  }

  /** Writes it as JSON. */
  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("transaction", transaction.toJson());
    json.put("customer", customer.toJson());
    if (device != null) json.put("device", device.toJson());
    if (beneficiary != null) json.put("beneficiary", beneficiary.toJson());
    if (location != null) json.put("location", location.toJson());
    if (product != null) json.put("product", product);
    if (policyVersionId != null) json.put("policy_version_id", policyVersionId);
    return json;
  }
}
