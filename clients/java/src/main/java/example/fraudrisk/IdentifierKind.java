package example.fraudrisk;

import java.util.Locale;

/** Which rules normalise an identifier. */
public enum IdentifierKind {
  BVN,
  NIN,
  PHONE,
  ACCOUNT,
  CUSTOMER,
  DEVICE;

  /** As the service's documentation writes it. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
