package example.fraudrisk;

import java.nio.charset.StandardCharsets;
import java.net.URLEncoder;
import java.util.LinkedHashMap;
import java.util.Map;

/** One call of the API, as the generated operations describe it. */
final class ApiCall {
  final String verb;
  final String path;
  final Map<String, String> query = new LinkedHashMap<>();
  byte[] body;
  String contentType;
  /** Sending it again changes nothing more. */
  boolean repeatable;
  /** It takes an Idempotency-Key. */
  boolean keyed;

  ApiCall(String verb, String path) {
    this.verb = verb;
    this.path = path;
  }

  ApiCall json(Map<String, Object> object) {
    body = Json.write(object).getBytes(StandardCharsets.UTF_8);
    contentType = "application/json";
    return this;
  }

  ApiCall csv(byte[] csv) {
    body = csv;
    contentType = "text/csv";
    return this;
  }

  ApiCall query(String name, Object value) {
    if (value instanceof Iterable<?> list) {
      StringBuilder words = new StringBuilder();
      for (Object word : list) words.append(words.isEmpty() ? "" : ",").append(word);
      query.put(name, words.toString());
    } else if (value != null) {
      query.put(name, value.toString());
    }
    return this;
  }

  ApiCall repeatable() {
    repeatable = true;
    return this;
  }

  ApiCall keyed() {
    keyed = true;
    return this;
  }

  boolean uploads() {
    return "text/csv".equals(contentType);
  }

  String target() {
    StringBuilder target = new StringBuilder(path);
    query.forEach((name, value) -> target.append(target.indexOf("?") < 0 ? '?' : '&').append(name).append('=').append(encode(value)));
    return target.toString();
  }

  /** A part of a path or a query. */
  static String encode(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }
}
