package example.fraudrisk;

import example.fraudrisk.model.ErrorBody;

/** Nothing usable answered, or only "later" did, after every attempt. */
public final class UnavailableException extends FraudRiskException {
  UnavailableException(String message, Integer status, ErrorBody body, Integer retryAfterSeconds) {
    super(message, new Facts("unavailable", status, null, body, retryAfterSeconds), null);
  }

  UnavailableException(String message, Throwable cause) {
    super(message, new Facts("unavailable", null, null, null, null), cause);
  }
}
