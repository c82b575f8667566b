package example.fraudrisk;

import example.fraudrisk.model.Backtest;
import example.fraudrisk.model.Decision;
import example.fraudrisk.model.ScoreRequest;
import java.nio.file.Path;
import java.time.Duration;

/** The service's calls, and what is made of several of them. Any number of threads may use one client. */
public final class FraudRiskClient extends Operations {
  private static final long FIRST_POLL_MS = 200;
  private static final long POLL_MS_MAX = 5_000;

  private FraudRiskClient(Caller caller) {
    super(caller);
  }

  /** Starts from the base URL, as {@code https://risk.lender.ng}. */
  public static Builder builder(String baseUrl) {
    return new Builder(baseUrl);
  }

  /**
   * Scores, or falls back when no answer can be had. A refusal (a wrong key, a field that breaks a rule, a spent quota) is thrown as ever: it is an
   * answer. Send the transaction again, under the same id, once the service is back, so that its history has no hole.
   */
  public Outcome scoreOrFallback(ScoreRequest body, Fallback fallback) {
    return scoreOrFallback(body, fallback, CallOptions.none());
  }

  /** The same, with options. */
  public Outcome scoreOrFallback(ScoreRequest body, Fallback fallback, CallOptions options) {
    try {
      Decision decision = score(body, options);
      return new Outcome("service", decision.recommendedAction(), decision, null);
    } catch (UnavailableException error) {
      boolean isSmall = body.transaction().amount() < fallback.approveBelowMinor();
      return new Outcome("fallback", isSmall ? "approve" : fallback.otherwise(), null, error);
    }
  }

  /** Waits until a backtest is completed, failed or cancelled; throws {@link UnavailableException} when it is not by then. */
  public Backtest waitForBacktest(String backtestId, Duration wait) {
    long endsAtNanos = System.nanoTime() + wait.toNanos();
    for (long pollMs = FIRST_POLL_MS; ; pollMs = Math.min(2 * pollMs, POLL_MS_MAX)) {
      Backtest backtest = getBacktest(backtestId);
      if (!backtest.status().equals("queued") && !backtest.status().equals("running")) return backtest;
      if (System.nanoTime() + pollMs * 1_000_000 - endsAtNanos >= 0)
        throw new UnavailableException("Wait longer for " + backtestId + ": it is " + backtest.status(), null);
      try {
        Thread.sleep(pollMs);
      } catch (InterruptedException error) {
        Thread.currentThread().interrupt();
        throw new UnavailableException("Interrupted waiting for " + backtestId, error);
      }
    }
  }

  /** Says how to reach the service. */
  public static final class Builder {
    private final String baseUrl;
    private String apiKey;
    private Path apiKeyFile;
    private Duration timeout = Duration.ofSeconds(5);
    private Duration deadline = Duration.ofSeconds(15);
    private int attemptsMax = 3;

    private Builder(String baseUrl) {
      this.baseUrl = baseUrl;
    }

    public Builder apiKey(String key) {
      apiKey = key;
      return this;
    }

    /** A file with the key alone. */
    public Builder apiKeyFile(Path file) {
      apiKeyFile = file;
      return this;
    }

    /** Most that one attempt may take: 5 seconds unless said otherwise; at least 60 for a CSV. */
    public Builder timeout(Duration most) {
      timeout = most;
      return this;
    }

    /** Most that a call may take with all its attempts: 15 seconds unless said otherwise; at least 180 for a CSV. */
    public Builder deadline(Duration most) {
      deadline = most;
      return this;
    }

    /** How often a call is sent at most: 3 unless said otherwise. */
    public Builder attemptsMax(int most) {
      attemptsMax = most;
      return this;
    }

    /** Opens the client; it needs no closing. Throws {@link ConfigurationException} where it cannot. */
    public FraudRiskClient build() {
      String key = Secret.read("API key", apiKey, apiKeyFile);
      if (!key.matches("svc_(test|live)_[A-Za-z0-9_-]{43}"))
        throw new ConfigurationException("Give an API key of svc_test_ or svc_live_ and 43 characters");
      return new FraudRiskClient(new Caller(BaseUrl.read(baseUrl), key, timeout, deadline, attemptsMax));
    }
  }
}
