import { type DescMethod, getOption, type JsonObject } from "@bufbuild/protobuf";
import { method as methodOption } from "#gen/risk/v1/options_pb.ts";
import { httpBinding } from "./http-binding.ts";

/** The `links` member of a method's success: where the ids that it answers lead. Empty where they lead nowhere. */
export type Links = (method: DescMethod) => JsonObject;

/** HTTP statuses of an answer that tells of a new object. */
const MADE = new Set([201, 202]);

/** Links what makes an object to what can then be done with it: every operation whose path is filled by fields of the answer. */
export function createLinks(methods: readonly DescMethod[]): Links {
  return (method) => {
    if (!MADE.has(getOption(method, methodOption).successStatus)) return {};
    const answered = new Set(method.output.fields.map((field) => field.name));
    const targets = methods.flatMap((target) => {
      const names = httpBinding(target).pathFields.map((field) => field.name);
      if (names.length === 0 || !names.every((name) => answered.has(name))) return [];
      const parameters = Object.fromEntries(names.map((name) => [name, `$response.body#/${name}`]));
      return [[target.localName, { operationId: target.localName, parameters }] as const];
    });
    return targets.length === 0 ? {} : { links: Object.fromEntries(targets) };
  };
}
