// Generated from the service's OpenAPI document by scripts/write-clients.ts: change the contract, then run `npm run generate`.
package example.fraudrisk.model;

import example.fraudrisk.Json;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A score request with an optional label; the product and the policy version are set for the whole backtest, and a row's product
 * must be that one.
 *
 * @param product As a score request has it: the backtest's own, or left out.
 */
public record BacktestItem(Transaction transaction, Customer customer, Device device, Beneficiary beneficiary, Location location, String label, String product) {
  /** With what is required alone. */
  public static BacktestItem of(Transaction transaction, Customer customer) {
    return new BacktestItem(transaction, customer, null, null, null, null, null);
  }

  /** The same with another device. */
  public BacktestItem withDevice(Device device) {
    return new BacktestItem(transaction, customer, device, beneficiary, location, label, product);
  }

  /** The same with another beneficiary. */
  public BacktestItem withBeneficiary(Beneficiary beneficiary) {
    return new BacktestItem(transaction, customer, device, beneficiary, location, label, product);
  }

  /** The same with another location. */
  public BacktestItem withLocation(Location location) {
    return new BacktestItem(transaction, customer, device, beneficiary, location, label, product);
  }

  /** The same with another label. */
  public BacktestItem withLabel(String label) {
    return new BacktestItem(transaction, customer, device, beneficiary, location, label, product);
  }

  /** The same with another product. */
  public BacktestItem withProduct(String product) {
    return new BacktestItem(transaction, customer, device, beneficiary, location, label, product);
  }

  /** Reads it from JSON; null stays null. */
  public static BacktestItem fromJson(Map<String, Object> json) {
    if (json == null) return null;
    return new BacktestItem(Json.required(Transaction.fromJson(Json.asObject(json.get("transaction"))), "transaction"), Json.required(Customer.fromJson(Json.asObject(json.get("customer"))), "customer"), Device.fromJson(Json.asObject(json.get("device"))), Beneficiary.fromJson(Json.asObject(json.get("beneficiary"))), Location.fromJson(Json.asObject(json.get("location"))), Json.asString(json.get("label")), Json.asString(json.get("product")));
  }

  /** Writes it as JSON. */
  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("transaction", transaction.toJson());
    json.put("customer", customer.toJson());
    if (device != null) json.put("device", device.toJson());
    if (beneficiary != null) json.put("beneficiary", beneficiary.toJson());
    if (location != null) json.put("location", location.toJson());
    if (label != null) json.put("label", label);
    if (product != null) json.put("product", product);
    return json;
  }
}
