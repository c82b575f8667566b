import type { DescMethod, DescService, Message } from "@bufbuild/protobuf";
import { create, getOption } from "@bufbuild/protobuf";
import { http } from "#gen/google/api/annotations_pb.ts";
import { type MethodRules, method as methodOption } from "#gen/risk/v1/options_pb.ts";
import { createChecker } from "../contract/check/create-checker.ts";
import { mergeViolations } from "../contract/check/merge-violations.ts";
import type { Violation } from "../errors.ts";
import { isLong, nextTurn } from "../next-turn.ts";
import type { Handled, Handler, HandlerCall, Handlers } from "./handler.ts";

/** One method that is served. */
export interface MethodEntry {
  readonly desc: DescMethod;
  readonly rules: MethodRules;
  /** Fields that REST takes from the path: a malformed one names an object that does not exist, on every wire. */
  readonly pathFields: readonly string[];
  /** Everything wrong with a message's values. */
  readonly check: (message: Message, call: HandlerCall) => readonly Violation[];
  /** See `Handler.expect`. */
  readonly expect: (bytes: number) => void;
  readonly handle: (message: Message, call: HandlerCall) => Promise<Served>;
}

/**
 * The answer of a method, whether it was stored before, and whether what was asked for waits for approval; or its parts, of which the first
 * has come. Who takes no more of them returns them.
 */
export type Served = WholeAnswer | { readonly parts: AsyncIterableIterator<Message> };

/** An answer that comes at once. */
export interface WholeAnswer {
  readonly answer: Message;
  readonly replayed: boolean;
  readonly waits: boolean;
  /** See `Handled.isSettled`. */
  readonly isSettled: boolean;
}

/** The answer of a method that answers at once. */
export function wholeAnswer(served: Served): WholeAnswer {
  if ("parts" in served) throw new Error("Cannot answer at once: the answer has parts");
  return served;
}

/** The served methods of a service. Throws where a method's annotation is missing. */
export function methodEntries<S extends DescService>(service: S, handlers: Handlers<S>): readonly MethodEntry[] {
  const byName = new Map<string, Handler<DescMethod>>(Object.entries(handlers));
  return service.methods.flatMap((desc) => {
    const handler = byName.get(desc.localName);
    return handler === undefined ? [] : [methodEntry(desc, handler)];
  });
}

function methodEntry(desc: DescMethod, handler: Handler<DescMethod>): MethodEntry {
  const rules = getOption(desc, methodOption);
  // A method that forgot its scope must not become one that any key may call.
  if ((rules.scope === "") !== rules.anyScope || rules.successStatus === 0)
    throw new Error(
      `Cannot serve ${desc.parent.typeName}.${desc.name}: its (risk.v1.method) names no status, or not one of scope and any_scope`,
    );
  const checkAll = createChecker(desc.input);
  // The rows of an upload are checked one by one by the method that reads them.
  const checkFields = (message: Message) => checkAll(rules.upload || rules.rows ? withoutRows(desc, message) : message);
  const { check, expect = () => undefined } = handler;
  return {
    desc,
    rules,
    pathFields: pathFieldsOf(desc),
    check: (message, call) =>
      check === undefined ? checkFields(message) : mergeViolations(checkFields(message), check(message, call)),
    expect,
    async handle(message, call) {
      if ("stream" in handler)
        return { parts: await begin(handler.stream(message, call), (part) => create(desc.output, part)) };
      const {
        answer: fields,
        replayed,
        waits = false,
        isSettled = false,
      }: Handled<DescMethod> = "handle" in handler
        ? { answer: await handler.handle(message, call), replayed: false }
        : await handler.handleOnce(message, call);
      // The message has the lists of its fields.
      const inTurns = isLong(fields);
      if (inTurns) await nextTurn(fields);
      const answer = create(desc.output, fields);
      if (inTurns) await nextTurn(answer);
      return { answer, replayed, waits, isSettled };
    },
  };
}

/** Awaits the first item, so that what a stream refuses before it is a refusal. */
async function begin<T, U>(items: AsyncIterable<T>, toPart: (item: T) => U): Promise<AsyncIterableIterator<U>> {
  const iterator = items[Symbol.asyncIterator]();
  let first: IteratorResult<T> | undefined = await iterator.next();
  const parts: AsyncIterableIterator<U> = {
    async next() {
      const { done, value } = first ?? (await iterator.next());
      first = undefined;
      return done === true ? { done, value: undefined } : { value: toPart(value) };
    },
    async return() {
      await iterator.return?.();
      return { done: true, value: undefined };
    },
    [Symbol.asyncIterator]: () => parts,
  };
  return parts;
}

function withoutRows({ input }: DescMethod, message: Message): Message {
  const rows = input.fields.filter((field) => field.fieldKind === "list" && field.listKind === "message");
  return { ...message, ...Object.fromEntries(rows.map(({ localName }) => [localName, []])) };
}

function pathFieldsOf(desc: DescMethod): readonly string[] {
  const path = getOption(desc, http).pattern.value;
  if (typeof path !== "string") return [];
  return [...path.matchAll(/\{([a-z_]+)\}/g)].map(([, name]) => name ?? "");
}
