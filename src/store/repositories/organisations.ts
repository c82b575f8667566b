import type { DocumentDb } from "../documents/document-db.ts";
import { insertOnce } from "../documents/insert-once.ts";
import type { MemberDocument, MemberRole, OrganisationDocument } from "./store-documents.ts";

const ORGANISATIONS_LISTED_MAX = 1_000;
const MEMBERS_LISTED_MAX = 1_000;

/** Reads and writes organisations and their members. */
export interface Organisations {
  insert(document: OrganisationDocument): Promise<void>;
  find(organisationId: string): Promise<OrganisationDocument | null>;
  /** Oldest first. */
  list(): Promise<readonly OrganisationDocument[]>;
  /** Those that keep decisions for a time. */
  listWithRetention(): Promise<readonly OrganisationDocument[]>;
  /** Days after which decisions are deleted; null is never. */
  keepDecisions(organisationId: string, days: number | null): Promise<void>;
  /** Whether activations wait for approval from now on. */
  requireApproval(organisationId: string, required: boolean): Promise<void>;
  /** False where there is one with that e-mail. */
  addMember(document: MemberDocument): Promise<boolean>;
  /** Changes the role of a member, and how their e-mail is spelt; where a role is given, only while they have it. Whether it did. */
  changeMember(document: MemberDocument, from?: MemberRole): Promise<boolean>;
  /** Whatever the case of the e-mail. */
  findMember(organisationId: string, email: string): Promise<MemberDocument | null>;
  /** By e-mail. */
  listMembers(organisationId: string): Promise<readonly MemberDocument[]>;
  /** Whether there was one to remove. */
  removeMember(organisationId: string, email: string): Promise<boolean>;
}

/** Opens the organisations and members of a store. */
export function openOrganisations(db: DocumentDb): Organisations {
  const organisations = db.collection<OrganisationDocument>("organisations");
  const members = db.collection<MemberDocument>("members");
  return {
    async insert(document) {
      await organisations.insertOne(document);
    },
    find: (organisationId) => organisations.findOne({ _id: organisationId }),
    list: () => organisations.find({}).sort({ _id: 1 }).limit(ORGANISATIONS_LISTED_MAX).toArray(),
    listWithRetention: () =>
      organisations
        .find({ decisionsKeptDays: { $gt: 0 } })
        .limit(ORGANISATIONS_LISTED_MAX)
        .toArray(),
    async keepDecisions(organisationId, days) {
      await organisations.updateOne({ _id: organisationId }, { $set: { decisionsKeptDays: days } });
    },
    async requireApproval(organisationId, required) {
      await organisations.updateOne({ _id: organisationId }, { $set: { activationApproval: required } });
    },
    addMember: (document) => insertOnce(members, document),
    async changeMember({ _id, email, role }, from) {
      const known = { _id, ...(from !== undefined && { role: from }) };
      return (await members.updateOne(known, { $set: { email, role } })).matchedCount > 0;
    },
    findMember: (organisationId, email) => members.findOne({ _id: memberId(organisationId, email) }),
    listMembers: (organisationId) =>
      members.find({ organisationId }).sort({ email: 1 }).limit(MEMBERS_LISTED_MAX).toArray(),
    async removeMember(organisationId, email) {
      return (await members.deleteOne({ _id: memberId(organisationId, email) })).deletedCount > 0;
    },
  };
}

/** The `_id` of a member; e-mail addresses are one whatever their case. */
export function memberId(organisationId: string, email: string): string {
  return `${organisationId}:${email.toLowerCase()}`;
}
