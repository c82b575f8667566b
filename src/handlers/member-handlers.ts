import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { MemberService } from "#gen/risk/v1/member_service_pb.ts";
import type { Handlers } from "../call/handler.ts";
import { words } from "../contract/words.ts";
import { isEmail } from "../service/members/is-email.ts";
import { type MemberDeps, putMember } from "../service/members/put-member.ts";
import { removeMember } from "../service/members/remove-member.ts";
import type { MemberDocument } from "../store/repositories/store-documents.ts";
import { type ContextDeps, contextOf } from "./context-of.ts";

/** The methods of `risk.v1.MemberService`. */
export function memberHandlers(deps: MemberDeps & ContextDeps): Handlers<typeof MemberService> {
  return {
    listMembers: {
      handle: async (_message, call) => ({
        members: (await deps.organisations.listMembers(call.caller.organisationId)).map(toMemberMessage),
      }),
    },
    putMember: {
      check: ({ email }) =>
        email === "" || isEmail(email)
          ? []
          : [{ field: "email", message: "Send an e-mail address such as risk@lender.example", code: "format" }],
      async handle({ email, role }, call) {
        const wanted = { email, role: words.memberRole.toWord(role), by: call.caller.environment };
        return toMemberMessage(await putMember(deps, contextOf(deps, call), wanted));
      },
    },
    removeMember: {
      async handle({ email }, call) {
        await removeMember(deps, contextOf(deps, call), email);
        return { email, deleted: true };
      },
    },
  };
}

function toMemberMessage({ email, role, createdAt }: MemberDocument) {
  return { email, role: words.memberRole.toNumber(role), createdAt: timestampFromDate(createdAt) };
}
