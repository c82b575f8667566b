package example.fraudrisk;

import example.fraudrisk.model.ErrorBody;

/** The service refused the call; repeating it cannot help. */
public final class RefusedException extends FraudRiskException {
  RefusedException(String message, int status, ErrorBody body, Integer retryAfterSeconds) {
    super(message, new Facts("refused", status, null, body, retryAfterSeconds), null);
  }

  RefusedException(String message, int status, Throwable cause) {
    super(message, new Facts("refused", status, null, null, null), cause);
  }
}
