package example.fraudrisk;

/**
 * What to answer the service.
 *
 * @param reason shows up in its delivery log as {@code response_excerpt}
 */
public record WebhookAnswer(int status, String reason) {}
