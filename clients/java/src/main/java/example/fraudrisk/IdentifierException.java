package example.fraudrisk;

/** An identifier has no hash: {@code code()} is empty, too_long, character, length or format. */
public final class IdentifierException extends FraudRiskException {
  IdentifierException(String code, IdentifierKind kind, String wanted) {
    super("Cannot hash " + kind.word() + ": " + wanted, new Facts("identifier", null, code, null, null), null);
  }
}
