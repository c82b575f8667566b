package example.fraudrisk;

import java.util.List;
import java.util.Map;

/** An answer of the service, told from that of another server (a page to sign in at, a proxy, a wrong host). */
final class MarkedAnswer {
  private MarkedAnswer() {}

  /** Reads it; throws {@link IllegalArgumentException} where a mark is neither a text that is not empty nor a list. */
  static Map<String, Object> read(String text, String... marks) {
    Map<String, Object> answer = Json.required(Json.parseObject(text), "an object");
    for (String name : marks) {
      Object value = answer.get(name);
      boolean isMark = value instanceof List || (value instanceof String word && !word.isEmpty());
      if (!isMark) throw new IllegalArgumentException("Wanted " + name + ", found none");
    }
    return answer;
  }
}
