import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { SigningKeyService } from "#gen/risk/v1/signing_key_service_pb.ts";
import type { Handlers } from "../call/handler.ts";
import { listSigningKeys } from "../service/signing/list-signing-keys.ts";
import type { SigningKeys } from "../store/repositories/signing-keys.ts";
import { givenDate } from "./given-date.ts";

/** The methods of `risk.v1.SigningKeyService`. */
export function signingKeyHandlers(deps: { readonly signingKeys: SigningKeys }): Handlers<typeof SigningKeyService> {
  return {
    listSigningKeys: {
      handle: async () => ({
        signingKeys: (await listSigningKeys(deps)).map(({ createdAt, retiredAt, ...key }) => ({
          ...key,
          algorithm: "Ed25519",
          createdAt: timestampFromDate(createdAt),
          ...givenDate("retiredAt", retiredAt),
        })),
      }),
    },
  };
}
