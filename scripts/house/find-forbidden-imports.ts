import { EVERYTHING, IMPORT_TABLE, type Room } from "./import-table.ts";
import type { ImportedModule, SourceModule } from "./read-modules.ts";

/** Tests, and what only they import, may reach everything. */
const TEST_FILE = /(\.test|-fixture)\.ts$/;

/** Every import that the table does not allow, one sentence each: where, what, and where to allow it. */
export function findForbiddenImports(
  modules: readonly SourceModule[],
  table: readonly Room[] = IMPORT_TABLE,
): readonly string[] {
  return modules
    .filter(({ path }) => !TEST_FILE.test(path))
    .flatMap(({ path, imports }) => {
      const room = roomOf(path, table);
      if (room === undefined) return [`${path}: Give its folder a line in scripts/house/import-table.ts: it has none`];
      return imports.flatMap((imported) => {
        const refusal = refusalOf(room, imported, table);
        return refusal === undefined ? [] : [`${path}:${imported.line}: ${refusal}`];
      });
    });
}

/** The room in which a file stands: the line that names it, else its folder or, of folders within each other, the longest. */
export function roomOf(file: string, table: readonly Room[] = IMPORT_TABLE): Room | undefined {
  const folder = file.slice(0, file.lastIndexOf("/"));
  const fits = (path: string) => file === path || `${folder}/*` === path || file.startsWith(`${path}/`);
  const length = (room: Room) => Math.max(0, ...room.paths.filter(fits).map((path) => path.length));
  const longest = Math.max(...table.map(length));
  return longest === 0 ? undefined : table.find((room) => length(room) === longest);
}

function refusalOf(room: Room, imported: ImportedModule, table: readonly Room[]): string | undefined {
  const { target, isPackage, isType } = imported;
  const inRoom = isPackage ? undefined : roomOf(target, table);
  if (inRoom === room) return undefined;
  const name = inRoom?.paths[0] ?? target;
  const allowed = isPackage ? room.packages : room.imports;
  if (allowed.includes(EVERYTHING) || allowed.includes(name)) return undefined;
  if (isType && allowed.includes(`type ${name}`)) return undefined;
  const wanted = allowed.includes(`type ${name}`) ? `types alone of ${name}` : `nothing of ${name}`;
  return `Import ${wanted} in ${room.paths[0]}, or allow it in scripts/house/import-table.ts: found "${target}"`;
}
