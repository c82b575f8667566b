/** How a store would answer a query. */
export interface QueryPlan {
  /** Whether every document, or every entry of an index, is read. */
  readonly scans: boolean;
  /** The indexes that are asked, as the store names them. */
  readonly indexes: readonly string[];
}

interface Node {
  readonly [member: string]: unknown;
}

interface Leaf {
  readonly scan: boolean;
  readonly index?: string;
}

/** Reads SQLite's `explain query plan`. */
export function readEmbeddedPlan(details: readonly string[]): QueryPlan {
  const steps = details.filter((detail) => /^(SCAN|SEARCH) /.test(detail));
  return toPlan(
    steps.map((detail) => {
      const [, index] = /USING (?:COVERING )?INDEX (\S+)/.exec(detail) ?? [];
      return { scan: detail.startsWith("SCAN"), ...(index !== undefined && { index }) };
    }),
  );
}

/** Reads the answer of the command `explain`: MongoDB's, of one server or of a sharded cluster, or FerretDB's, which is PostgreSQL's. */
export function readServerPlan(answer: object): QueryPlan {
  const planner = Reflect.get(answer, "queryPlanner") as Node;
  const { winningPlan, Plan } = planner;
  if (winningPlan !== undefined) return toPlan(mongoLeaves(winningPlan as Node));
  if (Plan !== undefined) return toPlan(postgresLeaves(Plan as Node));
  throw new Error(`Cannot read a plan: ${JSON.stringify(answer)}`);
}

/** No step at all is no plan that we know: it counts as a scan. */
function toPlan(leaves: readonly Leaf[]): QueryPlan {
  return {
    scans: leaves.length === 0 || leaves.some(({ scan }) => scan),
    indexes: leaves.flatMap(({ index }) => (index === undefined ? [] : [index])),
  };
}

/** Stages that ask the primary key for one document. */
const BY_ID: ReadonlySet<unknown> = new Set(["IDHACK", "EXPRESS_IXSCAN", "EXPRESS_CLUSTERED_IXSCAN"]);

function mongoLeaves(stage: Node): readonly Leaf[] {
  const shards = (stage["shards"] ?? []) as readonly Node[];
  // The slot-based engine wraps the stages in a queryPlan.
  const inner = [stage["inputStage"], stage["queryPlan"]].filter((child) => child !== undefined) as Node[];
  const below = [
    ...shards.map((shard) => shard["winningPlan"] as Node),
    ...((stage["inputStages"] ?? []) as readonly Node[]),
    ...inner,
  ];
  if (below.length > 0) return below.flatMap(mongoLeaves);
  if (BY_ID.has(stage["stage"])) return [{ scan: false, index: "_id_" }];
  if (stage["stage"] !== "IXSCAN") return [{ scan: stage["stage"] !== "EOF" }];
  const [first] = Object.values((stage["indexBounds"] ?? {}) as Readonly<Record<string, readonly string[]>>);
  const whole = first === undefined || first.some((bound) => /^[[(]M(in|ax)Key, M(in|ax)Key[\])]$/.test(bound));
  return [{ scan: whole, index: String(stage["indexName"]) }];
}

/** Every document of a collection is one partition of `_id_`, told by `shard_key_value` alone. */
function postgresLeaves(node: Node): readonly Leaf[] {
  const below = (node["Plans"] ?? []) as readonly Node[];
  if (below.length > 0) return below.flatMap(postgresLeaves);
  const index = node["Index Name"];
  if (index === undefined) return [{ scan: true }];
  const condition = String(node["Index Cond"] ?? "");
  return [{ scan: !/\((object_id|document) OPERATOR/.test(condition), index: String(index) }];
}
