package example.fraudrisk;

import java.net.URI;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Where the service answers. */
final class BaseUrl {
  /** What every client takes: a host name in ASCII or an address, a port, and the path of a proxy. */
  private static final Pattern BASE_URL = Pattern.compile(
      "https?://([A-Za-z0-9_-]{1,63}([.][A-Za-z0-9_-]{1,63})*[.]?|\\[[0-9A-Fa-f:.]{2,45}\\])(:(?<port>[0-9]{1,5}))?"
          + "(/([A-Za-z0-9._~!$&'()*+,;=:@/-]|%[0-9A-Fa-f]{2})*+)?");
  private static final int PORT_MAX = 65_535;

  private BaseUrl() {}

  /**
   * The base URL without the slash at its end. Throws {@link ConfigurationException} where it is none: a call to it would look like a service that
   * is away, which is fallen back from.
   */
  static String read(String given) {
    Matcher found = BASE_URL.matcher(given == null ? "" : given);
    if (!found.matches() || !isPort(found.group("port")) || !hasHost(given))
      throw new ConfigurationException(
          "Give the base URL as https://host, or http://host on your own machine, without a user, a query or a fragment");
    return given.replaceAll("/+$", "");
  }

  private static boolean isPort(String text) {
    int port = text == null ? 1 : Integer.parseInt(text);
    return port >= 1 && port <= PORT_MAX;
  }

  /** The language's own client knows no host with an underscore, for example. */
  private static boolean hasHost(String url) {
    try {
      return URI.create(url).getHost() != null;
    } catch (IllegalArgumentException error) {
      return false;
    }
  }
}
