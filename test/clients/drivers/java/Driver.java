import example.fraudrisk.Answer;
import example.fraudrisk.CallOptions;
import example.fraudrisk.Fallback;
import example.fraudrisk.FraudRiskClient;
import example.fraudrisk.FraudRiskException;
import example.fraudrisk.Hasher;
import example.fraudrisk.IdentifierKind;
import example.fraudrisk.Json;
import example.fraudrisk.Outcome;
import example.fraudrisk.WebhookAnswer;
import example.fraudrisk.WebhookReceiver;
import example.fraudrisk.model.CreateWebhookRequest;
import example.fraudrisk.model.ErrorDetail;
import example.fraudrisk.model.GetDecisionQuery;
import example.fraudrisk.model.ListBacktestRowsQuery;
import example.fraudrisk.model.ScoreRequest;
import example.fraudrisk.model.SubmitBacktestCsvQuery;
import example.fraudrisk.model.SubmitFeedbackRequest;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.logging.Level;
import java.util.logging.Logger;

/** Does what the tests of all clients ask for: one JSON object a line in, one out. The protocol is described in ../../start-driver.ts. */
public final class Driver {
  private FraudRiskClient client;
  private Hasher hasher;
  private WebhookReceiver receiver;

  public static void main(String[] args) throws IOException {
    // What cannot be handled is logged, and the tests make it happen.
    Logger.getLogger("").setLevel(Level.OFF);
    Driver driver = new Driver();
    PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    BufferedReader lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = lines.readLine(); line != null; line = lines.readLine())
      out.println(Json.write(driver.answer(Json.parseObject(line))));
  }

  private Map<String, Object> answer(Map<String, Object> command) {
    try {
      return map("ok", carryOut(command));
    } catch (FraudRiskException error) {
      List<String> fields = error.details().stream().map(ErrorDetail::field).toList();
      return map("error", map("kind", error.kind(), "status", error.status(), "code", error.code(),
          "message", error.getMessage(), "fields", fields, "retry_after", error.retryAfterSeconds()));
    }
  }

  private Object carryOut(Map<String, Object> c) {
    Map<String, Object> body = c.get("body") instanceof Map ? Json.asObject(c.get("body")) : null;
    return switch (text(c, "do")) {
      case "open" -> open(c);
      case "open_hasher" -> {
        hasher = Hasher.ofKeyFile(Path.of(text(c, "key_file")));
        yield null;
      }
      case "hash" -> hasher.hash(IdentifierKind.valueOf(text(c, "kind").toUpperCase(Locale.ROOT)), text(c, "value"));
      case "score" -> withFacts(c, o -> client.score(ScoreRequest.fromJson(body), o).toJson());
      case "score_or_fallback" -> scoreOrFallback(c, ScoreRequest.fromJson(body));
      case "get_decision" -> withFacts(c, o -> client.getDecision(text(c, "decision_id"),
          GetDecisionQuery.of().withExpand(Json.asList(c.get("expand"), Json::asString)), o).toJson());
      case "submit_feedback" -> withFacts(c, o -> client.submitFeedback(SubmitFeedbackRequest.fromJson(body), o).toJson());
      case "submit_backtest_csv" -> withFacts(c, o -> client.submitBacktestCsv(
          text(c, "csv").getBytes(StandardCharsets.UTF_8), SubmitBacktestCsvQuery.of(), o).toJson());
      case "wait_for_backtest" -> client.waitForBacktest(text(c, "backtest_id"), Duration.ofMinutes(5)).toJson();
      case "list_backtest_rows" -> client.listBacktestRows(text(c, "backtest_id"), ListBacktestRowsQuery.of()
          .withAfter(Json.asLong(c.get("after"))).withLimit(Json.asLong(c.get("limit")))).toJson();
      case "create_webhook" -> client.createWebhook(CreateWebhookRequest.fromJson(body)).toJson();
      case "open_receiver" -> {
        receiver = new WebhookReceiver(Json.asList(c.get("secrets"), Json::asString));
        yield null;
      }
      case "receive" -> receive(c);
      default -> throw new IllegalArgumentException("Unknown: " + c.get("do"));
    };
  }

  private Object open(Map<String, Object> c) {
    FraudRiskClient.Builder builder = FraudRiskClient.builder(text(c, "base_url")).apiKeyFile(Path.of(text(c, "api_key_file")));
    if (c.containsKey("timeout_ms")) builder.timeout(Duration.ofMillis(Json.asLong(c.get("timeout_ms"))));
    if (c.containsKey("deadline_ms")) builder.deadline(Duration.ofMillis(Json.asLong(c.get("deadline_ms"))));
    if (c.containsKey("attempts_max")) builder.attemptsMax(Json.asLong(c.get("attempts_max")).intValue());
    client = builder.build();
    return null;
  }

  private static Object withFacts(Map<String, Object> c, Function<CallOptions, Object> call) {
    List<Answer> facts = new ArrayList<>();
    CallOptions options = CallOptions.none().withOnAnswer(facts::add);
    Map<String, Object> given = Json.asObject(c.getOrDefault("options", Map.of()));
    if (given.containsKey("idempotency_key")) options = options.withIdempotencyKey(text(given, "idempotency_key"));
    if (given.containsKey("request_id")) options = options.withRequestId(text(given, "request_id"));
    Object body = call.apply(options);
    Answer answer = facts.get(0);
    return map("body", body, "status", answer.status(), "replayed", answer.replayed(), "attempts", answer.attempts(),
        "request_id", answer.requestId());
  }

  private Object scoreOrFallback(Map<String, Object> c, ScoreRequest body) {
    long below = Json.asLong(c.get("approve_below_minor"));
    Fallback fallback = c.containsKey("otherwise") ? new Fallback(below, text(c, "otherwise")) : Fallback.approveBelow(below);
    Outcome outcome = client.scoreOrFallback(body, fallback);
    return map("source", outcome.source(), "recommended_action", outcome.recommendedAction(),
        "decision_id", outcome.decision() == null ? null : outcome.decision().decisionId(),
        "error", outcome.error() == null ? null : outcome.error().kind());
  }

  private Map<String, Object> receive(Map<String, Object> c) {
    List<String> handled = new ArrayList<>();
    Map<String, Object> meanwhile = new LinkedHashMap<>();
    try {
      WebhookAnswer answer = receiver.receive(text(c, "signature"), Base64.getDecoder().decode(text(c, "body_base64")), event -> {
        if ("meanwhile".equals(c.get("fail"))) {
          Map<String, Object> repeat = new LinkedHashMap<>(c);
          repeat.put("fail", false);
          meanwhile.put("meanwhile", CompletableFuture.supplyAsync(() -> receive(repeat)).join());
        }
        if ("fails".equals(c.get("fail")) || "meanwhile".equals(c.get("fail"))) throw new IllegalStateException("The database is away");
        if ("ends".equals(c.get("fail"))) throw new AssertionError("The handler has a fault");
        handled.add(event.id());
      });
      meanwhile.putAll(map("status", answer.status(), "reason", answer.reason(), "handled", handled));
      return meanwhile;
    } catch (AssertionError error) {
      return map("handled", handled);
    }
  }

  private static String text(Map<String, Object> object, String name) {
    return Json.asString(object.get(name));
  }

  private static Map<String, Object> map(Object... pairs) {
    Map<String, Object> map = new LinkedHashMap<>();
    for (int index = 0; index < pairs.length; index += 2) map.put((String) pairs[index], pairs[index + 1]);
    return map;
  }
}
