import type { Services } from "../../src/service/create-services.ts";
import type { FaultProxy } from "../support/fault-proxy.ts";
import type { Json } from "../support/json.ts";
import type { Receiver } from "../support/webhook-receiver.ts";
import type { Acknowledged } from "./acknowledged.ts";
import type { Crew } from "./crew.ts";
import type { SmallDisk } from "./mount-small-disk.ts";
import type { TestDatabase } from "./start-database.ts";

/** What a run of fault rounds takes place in. */
export interface World {
  readonly seed: string;
  readonly crew: Crew;
  /** The same store, opened by this process without a proxy between. */
  readonly services: Services;
  readonly organisationId: string;
  /** An admin's test key that no rate stops. */
  readonly key: string;
  /** Another one, in live. */
  readonly liveKey: string;
  /** What a process of this store is started with. */
  readonly environment: Readonly<Record<string, string>>;
  readonly dataDir: string;
  /** Between each process and the database, by place; none on the embedded store. */
  readonly proxies: readonly FaultProxy[];
  /** The database, where it can be killed. */
  readonly database: TestDatabase | undefined;
  /** The disk of the embedded store, where it can be filled. */
  readonly disk: SmallDisk | undefined;
  readonly receiver: Receiver;
  /** Endpoints by how they behave. */
  readonly endpoints: { readonly steady: string; readonly flaky: string };
  /** The one in live, which is told of flagged decisions alone. */
  readonly liveEndpoint: string;
  /** Events that are older than the endpoints. */
  readonly earlierEvents: ReadonlySet<string>;
  readonly acknowledged: Acknowledged;
  /** The version that backtests pin. */
  readonly pinnedVersionId: string;
  readonly backtestRows: readonly Json[];
  /** Notes what must not be. */
  problem(text: string): void;
}
