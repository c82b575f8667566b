import type { Command } from "commander";
import { loadSecretKey } from "../../secret-key.ts";
import { rotateSigningKey } from "../../service/signing/add-signing-key.ts";
import { listSigningKeys } from "../../service/signing/list-signing-keys.ts";
import { createSealer } from "../../webhook/sealer.ts";
import type { CliIo } from "../cli-io.ts";
import { print, withServices } from "./with-services.ts";

interface Options {
  readonly json?: boolean;
}

/** Adds `svc signing-keys list|rotate`. */
export function addSigningKeysCommand(program: Command, io: CliIo): void {
  const keys = program.command("signing-keys").description("The keys that proof packs are signed with");
  keys
    .command("list")
    .description("List them, newest first: the first is the one in use")
    .option("--json", "print JSON")
    .action((options: Options) => list(io, options));
  keys
    .command("rotate")
    .description("Make a new one; what older ones signed stays verified")
    .option("--json", "print JSON")
    .action((options: Options) => rotate(io, options));
}

async function list(io: CliIo, options: Options): Promise<void> {
  await withServices(io, async (services) => {
    const views = (await listSigningKeys(services)).map(({ keyId, publicKey, fingerprint, createdAt, retiredAt }) => ({
      key_id: keyId,
      algorithm: "Ed25519",
      public_key: publicKey,
      fingerprint,
      created_at: createdAt.toISOString(),
      retired_at: retiredAt?.toISOString() ?? null,
    }));
    const lines = views.map(
      ({ key_id, fingerprint, created_at, retired_at }) =>
        `${key_id} ${fingerprint} ${created_at} ${retired_at === null ? "in use" : `until ${retired_at}`}`,
    );
    print(io, options.json, { signing_keys: views }, lines);
  });
}

async function rotate(io: CliIo, options: Options): Promise<void> {
  await withServices(io, async (services, config) => {
    const { randomBytes, store } = services;
    const sealer = createSealer(await loadSecretKey({ ...config, db: store.db, randomBytes }), randomBytes);
    const { _id } = await rotateSigningKey({ ...services, sealer });
    print(io, options.json, { key_id: _id }, [`${_id} signs from now on`]);
  });
}
