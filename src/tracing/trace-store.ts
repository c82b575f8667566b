import type { Revisioned } from "../store/documents/change-document.ts";
import type { AroundOperation } from "../store/instrument-store.ts";
import type { Ledger } from "../store/ledger.ts";
import type { Store } from "../store/open-store.ts";
import type { Tracing } from "./tracing.ts";

/** A span around each operation of the store. */
export function traceOperations(tracing: Tracing, kind: Store["kind"]): AroundOperation {
  const isServer = kind === "mongodb";
  return (operation, collection, run) =>
    tracing.child(
      {
        name: `${operation} ${collection}`,
        kind: isServer ? "client" : "internal",
        attributes: {
          "db.system.name": isServer ? "mongodb" : "sqlite",
          "db.operation.name": operation,
          "db.collection.name": collection,
        },
      },
      run,
    );
}

/** The ledger with a span around what the engine computes inside it, wherever and however often the store runs that. */
export function traceLedger<D extends Revisioned>(ledger: Ledger<D>, tracing: Tracing): Ledger<D> {
  return {
    ...ledger,
    decideOnce(unit) {
      const later = tracing.later();
      return ledger.decideOnce({
        ...unit,
        fold: (index, profile) => later({ name: "fold profile" }, () => unit.fold(index, profile)),
        decide: (profiles) => later({ name: "decide" }, () => unit.decide(profiles)),
      });
    },
  };
}
