import { readFileSync } from "node:fs";
import { createSecureContext, type SecureContextOptions } from "node:tls";

/** Where a certificate and its key stand, in PEM. */
export interface TlsFiles {
  readonly certFile: string;
  readonly keyFile: string;
}

/** What a TLS port is opened with, and given anew when its certificate changes. */
export type Tls = Readonly<Pick<SecureContextOptions, "cert" | "key" | "minVersion">>;

/** Reads a certificate and its key. Throws one line where a file cannot be read or the two do not belong together. */
export function readTls({ certFile, keyFile }: TlsFiles): Tls {
  const tls = {
    cert: read("TLS_CERT_FILE", certFile),
    key: read("TLS_KEY_FILE", keyFile),
    minVersion: "TLSv1.2",
  } as const;
  try {
    createSecureContext(tls);
  } catch (error) {
    throw new Error(`Cannot use TLS_CERT_FILE with TLS_KEY_FILE: ${reasonOf(error)}`);
  }
  return tls;
}

function read(name: string, file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    throw new Error(`Cannot read ${name}: ${reasonOf(error)}`);
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
