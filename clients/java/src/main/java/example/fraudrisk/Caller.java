package example.fraudrisk;

import example.fraudrisk.model.ErrorBody;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;

/** Carries out calls: sends, waits as long as it is told, repeats what may be repeated. */
final class Caller {
  /** The first pause where the service asks for none; it doubles with every attempt. */
  private static final long PAUSE_MS = 100;
  /** A data set of 25 MB needs longer than a question. */
  private static final Duration UPLOAD_TIMEOUT = Duration.ofSeconds(60);
  private static final Duration UPLOAD_DEADLINE = Duration.ofSeconds(180);
  /** Answers of the service itself that say that nothing was done. */
  private static final Set<Integer> NOTHING_DONE = Set.of(429, 503);
  /** Where no error body says whether to repeat: a proxy's answers. */
  private static final Set<Integer> RETRYABLE = Set.of(429, 500, 502, 503, 504);
  private static final String USER_AGENT = "fraud-risk-client-java/1.0.0";

  private final String baseUrl;
  private final String apiKey;
  private final Duration timeout;
  private final Duration deadline;
  private final int attemptsMax;
  private final HttpClient http;

  Caller(String baseUrl, String apiKey, Duration timeout, Duration deadline, int attemptsMax) {
    this.baseUrl = baseUrl;
    this.apiKey = apiKey;
    this.timeout = timeout;
    this.deadline = deadline;
    this.attemptsMax = attemptsMax;
    // A redirect is never followed: the key is for the service alone.
    http = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).followRedirects(HttpClient.Redirect.NEVER).build();
  }

  /** The answer's body, read by {@code read}. Throws {@link RefusedException} or {@link UnavailableException}. */
  <T> T call(ApiCall call, CallOptions options, Function<String, T> read) {
    Duration most = options.timeout() != null ? options.timeout() : call.uploads() ? longer(timeout, UPLOAD_TIMEOUT) : timeout;
    Duration all = options.deadline() != null ? options.deadline() : call.uploads() ? longer(deadline, UPLOAD_DEADLINE) : deadline;
    long endsAtNanos = System.nanoTime() + all.toNanos();
    HttpRequest request = request(call, options);
    for (int attempt = 1; ; attempt++) {
      long leftMs = Math.max(1, TimeUnit.NANOSECONDS.toMillis(endsAtNanos - System.nanoTime()));
      try {
        HttpResponse<byte[]> response = send(request, call, Math.min(most.toMillis(), leftMs));
        T result = result(response, call, read);
        if (options.onAnswer() != null) options.onAnswer().accept(facts(response, attempt));
        return result;
      } catch (UnavailableException error) {
        long pauseMs = pauseMs(error, attempt);
        boolean isLast = attempt >= attemptsMax || System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(pauseMs) - endsAtNanos >= 0;
        if (isLast || !mayRepeat(call, error)) throw error;
        sleep(pauseMs, error);
      }
    }
  }

  private HttpRequest request(ApiCall call, CallOptions options) {
    HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(baseUrl + call.target()))
        .method(call.verb, call.body == null ? BodyPublishers.noBody() : BodyPublishers.ofByteArray(call.body))
        .header("Authorization", "Bearer " + apiKey)
        .header("User-Agent", USER_AGENT);
    if (call.contentType != null) request.header("Content-Type", call.contentType);
    if (options.requestId() != null) request.header("X-Request-Id", headerText("request's id", options.requestId()));
    if (call.keyed) {
      String key = options.idempotencyKey();
      request.header("Idempotency-Key", key != null ? headerText("idempotency key", key) : UUID.randomUUID().toString());
    }
    return request.build();
  }

  private static String headerText(String what, String text) {
    if (!text.matches("[ -~]*")) throw new ConfigurationException("Give the " + what + " in printable ASCII");
    return text;
  }

  private HttpResponse<byte[]> send(HttpRequest request, ApiCall call, long timeoutMs) {
    CompletableFuture<HttpResponse<byte[]>> pending = http.sendAsync(request, BodyHandlers.ofByteArray());
    try {
      return pending.get(timeoutMs, TimeUnit.MILLISECONDS);
    } catch (ExecutionException | TimeoutException error) {
      pending.cancel(true);
      throw new UnavailableException("No answer to " + call.verb + " " + call.path, error);
    } catch (InterruptedException error) {
      pending.cancel(true);
      Thread.currentThread().interrupt();
      throw new UnavailableException("Interrupted: " + call.verb + " " + call.path, error);
    }
  }

  private static <T> T result(HttpResponse<byte[]> response, ApiCall call, Function<String, T> read) {
    String text = new String(response.body(), StandardCharsets.UTF_8);
    if (response.statusCode() < 200 || response.statusCode() > 299) throw failure(response, text);
    try {
      return read.apply(text);
    } catch (IllegalArgumentException error) {
      String wanted = "wanted JSON of the contract in the answer to " + call.verb + " " + call.path + ", found another";
      throw new RefusedException("Check that the base URL is the service's: " + wanted, response.statusCode(), error);
    }
  }

  private static FraudRiskException failure(HttpResponse<byte[]> response, String text) {
    int status = response.statusCode();
    ErrorBody body = errorBody(text);
    String after = response.headers().firstValue("retry-after").orElse("");
    Integer retryAfter = after.matches("[0-9]{1,6}") ? Integer.valueOf(after) : null;
    String message = body != null ? body.message() : "Found status " + status + " without an error body";
    boolean retryable = body != null ? body.retryable() : RETRYABLE.contains(status);
    return retryable
        ? new UnavailableException(message, status, body, retryAfter)
        : new RefusedException(message, status, body, retryAfter);
  }

  private static ErrorBody errorBody(String text) {
    try {
      return ErrorBody.fromJson(Json.parseObject(text));
    } catch (IllegalArgumentException error) {
      return null;
    }
  }

  private static long pauseMs(UnavailableException error, int attempt) {
    long asked = error.retryAfterSeconds() == null ? 0 : error.retryAfterSeconds() * 1_000L;
    return asked + (long) (PAUSE_MS * (1L << (attempt - 1)) * ThreadLocalRandom.current().nextDouble(0.5, 1));
  }

  /** What is not repeatable may be sent again only where the service itself says that it did nothing. */
  private static boolean mayRepeat(ApiCall call, UnavailableException error) {
    if (Thread.currentThread().isInterrupted()) return false;
    return call.repeatable || (error.code() != null && NOTHING_DONE.contains(error.status()));
  }

  private static void sleep(long ms, UnavailableException error) {
    try {
      Thread.sleep(ms);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw error;
    }
  }

  private static Answer facts(HttpResponse<byte[]> response, int attempts) {
    boolean replayed = response.headers().firstValue("idempotent-replayed").orElse("").equals("true");
    return new Answer(response.statusCode(), response.headers().firstValue("x-request-id").orElse(null), replayed, attempts);
  }

  private static Duration longer(Duration one, Duration other) {
    return one.compareTo(other) >= 0 ? one : other;
  }
}
