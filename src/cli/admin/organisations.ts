import { type Command, Option } from "commander";
import { createOrganisation, ORGANISATION_NAME_LENGTH_MAX } from "../../service/organisations/create-organisation.ts";
import type { OrganisationDocument } from "../../store/repositories/store-documents.ts";
import type { CliIo } from "../cli-io.ts";
import { parseName } from "../parse-name.ts";
import { tableLines } from "../table-lines.ts";
import { adminAudit } from "./admin-audit.ts";
import { organisationOf, print, withMadeStore, withServices } from "./with-services.ts";

interface SetOptions {
  readonly activationApproval: "on" | "off";
  readonly organisation?: string;
  readonly json?: boolean;
}

/** Adds `svc organisations create|list|set`. */
export function addOrganisationsCommand(program: Command, io: CliIo): void {
  const organisations = program.command("organisations").description("Create, list and set up organisations");
  organisations
    .command("create")
    .description("Create an organisation with its seeded default policy")
    .requiredOption("--name <name>", "what it is called", parseName(ORGANISATION_NAME_LENGTH_MAX))
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
  organisations
    .command("set")
    .description("Say whether an activation waits for the approval of another member")
    .addOption(new Option("--activation-approval <state>", "on or off").choices(["on", "off"]).makeOptionMandatory())
    .option("--organisation <id>", "needed where there are several")
    .option("--json", "print JSON")
    .action((options: SetOptions) => set(io, options));
}

async function set(io: CliIo, { activationApproval, ...options }: SetOptions): Promise<void> {
  await withServices(io, async (services) => {
    const organisation = await organisationOf(services, options.organisation);
    const { _id } = organisation;
    const required = activationApproval === "on";
    await services.organisations.requireApproval(_id, required);
    const object = `${_id}:activation_approval=${activationApproval}`;
    await adminAudit(services, _id, { action: "organisation.set", object });
    const line = required
      ? "An activation over the API waits for the approval of another member"
      : "An activation over the API needs no approval";
    print(io, options.json, view({ ...organisation, activationApproval: required }), [line]);
  });
}

function view({ _id, name, createdAt, activationApproval = false }: OrganisationDocument) {
  return {
    organisation_id: _id,
    name,
    created_at: createdAt.toISOString(),
    activation_approval: activationApproval,
  };
}
