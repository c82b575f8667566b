import { type DescField, type DescMethod, getOption, hasOption } from "@bufbuild/protobuf";
import { http } from "#gen/google/api/annotations_pb.ts";
import { supportedRules } from "../../contract/check/supported-rules.ts";
import { jsonRules } from "../../contract/json/json-rules.ts";

/** Where a method is reached, as its google.api.http annotation says. */
export interface HttpBinding {
  readonly verb: "get" | "post" | "patch" | "delete";
  /** With parameters in braces, such as `/v1/policies/{policy_id}`. */
  readonly path: string;
  readonly pathFields: readonly DescField[];
  /** Fields of the JSON body; empty where the method takes none. */
  readonly bodyFields: readonly DescField[];
  /** Fields that stand in the query. */
  readonly queryFields: readonly DescField[];
  readonly hasBody: boolean;
  /** False where a body of no bytes counts as the empty object: a call on one object that asks for nothing more. */
  readonly needsBody: boolean;
}

/** Reads a method's binding; throws on a form of the annotation that the edge does not serve. */
export function httpBinding(method: DescMethod): HttpBinding {
  const name = `${method.parent.typeName}.${method.name}`;
  if (!hasOption(method, http)) throw new Error(`Cannot bind ${name}: it has no google.api.http annotation`);
  const { pattern, body, additionalBindings } = getOption(method, http);
  const { case: verb, value: path } = pattern;
  if (verb !== "get" && verb !== "post" && verb !== "patch" && verb !== "delete")
    throw new Error(`Cannot bind ${name}: expected get, post, patch or delete, found ${verb ?? "nothing"}`);
  const hasBody = verb === "post" || verb === "patch";
  if (body !== (hasBody ? "*" : "") || additionalBindings.length > 0)
    throw new Error(`Cannot bind ${name}: expected body "*" of post and patch and nothing more, found another form`);
  const names = [...path.matchAll(/\{([a-z_]+)\}/g)].map((match) => match[1]);
  const pathFields = names.map((parameter) => {
    const field = method.input.fields.find((candidate) => candidate.name === parameter);
    if (field === undefined) throw new Error(`Cannot bind ${name}: ${method.input.typeName} has no field ${parameter}`);
    return field;
  });
  const others = method.input.fields.filter((field) => !pathFields.includes(field) && !jsonRules(field).rpcOnly);
  const isCallOnObject = pathFields.length > 0 && others.every((field) => !supportedRules(field).required);
  return {
    verb,
    path,
    pathFields,
    bodyFields: hasBody ? others : [],
    queryFields: hasBody ? [] : others,
    hasBody,
    needsBody: verb === "patch" || (hasBody && !isCallOnObject),
  };
}
