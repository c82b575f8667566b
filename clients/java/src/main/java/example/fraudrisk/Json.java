package example.fraudrisk;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * JSON, because the language's library has none: objects are maps in their order, numbers {@link Long} or {@link Double}. Its errors are
 * {@link IllegalArgumentException}.
 */
public final class Json {
  /** Deeper than any answer, so that no text exhausts the stack. */
  private static final int DEPTH_MAX = 100;

  private final String text;
  private int at;

  private Json(String text) {
    this.text = text;
  }

  /** Reads one value. */
  public static Object parse(String text) {
    Json json = new Json(text);
    Object value = json.value(0);
    json.skipSpace();
    if (json.at < text.length()) throw json.unexpected();
    return value;
  }

  /** Reads one object. */
  public static Map<String, Object> parseObject(String text) {
    return asObject(parse(text));
  }

  /** Writes a value made of maps, lists, texts, numbers, booleans and null. */
  public static String write(Object value) {
    StringBuilder out = new StringBuilder();
    write(value, out);
    return out.toString();
  }

  /** The value as an object; null stays null. */
  @SuppressWarnings("unchecked")
  public static Map<String, Object> asObject(Object value) {
    if (value == null || value instanceof Map) return (Map<String, Object>) value;
    throw new IllegalArgumentException("Wanted an object");
  }

  /** The value as a text; null stays null. */
  public static String asString(Object value) {
    if (value == null || value instanceof String) return (String) value;
    throw new IllegalArgumentException("Wanted a text");
  }

  /** The value as a whole number; null stays null. */
  public static Long asLong(Object value) {
    if (value == null || value instanceof Long) return (Long) value;
    throw new IllegalArgumentException("Wanted a whole number");
  }

  /** The value as a number; null stays null. */
  public static Double asDouble(Object value) {
    if (value == null) return null;
    if (value instanceof Number number) return number.doubleValue();
    throw new IllegalArgumentException("Wanted a number");
  }

  /** The value as a boolean; null stays null. */
  public static Boolean asBoolean(Object value) {
    if (value == null || value instanceof Boolean) return (Boolean) value;
    throw new IllegalArgumentException("Wanted true or false");
  }

  /** The value as a list, each item read; null stays null. */
  public static <T> List<T> asList(Object value, Function<Object, T> item) {
    if (value == null) return null;
    if (!(value instanceof List<?> list)) throw new IllegalArgumentException("Wanted a list");
    List<T> items = new ArrayList<>(list.size());
    for (Object one : list) items.add(item.apply(one));
    return items;
  }

  /** The value as a map, each member read; null stays null. */
  public static <T> Map<String, T> asMap(Object value, Function<Object, T> item) {
    if (value == null) return null;
    Map<String, T> map = new LinkedHashMap<>();
    asObject(value).forEach((name, one) -> map.put(name, item.apply(one)));
    return map;
  }

  /** What must be there. */
  public static <T> T required(T value, String name) {
    if (value == null) throw new IllegalArgumentException("Wanted " + name + ", found none");
    return value;
  }

  private Object value(int depth) {
    if (depth > DEPTH_MAX) throw new IllegalArgumentException("Wanted JSON of at most " + DEPTH_MAX + " levels");
    skipSpace();
    char first = at < text.length() ? text.charAt(at) : 0;
    return switch (first) {
      case '{' -> object(depth);
      case '[' -> list(depth);
      case '"' -> string();
      case 't' -> word("true", true);
      case 'f' -> word("false", false);
      case 'n' -> word("null", null);
      default -> number();
    };
  }

  private Map<String, Object> object(int depth) {
    Map<String, Object> object = new LinkedHashMap<>();
    at++;
    if (takes('}')) return object;
    do {
      skipSpace();
      String name = string();
      if (!takes(':')) throw unexpected();
      object.put(name, value(depth + 1));
    } while (takes(','));
    if (!takes('}')) throw unexpected();
    return object;
  }

  private List<Object> list(int depth) {
    List<Object> list = new ArrayList<>();
    at++;
    if (takes(']')) return list;
    do list.add(value(depth + 1));
    while (takes(','));
    if (!takes(']')) throw unexpected();
    return list;
  }

  private String string() {
    if (at >= text.length() || text.charAt(at) != '"') throw unexpected();
    StringBuilder out = new StringBuilder();
    for (at++; at < text.length(); at++) {
      char one = text.charAt(at);
      if (one == '"') {
        at++;
        return out.toString();
      }
      if (one < ' ') throw unexpected();
      out.append(one == '\\' ? escaped() : one);
    }
    throw unexpected();
  }

  private char escaped() {
    at++;
    if (at >= text.length()) throw unexpected();
    return switch (text.charAt(at)) {
      case '"' -> '"';
      case '\\' -> '\\';
      case '/' -> '/';
      case 'b' -> '\b';
      case 'f' -> '\f';
      case 'n' -> '\n';
      case 'r' -> '\r';
      case 't' -> '\t';
      case 'u' -> unit();
      default -> throw unexpected();
    };
  }

  private char unit() {
    int unit = 0;
    for (int end = at + 4; at < end; ) {
      at++;
      int digit = at < text.length() && text.charAt(at) < 128 ? Character.digit(text.charAt(at), 16) : -1;
      if (digit < 0) throw unexpected();
      unit = unit * 16 + digit;
    }
    return (char) unit;
  }

  private Object number() {
    int start = at;
    while (at < text.length() && "+-.eE0123456789".indexOf(text.charAt(at)) >= 0) at++;
    String number = text.substring(start, at);
    if (number.matches("-?(0|[1-9][0-9]{0,17})")) return Long.valueOf(number);
    if (number.matches("-?(0|[1-9][0-9]*)([.][0-9]+)?([eE][+-]?[0-9]+)?")) return Double.valueOf(number);
    at = start;
    throw unexpected();
  }

  private Object word(String word, Object value) {
    if (!text.startsWith(word, at)) throw unexpected();
    at += word.length();
    return value;
  }

  private boolean takes(char wanted) {
    skipSpace();
    if (at >= text.length() || text.charAt(at) != wanted) return false;
    at++;
    return true;
  }

  private void skipSpace() {
    while (at < text.length() && " \t\n\r".indexOf(text.charAt(at)) >= 0) at++;
  }

  private IllegalArgumentException unexpected() {
    return new IllegalArgumentException("Wanted JSON, found another character at " + at);
  }

  private static void write(Object value, StringBuilder out) {
    if (value instanceof Map<?, ?> map) {
      String separator = "{";
      for (Map.Entry<?, ?> entry : map.entrySet()) {
        out.append(separator);
        writeString(entry.getKey().toString(), out);
        write(entry.getValue(), out.append(':'));
        separator = ",";
      }
      out.append(map.isEmpty() ? "{}" : "}");
    } else if (value instanceof Iterable<?> list) {
      out.append('[');
      String separator = "";
      for (Object one : list) {
        write(one, out.append(separator));
        separator = ",";
      }
      out.append(']');
    } else if (value == null || value instanceof Boolean || isFinite(value)) {
      out.append(value);
    } else if (value instanceof String string) {
      writeString(string, out);
    } else {
      throw new IllegalArgumentException("Wanted what JSON can hold, found " + value.getClass().getName());
    }
  }

  private static boolean isFinite(Object value) {
    return value instanceof Number number && Double.isFinite(number.doubleValue());
  }

  private static void writeString(String string, StringBuilder out) {
    out.append('"');
    for (int index = 0; index < string.length(); index++) {
      char one = string.charAt(index);
      if (one == '"' || one == '\\') out.append('\\').append(one);
      else if (one < ' ' || Character.isSurrogate(one) || one == '\u2028' || one == '\u2029') out.append(String.format("\\u%04x", (int) one));
      else out.append(one);
    }
    out.append('"');
  }
}
