package example.fraudrisk;

/** The client was given something that it cannot work with. */
public final class ConfigurationException extends FraudRiskException {
  ConfigurationException(String message) {
    this(message, null);
  }

  ConfigurationException(String message, Throwable cause) {
    super(message, new Facts("configuration", null, null, null, null), cause);
  }
}
