import { readFile } from "node:fs/promises";
import { ENGINE_VERSION } from "../engine/policy/engine-version.ts";
import { registry } from "../engine/rules/registry.ts";
import { ownFile } from "../own-file.ts";
import { openPrivateKey } from "../service/signing/list-signing-keys.ts";
import type { SigningKeys } from "../store/repositories/signing-keys.ts";
import type { Sealer } from "../webhook/sealer.ts";
import { jsonFile } from "./api-json.ts";
import type { PackContent } from "./decision-pack.ts";
import { type PackFiles, type PackSigner, sha256Hex } from "./manifest.ts";
import { sealPack } from "./seal-pack.ts";

const SCRIPT = ownFile("src/proof/verify.py");

/** A whole pack: its content, the rules of this engine, the script that verifies it, and the manifest signed by the store's newest key. */
export async function makePack(
  deps: {
    readonly signingKeys: SigningKeys;
    readonly sealer: Sealer;
    readonly now: () => number;
    readonly serviceVersion: string;
  },
  { subject, files }: PackContent,
): Promise<{ readonly files: PackFiles; readonly signer: PackSigner }> {
  const [key] = await deps.signingKeys.list();
  if (key === undefined) throw new Error("Start the service once: it makes the signing key of a store");
  const signer: PackSigner = {
    key_id: key._id,
    algorithm: "Ed25519",
    public_key: key.publicKey,
    fingerprint: sha256Hex(Buffer.from(key.publicKey, "hex")),
  };
  const whole = new Map([
    ...files,
    ["rules.json", rulesFile()],
    ["README.txt", Buffer.from(readme(signer))],
    ["verify.py", await readFile(SCRIPT)],
  ]);
  const made = {
    ...subject,
    made_at: new Date(deps.now()).toISOString(),
    service_version: deps.serviceVersion,
    engine_version: ENGINE_VERSION,
  };
  return { signer, files: sealPack(whole, made, { signer, privateKey: openPrivateKey(deps.sealer, key) }) };
}

function rulesFile(): Uint8Array {
  const rules = registry.rules.map(({ code, version, description, needs, parameters, weight }) => ({
    code,
    version,
    description,
    needs,
    default_weight: weight,
    parameters,
  }));
  return jsonFile({ engine_version: ENGINE_VERSION, rules });
}

function readme({ key_id, fingerprint }: PackSigner): string {
  return `Proof pack of the fraud-risk scoring service.

index.html        the same for people; it prints
*.json            the records, as the service's API answers them
manifest.json     the SHA-256 of every file, in a chain; manifest.sig is its Ed25519 signature
verify.py         verifies all of it, offline and without packages

    python3 verify.py FINGERPRINT

Take the fingerprint from the service itself (GET /v1/signing-keys), not from this pack. This pack says that it was
signed by ${key_id}, whose fingerprint is
${fingerprint}
`;
}
