import { readFileSync, writeFileSync } from "node:fs";

// Adds to package-lock.json the platform packages that a registry mirror did not serve when the file was made, so that `npm ci`
// finds the file whole on every platform. Run it after every `npm install --package-lock-only`.

interface LockEntry {
  readonly version?: string;
  readonly dev?: boolean;
  readonly optional?: boolean;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const OS = ["aix", "android", "darwin", "freebsd", "linux", "netbsd", "openbsd", "openharmony", "sunos", "win32"];
const CPU: Readonly<Record<string, string>> = {
  arm64: "arm64",
  x64: "x64",
  arm: "arm",
  armv7: "arm",
  ia32: "ia32",
  loong64: "loong64",
  mips64el: "mips64el",
  ppc64: "ppc64",
  riscv64: "riscv64",
  s390x: "s390x",
};
const FILE = "package-lock.json";

const lock = JSON.parse(readFileSync(FILE, "utf8"));
const packages: Record<string, LockEntry> = lock.packages;
const added: string[] = [];
for (const [path, entry] of Object.entries(packages))
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    if (`node_modules/${name}` in packages || `${path}/node_modules/${name}` in packages) continue;
    packages[`node_modules/${name}`] = placeholder(name, version, entry.dev === true);
    added.push(name);
  }
lock.packages = Object.fromEntries(Object.entries(packages).sort(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync(FILE, `${JSON.stringify(lock, null, 2)}\n`);
process.stdout.write(`${added.length} added: ${added.join(", ")}\n`);

function placeholder(name: string, version: string, dev: boolean): LockEntry & Record<string, unknown> {
  const words = name.split(/[/-]/);
  const os = OS.filter((word) => words.includes(word));
  const cpu = Object.keys(CPU).filter((word) => words.includes(word));
  const musl = words.some((word) => word.startsWith("musl"));
  if (!/^\d+\.\d+\.\d+/.test(version)) throw new Error(`Cannot add ${name}: its version ${version} is no exact one`);
  return {
    version,
    ...(cpu.length > 0 && { cpu: cpu.map((word) => CPU[word]) }),
    ...(dev && { dev: true }),
    ...(musl && { libc: ["musl"] }),
    optional: true,
    ...(os.length > 0 && { os }),
  };
}
