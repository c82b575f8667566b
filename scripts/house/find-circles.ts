import type { SourceModule } from "./read-modules.ts";

/**
 * Files that import each other in a circle, types alone included, one sentence each: whoever reads one of them has to read them all.
 * What both need goes to a file of its own.
 */
export function findCircles(modules: readonly SourceModule[]): readonly string[] {
  const left = new Map(modules.map(({ path, imports }) => [path, new Set(imports.map(({ target }) => target))]));
  const isImported = (path: string) => [...left.values()].some((targets) => targets.has(path));
  for (let before = -1; before !== left.size; ) {
    before = left.size;
    for (const [path, targets] of left)
      if (![...targets].some((target) => left.has(target)) || !isImported(path)) left.delete(path);
  }
  return [...left].map(([path, targets]) => {
    const back = [...targets].filter((target) => left.has(target));
    return `${path}: Give what both need a file of its own: ${back.join(" and ")} lead back here`;
  });
}
