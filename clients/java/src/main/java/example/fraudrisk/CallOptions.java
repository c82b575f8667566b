package example.fraudrisk;

import java.time.Duration;
import java.util.function.Consumer;

/**
 * What may be said about one call; null says nothing.
 *
 * @param idempotencyKey for the calls that take one; without it, the client makes one, and uses it for every attempt of the call
 * @param requestId your own id of the request, echoed, logged and stored on decisions
 * @param timeout most that one attempt may take
 * @param deadline most that the whole call may take, all attempts and pauses included
 * @param onAnswer told once about the answer of a call that succeeded
 */
public record CallOptions(
    String idempotencyKey, String requestId, Duration timeout, Duration deadline, Consumer<Answer> onAnswer) {
  /** Says nothing. */
  public static CallOptions none() {
    return new CallOptions(null, null, null, null, null);
  }

  public CallOptions withIdempotencyKey(String key) {
    return new CallOptions(key, requestId, timeout, deadline, onAnswer);
  }

  public CallOptions withRequestId(String id) {
    return new CallOptions(idempotencyKey, id, timeout, deadline, onAnswer);
  }

  public CallOptions withTimeout(Duration most) {
    return new CallOptions(idempotencyKey, requestId, most, deadline, onAnswer);
  }

  public CallOptions withDeadline(Duration most) {
    return new CallOptions(idempotencyKey, requestId, timeout, most, onAnswer);
  }

  public CallOptions withOnAnswer(Consumer<Answer> told) {
    return new CallOptions(idempotencyKey, requestId, timeout, deadline, told);
  }
}
