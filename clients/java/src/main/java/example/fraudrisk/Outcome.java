package example.fraudrisk;

import example.fraudrisk.model.Decision;

/**
 * What to act upon.
 *
 * @param source {@code service} or {@code fallback}
 * @param decision the service's; null for a fallback
 * @param error why there is no decision; null for one of the service
 */
public record Outcome(String source, String recommendedAction, Decision decision, UnavailableException error) {}
