package example.fraudrisk;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Secrets, given or in files. */
final class Secret {
  private Secret() {}

  /** The secret without white space around it; an error, which does not hold it, where there is none. */
  static String read(String what, String value, Path file) {
    if (value != null) return value.strip();
    if (file == null) throw new ConfigurationException("Give the " + what + " or the file that holds it");
    try {
      return Files.readString(file).strip();
    } catch (IOException error) {
      throw new ConfigurationException("Cannot read the " + what + " from \"" + file + "\"", error);
    }
  }
}
