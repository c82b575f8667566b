import { createCipheriv, createDecipheriv } from "node:crypto";
import type { RandomBytes } from "../ids.ts";

/** Encrypts secrets for the store. */
export interface Sealer {
  /** `owner` is bound in: what was sealed for one object opens for no other. */
  seal(text: string, owner: string): string;
  /** Throws when the text was sealed under another key or for another owner, or was changed. */
  open(sealed: string, owner: string): string;
}

const ALGORITHM = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Opens the sealer of a 32-byte key. */
export function createSealer(key: Uint8Array, randomBytes: RandomBytes): Sealer {
  return {
    seal(text, owner) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(owner));
      const encrypted = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString("base64url");
    },
    open(sealed, owner) {
      const bytes = Buffer.from(sealed, "base64url");
      const nonce = bytes.subarray(0, NONCE_BYTES);
      const tag = bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
      const decipher = createDecipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES });
      decipher.setAAD(Buffer.from(owner)).setAuthTag(tag);
      return `${decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, "utf8")}${decipher.final("utf8")}`;
    },
  };
}
