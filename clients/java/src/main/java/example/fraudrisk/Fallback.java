package example.fraudrisk;

/**
 * What to do with a transaction when the service does not answer.
 *
 * @param approveBelowMinor fail open: a transaction of less than so many minor units (kobo) is approved, with 0 none
 * @param otherwise fail closed: what is recommended for every other one
 */
public record Fallback(long approveBelowMinor, String otherwise) {
  /** Every other one goes to manual review. */
  public static Fallback approveBelow(long minor) {
    return new Fallback(minor, "manual_review");
  }
}
