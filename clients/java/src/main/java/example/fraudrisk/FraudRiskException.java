package example.fraudrisk;

import example.fraudrisk.model.ErrorBody;
import example.fraudrisk.model.ErrorDetail;
import java.util.List;

/** Every error of the client. Neither its message nor its members hold a key or an identifier. */
public class FraudRiskException extends RuntimeException {
  private final transient Facts facts;

  /** What is known beside the message; all but {@code kind} may be null. */
  record Facts(String kind, Integer status, String code, ErrorBody body, Integer retryAfterSeconds) {}

  FraudRiskException(String message, Facts facts, Throwable cause) {
    super(message, cause);
    this.facts = facts;
  }

  /** refused, unavailable, identifier or configuration. */
  public String kind() {
    return facts.kind();
  }

  /** The HTTP status; null where nothing answered. */
  public Integer status() {
    return facts.status();
  }

  /** The service's {@code error_code}, or why an identifier has no hash; null where there is neither. */
  public String code() {
    return facts.body() == null ? facts.code() : facts.body().errorCode();
  }

  /** The id of the request, for a question to the service's people; null without an error body. */
  public String requestId() {
    return facts.body() == null ? null : facts.body().requestId();
  }

  /** One entry a violation. */
  public List<ErrorDetail> details() {
    return facts.body() == null || facts.body().details() == null ? List.of() : facts.body().details();
  }

  /** What {@code Retry-After} asked for; null without it. */
  public Integer retryAfterSeconds() {
    return facts.retryAfterSeconds();
  }
}
