package example.fraudrisk;

import java.util.LinkedHashSet;

/** The ids of the events handled. In production it is a unique column of the database that the work itself writes to. */
public interface SeenEvents {
  /** Remembers an id; false where it was known. */
  boolean add(String id);

  /** Forgets the id of an event that could not be handled, so that the next attempt is not taken for a repeat. */
  void forget(String id);

  /** Remembers the last ids in memory; it forgets at a restart. */
  static SeenEvents last(int count) {
    LinkedHashSet<String> ids = new LinkedHashSet<>();
    return new SeenEvents() {
      @Override
      public synchronized boolean add(String id) {
        if (!ids.add(id)) return false;
        if (ids.size() > count) ids.remove(ids.iterator().next());
        return true;
      }

      @Override
      public synchronized void forget(String id) {
        ids.remove(id);
      }
    };
  }
}
