import { createHash, type KeyObject, sign } from "node:crypto";
import { DER_TAG, der, derBitString, derOid, derSequence, derTime } from "./der.ts";

/** What a certificate says, and who says it. */
export interface CertificateRequest {
  /** Common names; an authority names itself as its issuer. */
  readonly subject: string;
  readonly issuer: string;
  readonly publicKey: KeyObject;
  readonly issuerPublicKey: KeyObject;
  /** The issuer's private key, on the curve P-256. */
  readonly signingKey: KeyObject;
  /** At most 20 bytes (RFC 5280, 4.1.2.2). */
  readonly serial: Uint8Array;
  /** Epoch milliseconds. */
  readonly validFromMs: number;
  readonly validToMs: number;
  /** An authority that signs servers, or a server known by these names and addresses. */
  readonly purpose: "authority" | { readonly dnsNames: readonly string[]; readonly addresses: readonly Uint8Array[] };
}

const KEY_ID_BYTES = 20;
const ECDSA_WITH_SHA256 = derSequence(derOid("1.2.840.10045.4.3.2"));
const TRUE = der(DER_TAG.boolean, Buffer.from([0xff]));

/** Makes an X.509 certificate (RFC 5280) signed with ECDSA and SHA-256, as PEM. Node reads certificates and makes none. */
export function signCertificate(request: CertificateRequest): string {
  const body = derSequence(
    der(0xa0, integer(Buffer.from([2]))), // version 3
    integer(request.serial),
    ECDSA_WITH_SHA256,
    name(request.issuer),
    derSequence(derTime(request.validFromMs), derTime(request.validToMs)),
    name(request.subject),
    spkiOf(request.publicKey),
    der(0xa3, derSequence(...extensionsOf(request))),
  );
  const certificate = derSequence(body, ECDSA_WITH_SHA256, derBitString(sign("sha256", body, request.signingKey)));
  const lines = certificate.toString("base64").match(/.{1,64}/g) ?? [];
  return ["-----BEGIN CERTIFICATE-----", ...lines, "-----END CERTIFICATE-----", ""].join("\n");
}

function extensionsOf({ purpose, publicKey, issuerPublicKey }: CertificateRequest): readonly Buffer[] {
  const keyIds = [
    extension("2.5.29.14", der(DER_TAG.octetString, keyId(publicKey))),
    extension("2.5.29.35", derSequence(der(0x80, keyId(issuerPublicKey)))),
  ];
  if (purpose === "authority")
    return [
      critical("2.5.29.19", derSequence(TRUE, integer(Buffer.from([0])))), // an authority, with none below it
      critical("2.5.29.15", derBitString(Buffer.from([0x04]), 2)), // signs certificates
      ...keyIds,
    ];
  const names = purpose.dnsNames.map((dnsName) => der(0x82, Buffer.from(dnsName)));
  const addresses = purpose.addresses.map((address) => der(0x87, address));
  return [
    critical("2.5.29.19", derSequence()), // no authority
    critical("2.5.29.15", derBitString(Buffer.from([0x80]), 7)), // signs handshakes
    extension("2.5.29.37", derSequence(derOid("1.3.6.1.5.5.7.3.1"))), // as a TLS server
    extension("2.5.29.17", derSequence(...names, ...addresses)),
    ...keyIds,
  ];
}

function extension(oid: string, value: Buffer): Buffer {
  return derSequence(derOid(oid), der(DER_TAG.octetString, value));
}

/** Who does not understand it must refuse the certificate. */
function critical(oid: string, value: Buffer): Buffer {
  return derSequence(derOid(oid), TRUE, der(DER_TAG.octetString, value));
}

function name(commonName: string): Buffer {
  const attribute = derSequence(derOid("2.5.4.3"), der(DER_TAG.utf8String, Buffer.from(commonName)));
  return derSequence(der(DER_TAG.set, attribute));
}

/** A number of at least 0, in as few bytes as it takes. */
function integer(bytes: Uint8Array): Buffer {
  const start = bytes.findIndex((byte) => byte !== 0);
  const digits = start === -1 ? Buffer.from([0]) : bytes.subarray(start);
  const sign = (digits[0] ?? 0) >= 0x80 ? [0] : [];
  return der(DER_TAG.integer, Buffer.from(sign), digits);
}

/** RFC 7093, 2: a digest of the key, cut. */
function keyId(key: KeyObject): Uint8Array {
  return createHash("sha256").update(spkiOf(key)).digest().subarray(0, KEY_ID_BYTES);
}

function spkiOf(key: KeyObject): Buffer {
  return key.export({ type: "spki", format: "der" });
}
