// Generated from the service's OpenAPI document by scripts/write-clients.ts: change the contract, then run `npm run generate`.
package example.fraudrisk.model;

/** The words of TransactionType. An answer may have a newer one. */
public final class TransactionType {
  public static final String LOAN_APPLICATION = "loan_application";
  public static final String LOAN_DISBURSEMENT = "loan_disbursement";
  public static final String REPAYMENT = "repayment";
  public static final String TRANSFER = "transfer";
  public static final String WITHDRAWAL = "withdrawal";
  public static final String DEPOSIT = "deposit";
  public static final String CARD_PAYMENT = "card_payment";
  public static final String BILL_PAYMENT = "bill_payment";
  public static final String OTHER = "other";

  private TransactionType() {}
}
