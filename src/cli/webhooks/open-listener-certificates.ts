import { createPrivateKey, X509Certificate } from "node:crypto";
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { type ListenerCertificates, makeListenerCertificates } from "./make-listener-certificates.ts";

/** Certificates that stay the same from run to run, and where the authority's is. */
export interface StoredCertificates extends ListenerCertificates {
  /** Absolute path of `ca.pem`, for `NODE_EXTRA_CA_CERTS`. */
  readonly caFile: string;
  /** Whether they were made just now, so that a service which runs already does not trust them yet. */
  readonly made: boolean;
}

const FOLDER = "webhook-listener";
const FILES = { ca: "ca.pem", server: "server.pem", serverKey: "server-key.pem" } as const;
const OWNER_ONLY = 0o600;
/** Certificates that would end sooner are made anew. */
const VALID_LEFT_MS = 7 * 86_400_000;

/** Reads the listener's certificates from `<dataDir>/webhook-listener`; makes them when there are none, or none that still serve. */
export async function openListenerCertificates(dataDir: string, nowMs: number): Promise<StoredCertificates> {
  const folder = resolve(dataDir, FOLDER);
  const caFile = join(folder, FILES.ca);
  const found = await readCertificates(folder);
  if (found !== undefined && serves(found, nowMs)) return { ...found, caFile, made: false };
  return { ...(await storeCertificates(folder, nowMs)), caFile, made: true };
}

async function readCertificates(folder: string): Promise<ListenerCertificates | undefined> {
  const read = (name: string) => readFile(join(folder, name), "utf8");
  try {
    return { ca: await read(FILES.ca), server: await read(FILES.server), serverKey: await read(FILES.serverKey) };
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}

function serves({ ca, server, serverKey }: ListenerCertificates, nowMs: number): boolean {
  try {
    const certificate = new X509Certificate(server);
    return (
      certificate.verify(new X509Certificate(ca).publicKey) &&
      certificate.checkPrivateKey(createPrivateKey(serverKey)) &&
      certificate.validFromDate.getTime() <= nowMs &&
      certificate.validToDate.getTime() - nowMs > VALID_LEFT_MS
    );
  } catch {
    return false;
  }
}

/**
 * Writes new ones beside their place and moves them there at once, so that no other process sees a half; takes those of a process that was
 * faster.
 */
async function storeCertificates(folder: string, nowMs: number): Promise<ListenerCertificates> {
  const made = makeListenerCertificates(nowMs);
  await mkdir(join(folder, ".."), { recursive: true });
  const partial = await mkdtemp(`${folder}.`);
  try {
    for (const name of ["ca", "server", "serverKey"] as const)
      await writeFile(join(partial, FILES[name]), made[name], { mode: OWNER_ONLY });
    // A folder that holds something is not replaced by a move.
    if (await moves(partial, folder)) return made;
    const theirs = await readCertificates(folder);
    if (theirs !== undefined && serves(theirs, nowMs)) return theirs;
    await rm(folder, { recursive: true });
    await rename(partial, folder);
    return made;
  } finally {
    await rm(partial, { recursive: true, force: true });
  }
}

async function moves(from: string, to: string): Promise<boolean> {
  return rename(from, to).then(
    () => true,
    () => false,
  );
}
