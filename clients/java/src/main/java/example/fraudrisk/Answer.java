package example.fraudrisk;

/**
 * What an answer says beside its body.
 *
 * @param requestId null where the answer has none
 * @param replayed true where the service recognised a repeat, and answered what it had answered first
 * @param attempts how often the client sent the request
 */
public record Answer(int status, String requestId, boolean replayed, int attempts) {}
