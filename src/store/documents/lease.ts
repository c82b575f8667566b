import { changeRead, type Revisioned } from "./change-document.ts";
import type { DocumentCollection } from "./document-db.ts";
import { insertOnce } from "./insert-once.ts";

/** Somebody's right to work on a document alone. */
export interface Lease {
  /** Of this one claim: who was overtaken has another, and changes nothing any more. */
  readonly token: string;
  /** When it runs out, unless it is renewed. */
  readonly until: Date;
  /** The process that holds it. */
  readonly process: string;
}

/** A document that one process at a time works on. */
export interface Leased extends Revisioned {
  readonly lease: Lease | null;
}

/** What a process is called over one store, and which others it knows to have ended. */
export interface Liveness {
  /** Another one each time that a process opens the store. */
  readonly process: string;
  /** Whether a process is known to have ended, so that its leases are free before they run out. */
  readonly isGone: (process: string) => boolean;
}

/** A process that takes leases. */
export interface LeaseHolder extends Liveness {
  readonly newToken: () => string;
  readonly now: () => number;
}

/** A document as it was when this process last wrote it under its lease. */
export interface Held<D extends Leased> {
  readonly document: D;
  readonly token: string;
}

/** Claims, renews and finishes work on the documents of one collection. */
export interface Leases<D extends Leased> {
  /** Whether nobody works on a document: it was never taken, its lease ran out, or whoever held it is gone. */
  isFree(document: Pick<D, "lease">): boolean;
  /** Puts a new document under a lease from its first moment; undefined where one of its id stands already. */
  insert(document: D): Promise<Held<D> | undefined>;
  /**
   * Takes a document as it was read. `take` gives what it is from now on, undefined where there is nothing to do any more; it may run
   * again when the document was changed since. Undefined: somebody else has it, it is gone, or `take` says so.
   */
  claim(read: D, take?: (free: D) => D | undefined): Promise<Held<D> | undefined>;
  /** Prolongs a claim, with what `change` makes of the document. Undefined: the claim holds no more. */
  renew(held: Held<D>, change?: (document: D) => D): Promise<Held<D> | undefined>;
  /** Ends a claim, with what `change` makes of the document. Undefined: the claim holds no more, and nothing was changed. */
  finish(held: Held<D>, change?: (document: D) => D): Promise<D | undefined>;
}

/** Opens the leases of a collection; each runs for `leaseMs` without a sign of life. */
export function openLeases<D extends Leased>(
  collection: DocumentCollection<D>,
  holder: LeaseHolder,
  leaseMs: number,
): Leases<D> {
  const newLease = (token: string): Lease => ({
    token,
    until: new Date(holder.now() + leaseMs),
    process: holder.process,
  });
  const isFree = ({ lease }: Pick<D, "lease">) =>
    lease === null || lease.until.getTime() <= holder.now() || holder.isGone(lease.process);

  /** Changes a document while its claim holds. */
  async function change(held: Held<D>, edit: (document: D) => D): Promise<D | undefined> {
    let isMine = false;
    const changed = await changeRead(collection, held.document, (document) => {
      isMine = document.lease?.token === held.token;
      return isMine ? edit(document) : undefined;
    });
    return isMine ? changed : undefined;
  }

  return {
    isFree,
    async insert(document) {
      const token = holder.newToken();
      const taken = { ...document, lease: newLease(token) };
      return (await insertOnce(collection, taken)) ? { document: taken, token } : undefined;
    },
    async claim(read, take = unchanged) {
      const token = holder.newToken();
      const claimed = await changeRead(collection, read, (document) => {
        const taken = isFree(document) ? take(document) : undefined;
        return taken && { ...taken, lease: newLease(token) };
      });
      return claimed?.lease?.token === token ? { document: claimed, token } : undefined;
    },
    async renew(held, edit = unchanged) {
      const { token } = held;
      const document = await change(held, (before) => ({ ...edit(before), lease: newLease(token) }));
      return document && { document, token };
    },
    finish: (held, edit = unchanged) => change(held, (before) => ({ ...edit(before), lease: null })),
  };
}

function unchanged<D>(document: D): D {
  return document;
}
