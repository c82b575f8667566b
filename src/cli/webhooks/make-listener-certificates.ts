import { generateKeyPairSync, randomBytes } from "node:crypto";
import { signCertificate } from "./sign-certificate.ts";

/** A certificate authority, and a certificate of its for this machine with the key; all as PEM. */
export interface ListenerCertificates {
  readonly ca: string;
  readonly server: string;
  readonly serverKey: string;
}

/** Browsers and operating systems refuse a server's certificate that is valid for over 825 days. */
const VALID_DAYS = 800;
const DAY_MS = 86_400_000;
const SERIAL_BYTES = 16;
const CA_NAME = "svc webhooks listen, this machine only";
const LOOPBACK_V4 = Buffer.from([127, 0, 0, 1]);
const LOOPBACK_V6 = Buffer.from([...Array(15).fill(0), 1]);

/**
 * Makes an authority and a certificate for localhost, 127.0.0.1 and ::1. The authority's key is dropped at once: who trusts the authority
 * trusts this one certificate and nothing that could be signed later.
 */
export function makeListenerCertificates(nowMs: number): ListenerCertificates {
  const authority = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const server = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const common = {
    issuer: CA_NAME,
    issuerPublicKey: authority.publicKey,
    signingKey: authority.privateKey,
    validFromMs: nowMs - DAY_MS,
    validToMs: nowMs + VALID_DAYS * DAY_MS,
  };
  return {
    ca: signCertificate({
      ...common,
      subject: CA_NAME,
      publicKey: authority.publicKey,
      serial: randomBytes(SERIAL_BYTES),
      purpose: "authority",
    }),
    server: signCertificate({
      ...common,
      subject: "localhost",
      publicKey: server.publicKey,
      serial: randomBytes(SERIAL_BYTES),
      purpose: { dnsNames: ["localhost"], addresses: [LOOPBACK_V4, LOOPBACK_V6] },
    }),
    serverKey: server.privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
  };
}
