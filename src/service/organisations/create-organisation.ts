import { newId, type RandomBytes } from "../../ids.ts";
import type { Organisations } from "../../store/repositories/organisations.ts";
import type { OrganisationDocument } from "../../store/repositories/store-documents.ts";

/** Longest name of an organisation, in characters. */
export const ORGANISATION_NAME_LENGTH_MAX = 120;

/** Makes an organisation with its seeded default policy. */
export async function createOrganisation(
  deps: {
    readonly organisations: Organisations;
    readonly seedDefaultPolicy: (organisationId: string) => Promise<void>;
    readonly randomBytes: RandomBytes;
    readonly now: () => number;
  },
  request: { readonly name: string; readonly organisationId?: string },
): Promise<OrganisationDocument> {
  const document: OrganisationDocument = {
    _id: request.organisationId ?? newId("org", deps.randomBytes),
    name: request.name,
    createdAt: new Date(deps.now()),
  };
  // The policy first: an organisation that can be found can score.
  await deps.seedDefaultPolicy(document._id);
  await deps.organisations.insert(document);
  return document;
}
