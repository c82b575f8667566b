package example.fraudrisk;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Hashes identifiers under the key that only you hold. A raw identifier never leaves your system. */
public final class Hasher {
  private final SecretKeySpec key;

  private Hasher(String text) {
    if (!text.matches("[0-9a-fA-F]{64}"))
      throw new ConfigurationException("Cannot hash identifiers: wanted an identifier key of 64 hex digits");
    key = new SecretKeySpec(HexFormat.of().parseHex(text), "HmacSHA256");
  }

  /** Takes the identifier key: 64 hex digits. */
  public static Hasher ofKey(String key) {
    return new Hasher(Secret.read("identifier key", key, null));
  }

  /** Reads the identifier key from a file that holds it alone. */
  public static Hasher ofKeyFile(Path file) {
    return new Hasher(Secret.read("identifier key", null, file));
  }

  /** 64 lowercase hex digits. Throws {@link IdentifierException}, which does not hold the value. */
  public String hash(IdentifierKind kind, String value) {
    return hmac(key, Identifiers.normalise(kind, value).getBytes(StandardCharsets.UTF_8));
  }

  static String hmac(SecretKeySpec key, byte[]... parts) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(key);
      for (byte[] part : parts) mac.update(part);
      return HexFormat.of().formatHex(mac.doFinal());
    } catch (GeneralSecurityException error) {
      throw new IllegalStateException("This Java has no HmacSHA256", error);
    }
  }
}
