package example.fraudrisk;

import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Normalises identifiers, as docs/identifiers.md of the service says. */
public final class Identifiers {
  private static final int BYTES_MAX = 512;
  private static final Pattern SEPARATORS = Pattern.compile(
      "[\\t\\n\\r \\-\\u00a0\\u00ad\\u2000-\\u200f\\u2010-\\u2015\\u202a-\\u202f\\u2060\\u2066-\\u2069\\u2212\\u3000\\ufeff\\uff0d]");
  /** Spelled out because languages disagree about what trimming removes. */
  private static final String WHITE_SPACE =
      "[\\t-\\r \\u0085\\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff]+";
  private static final Pattern OUTER_WHITE_SPACE = Pattern.compile("\\A" + WHITE_SPACE + "|" + WHITE_SPACE + "\\z");
  private static final Pattern CONTROL = Pattern.compile("[\\x00-\\x1f\\x7f-\\x9f]");
  private static final Pattern FULL_WIDTH = Pattern.compile("[\\uff0b\\uff10-\\uff1a]");
  /** The distance from a full-width form to its ASCII character. */
  private static final int FULL_WIDTH_OFFSET = 0xfee0;
  private static final Pattern PARENTHESES = Pattern.compile("[()\\uff08\\uff09]");
  private static final Pattern COUNTRY_PREFIX = Pattern.compile("\\A(?:\\+|00|009)?234");

  private Identifiers() {}

  /** The one spelling that is hashed. Throws {@link IdentifierException}. */
  public static String normalise(IdentifierKind kind, String value) {
    int size = value.getBytes(StandardCharsets.UTF_8).length;
    if (size > BYTES_MAX) throw new IdentifierException("too_long", kind, "wanted at most 512 bytes, found " + size);
    return switch (kind) {
      case CUSTOMER, DEVICE -> opaque(kind, value);
      case PHONE -> phone(PARENTHESES.matcher(cleanNumber(value)).replaceAll(""));
      case ACCOUNT -> account(cleanNumber(value));
      case BVN, NIN -> personalNumber(kind, cleanNumber(value));
    };
  }

  private static String cleanNumber(String value) {
    return FULL_WIDTH.matcher(SEPARATORS.matcher(value).replaceAll(""))
        .replaceAll(found -> String.valueOf((char) (found.group().charAt(0) - FULL_WIDTH_OFFSET)));
  }

  private static String personalNumber(IdentifierKind kind, String number) {
    if (number.isEmpty()) throw new IdentifierException("empty", kind, "wanted 11 digits, found none");
    if (!number.matches("[0-9]+"))
      throw new IdentifierException("character", kind, "wanted digits only, found another character");
    if (number.length() != 11) throw new IdentifierException("length", kind, "wanted 11 digits, found " + number.length());
    return number;
  }

  private static String account(String number) {
    IdentifierKind kind = IdentifierKind.ACCOUNT;
    if (number.isEmpty()) throw new IdentifierException("empty", kind, "wanted <bank code>:<NUBAN>, found nothing");
    if (!number.matches("[0-9:]+"))
      throw new IdentifierException("character", kind, "wanted digits and one colon, found another character");
    String[] parts = number.split(":", -1);
    if (parts.length != 2) throw new IdentifierException("format", kind, "wanted <bank code>:<NUBAN> with one colon");
    if ((parts[0].length() != 3 && parts[0].length() != 6) || parts[1].length() != 10)
      throw new IdentifierException("length", kind, "wanted a bank code of 3 or 6 digits and a NUBAN of 10");
    return number;
  }

  private static String opaque(IdentifierKind kind, String value) {
    String id = OUTER_WHITE_SPACE.matcher(value).replaceAll("");
    if (id.isEmpty()) throw new IdentifierException("empty", kind, "wanted an id, found nothing but white space");
    if (CONTROL.matcher(id).find() || id.codePoints().anyMatch(Identifiers::isLoneSurrogate))
      throw new IdentifierException("character", kind, "wanted one line of text, found a control character");
    return id;
  }

  private static boolean isLoneSurrogate(int codePoint) {
    return codePoint >= 0xd800 && codePoint <= 0xdfff;
  }

  private static String phone(String number) {
    IdentifierKind kind = IdentifierKind.PHONE;
    if (number.isEmpty()) throw new IdentifierException("empty", kind, "wanted a phone number, found none");
    if (!number.matches("\\+?[0-9]+"))
      throw new IdentifierException("character", kind, "wanted digits after an optional +, found another character");
    Matcher country = COUNTRY_PREFIX.matcher(number);
    if (country.find()) {
      String rest = number.substring(country.end());
      return nigerian(rest.startsWith("0") ? rest.substring(1) : rest, true);
    }
    if (number.startsWith("+")) return foreign(number);
    return number.startsWith("0") ? nigerian(number.substring(1), true) : nigerian(number, false);
  }

  private static String foreign(String number) {
    int digits = number.length() - 1;
    if (digits < 7 || digits > 15)
      throw new IdentifierException("length", IdentifierKind.PHONE, "wanted 7 to 15 digits after the +, found " + digits);
    if (number.charAt(1) == '0')
      throw new IdentifierException("format", IdentifierKind.PHONE, "wanted a country code after the +, found a 0");
    return number;
  }

  private static String nigerian(String subscriber, boolean mayBeFixed) {
    if (subscriber.matches("[789][012][0-9]{8}") || (mayBeFixed && subscriber.matches("20[0-9]{8}"))) return "+234" + subscriber;
    if (subscriber.length() != 10)
      throw new IdentifierException("length", IdentifierKind.PHONE,
          "wanted 10 digits after 0 or 234, or a foreign number with +, found " + subscriber.length());
    throw new IdentifierException("format", IdentifierKind.PHONE,
        "wanted a Nigerian number or a foreign one with +, found 10 digits that are neither");
  }
}
