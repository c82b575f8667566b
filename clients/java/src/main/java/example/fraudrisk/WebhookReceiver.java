package example.fraudrisk;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import javax.crypto.spec.SecretKeySpec;

/** Knows one secret, or two during a rotation, accepts a signature for 5 minutes, and handles an event once. */
public final class WebhookReceiver {
  /** What a receiver reads at most. */
  public static final int BODY_BYTES_MAX = 256 * 1024;
  private static final long TOLERANCE_S = 300;
  private static final int HEADER_LENGTH_MAX = 4_096;
  private static final int SECRETS_MAX = 16;
  private static final int SEEN_MAX = 10_000;
  private static final System.Logger LOG = System.getLogger(WebhookReceiver.class.getName());

  private final List<SecretKeySpec> keys = new ArrayList<>();
  /** The ids whose handler is running. */
  private final Set<String> running = ConcurrentHashMap.newKeySet();
  private final SeenEvents seen;
  private final Clock clock;

  /** Remembers the last 10,000 events in memory. */
  public WebhookReceiver(List<String> secrets) {
    this(secrets, SeenEvents.last(SEEN_MAX), Clock.systemUTC());
  }

  public WebhookReceiver(List<String> secrets, SeenEvents seen, Clock clock) {
    if (secrets.isEmpty() || secrets.size() > SECRETS_MAX)
      throw new ConfigurationException("Give 1 to " + SECRETS_MAX + " webhook secrets");
    for (String secret : secrets) {
      if (!secret.matches("whsec_[A-Za-z0-9_-]{43}"))
        throw new ConfigurationException("Give the webhook's secrets, each whsec_ and 43 characters");
      keys.add(new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
    }
    this.seen = seen;
    this.clock = clock;
  }

  /**
   * Judges a delivery (the value of Service-Signature, null without it, and the body's bytes) and hands a new event to {@code handle}, which stores it
   * and returns: the service waits 10 seconds. What {@code handle} throws is logged; the answer is then 500, and the event comes again.
   * A repeat while {@code handle} is running: 409 running: comes again.
   */
  public WebhookAnswer receive(String signature, byte[] body, Consumer<WebhookEvent> handle) {
    if (body.length > BODY_BYTES_MAX) return new WebhookAnswer(413, "too_large");
    String verdict = verify(signature, body);
    if (!verdict.equals("verified")) return new WebhookAnswer(400, verdict);
    try {
      // The id of the body, because the signature covers the body and no header.
      WebhookEvent event = WebhookEvent.fromJson(Json.parseObject(new String(body, StandardCharsets.UTF_8)));
      if (!running.add(event.id())) return new WebhookAnswer(409, "running");
      try {
        handleOnce(event, handle);
      } finally {
        // Only once a failed event is forgotten: until then a repeat would be taken for handled.
        running.remove(event.id());
      }
      return new WebhookAnswer(204, "");
    } catch (RuntimeException error) {
      LOG.log(System.Logger.Level.ERROR, "A webhook could not be handled", error);
      return new WebhookAnswer(500, "failed");
    }
  }

  /** "verified", or why the delivery is not the service's own: missing_header, malformed_header, no_match, too_old, too_new. */
  public String verify(String signature, byte[] body) {
    if (signature == null) return "missing_header";
    if (signature.length() > HEADER_LENGTH_MAX) return "malformed_header";
    List<String> times = new ArrayList<>();
    List<String> found = new ArrayList<>();
    for (String member : signature.split(",", -1)) {
      if (member.startsWith("t=")) times.add(member.substring(2));
      else if (member.startsWith("v1=")) found.add(member.substring(3));
    }
    if (times.size() != 1 || found.isEmpty() || !times.get(0).matches("[0-9]{1,12}")) return "malformed_header";
    if (!anyMatches(times.get(0), body, found)) return "no_match";
    // The time is judged only after the signature: before, it says nothing.
    long age = clock.instant().getEpochSecond() - Long.parseLong(times.get(0));
    return age > TOLERANCE_S ? "too_old" : age < -TOLERANCE_S ? "too_new" : "verified";
  }

  private void handleOnce(WebhookEvent event, Consumer<WebhookEvent> handle) {
    if (!seen.add(event.id())) return;
    try {
      handle.accept(event);
    } catch (Throwable error) {
      // Also an Error: the event comes again, and must not be taken for a repeat.
      seen.forget(event.id());
      throw error;
    }
  }

  private boolean anyMatches(String time, byte[] body, List<String> found) {
    byte[] prefix = (time + ".").getBytes(StandardCharsets.UTF_8);
    boolean matched = false;
    for (SecretKeySpec key : keys) {
      byte[] expected = Hasher.hmac(key, prefix, body).getBytes(StandardCharsets.UTF_8);
      for (String signature : found) {
        // Every pair is compared, so that the time taken does not tell which one matched.
        matched |= MessageDigest.isEqual(expected, signature.getBytes(StandardCharsets.UTF_8));
      }
    }
    return matched;
  }
}
