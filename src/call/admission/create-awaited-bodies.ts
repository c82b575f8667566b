/** The calls whose body is still coming. */
export interface AwaitedBodies {
  /**
   * Counts one until it is disposed of. Where it is one too many, the one that has waited longest of the organisation with the most of them is
   * counted no more, and its `makeRoom` is called.
   */
  add(organisationId: string, makeRoom: () => void): Disposable;
  readonly count: number;
}

/** How many bodies may be awaited, and how many of one organisation. */
export interface AwaitedBodiesLimits {
  readonly bodiesMax: number;
  readonly bodiesPerOrganisationMax: number;
}

/** A body that is awaited: its own object, since an organisation has many alike. */
interface Awaited {
  readonly makeRoom: () => void;
}

/**
 * Opens the counts. A body may take a minute to come, and costs its sender nothing while it does not: who holds many open meets its own, and
 * never keeps another organisation out.
 */
export function createAwaitedBodies({ bodiesMax, bodiesPerOrganisationMax }: AwaitedBodiesLimits): AwaitedBodies {
  // A set keeps the order in which its members came.
  const byOrganisation = new Map<string, Set<Awaited>>();
  let count = 0;

  function remove(organisationId: string, awaited: Awaited): boolean {
    const own = byOrganisation.get(organisationId);
    if (own?.delete(awaited) !== true) return false;
    count -= 1;
    if (own.size === 0) byOrganisation.delete(organisationId);
    return true;
  }

  function withMost(): string | undefined {
    let most: string | undefined;
    let size = 0;
    for (const [organisationId, own] of byOrganisation)
      if (own.size > size) {
        most = organisationId;
        size = own.size;
      }
    return most;
  }

  function pushOut(organisationId: string | undefined): void {
    if (organisationId === undefined) return;
    const [longest] = byOrganisation.get(organisationId) ?? [];
    if (longest !== undefined && remove(organisationId, longest)) longest.makeRoom();
  }

  return {
    add(organisationId, makeRoom) {
      const awaited = { makeRoom };
      const own = byOrganisation.get(organisationId) ?? new Set();
      byOrganisation.set(organisationId, own.add(awaited));
      count += 1;
      if (own.size > bodiesPerOrganisationMax) pushOut(organisationId);
      else if (count > bodiesMax) pushOut(withMost());
      return { [Symbol.dispose]: () => void remove(organisationId, awaited) };
    },
    get count() {
      return count;
    },
  };
}
