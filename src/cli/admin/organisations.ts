import { type Command, InvalidArgumentError } from "commander";
import { createOrganisation, ORGANISATION_NAME_LENGTH_MAX } from "../../service/organisations/create-organisation.ts";
import type { OrganisationDocument } from "../../store/repositories/store-documents.ts";
import type { CliIo } from "../cli-io.ts";
import { tableLines } from "../table-lines.ts";
import { adminAudit } from "./admin-audit.ts";
import { print, withMadeStore, withServices } from "./with-services.ts";

/** Adds `svc organisations create|list`. */
export function addOrganisationsCommand(program: Command, io: CliIo): void {
  const organisations = program.command("organisations").description("Create and list organisations");
  organisations
    .command("create")
    .description("Create an organisation with its seeded default policy")
    .requiredOption("--name <name>", "what it is called", parseName)
    .option("--json", "print JSON")
    .action((options: { readonly name: string; readonly json?: boolean }) =>
      withMadeStore(io, async (services) => {
        const document = await createOrganisation(services, { name: options.name });
        await adminAudit(services, document._id, { action: "organisation.create", object: document._id });
        print(io, options.json, view(document), [document._id]);
      }),
    );
  organisations
    .command("list")
    .description("List the organisations")
    .option("--json", "print JSON")
    .action((options: { readonly json?: boolean }) =>
      withServices(io, async (services) => {
        const documents = await services.organisations.list();
        const rows = documents.map(({ _id, createdAt, name }) => [_id, createdAt.toISOString(), name]);
        const lines = tableLines(["ORGANISATION ID", "CREATED", "NAME"], rows, "There are no organisations");
        print(io, options.json, { organisations: documents.map(view) }, lines);
      }),
    );
}

function view(document: OrganisationDocument) {
  return { organisation_id: document._id, name: document.name, created_at: document.createdAt.toISOString() };
}

function parseName(value: string): string {
  if (value.trim().length === 0 || value.length > ORGANISATION_NAME_LENGTH_MAX)
    throw new InvalidArgumentError(`Wanted 1 to ${ORGANISATION_NAME_LENGTH_MAX} characters`);
  return value;
}
