import type { Admission } from "./admission/create-admission.ts";
import type { Admitted } from "./admit.ts";

/**
 * Reads the body of a call that has not come with its head. Rejects with 503 where it has to make room for the bodies of others; who ends the
 * call then ends what still reads.
 */
export async function whileBodyComes<T>(
  { admission }: { readonly admission: Admission },
  { who }: Admitted,
  read: () => Promise<T>,
): Promise<T> {
  const pushedOut = Promise.withResolvers<never>();
  using _place = admission.awaitBody(who.caller.organisationId, pushedOut.reject);
  return await Promise.race([read(), pushedOut.promise]);
}
