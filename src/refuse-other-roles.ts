import { ServiceError } from "./errors.ts";

/** Throws `forbidden` where a key's role is not admin: no other changes what is active. */
export function refuseOtherRoles(role: string): void {
  if (role === "admin") return;
  throw new ServiceError(
    "forbidden",
    `Use a key of the role admin: one of the role ${role} changes nothing that is active`,
  );
}
