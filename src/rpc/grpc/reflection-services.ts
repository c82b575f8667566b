import { createRegistry, type DescFile, type Registry, toBinary } from "@bufbuild/protobuf";
import { FileDescriptorProtoSchema } from "@bufbuild/protobuf/wkt";
import { Code, type ConnectRouter, type HandlerContext } from "@connectrpc/connect";
import { ServerReflection, type ServerReflectionRequest } from "#gen/grpc/reflection/v1/reflection_pb.ts";
import {
  ServerReflection as ServerReflectionAlpha,
  type ServerReflectionRequest as ServerReflectionRequestAlpha,
} from "#gen/grpc/reflection/v1alpha/reflection_pb.ts";
import { createPieceTurns } from "../../http/create-piece-turns.ts";
import { REMOTE_ADDRESS } from "../rpc-gate.ts";

/** Between two answers, over all streams: a question of 30 bytes is answered with up to 45 KB. */
const TURN_MS = 1;

/** The two versions of the protocol differ in their package alone. */
type Question = (ServerReflectionRequest | ServerReflectionRequestAlpha)["messageRequest"];

type Answer =
  | { readonly case: "listServicesResponse"; readonly value: { readonly service: { readonly name: string }[] } }
  | {
      readonly case: "fileDescriptorResponse";
      readonly value: { readonly fileDescriptorProto: Uint8Array<ArrayBuffer>[] };
    }
  | {
      readonly case: "allExtensionNumbersResponse";
      readonly value: { readonly baseTypeName: string; readonly extensionNumber: number[] };
    }
  | { readonly case: "errorResponse"; readonly value: { readonly errorCode: number; readonly errorMessage: string } };

/**
 * Serves server reflection, v1 and v1alpha, without a key: what the interface is, is public. One question is answered a turn, in rounds over
 * the addresses, and no faster than the answers are taken.
 */
export function reflectionServices(router: ConnectRouter, shown: readonly DescFile[]): void {
  const files = new Map<string, DescFile>();
  for (const file of [...shown, ServerReflection.file, ServerReflectionAlpha.file]) collect(file, files);
  const registry = createRegistry(...files.values());
  const services = [...registry].flatMap((type) => (type.kind === "service" ? [{ name: type.typeName }] : []));
  const shownTypes = { files, registry, services, bytesOf: createFileBytes() };
  const turns = createPieceTurns(TURN_MS);
  async function* inTurn<Request>(requests: AsyncIterable<Request>, { values, signal }: HandlerContext) {
    for await (const request of requests) {
      await turns.next(values.get(REMOTE_ADDRESS), () => signal.aborted);
      if (signal.aborted) return;
      yield request;
    }
  }
  router.service(ServerReflection, {
    async *serverReflectionInfo(requests, context) {
      for await (const request of inTurn(requests, context))
        yield {
          validHost: request.host,
          originalRequest: request,
          messageResponse: answerTo(request.messageRequest, shownTypes),
        };
    },
  });
  router.service(ServerReflectionAlpha, {
    async *serverReflectionInfo(requests, context) {
      for await (const request of inTurn(requests, context))
        yield {
          validHost: request.host,
          originalRequest: request,
          messageResponse: answerTo(request.messageRequest, shownTypes),
        };
    },
  });
}

interface Shown {
  readonly files: ReadonlyMap<string, DescFile>;
  readonly registry: Registry;
  readonly services: readonly { readonly name: string }[];
  readonly bytesOf: (file: DescFile) => Uint8Array<ArrayBuffer>;
}

/** Files as they are sent, each written once. */
function createFileBytes(): Shown["bytesOf"] {
  const written = new Map<DescFile, Uint8Array<ArrayBuffer>>();
  return (file) => {
    const bytes = written.get(file) ?? toBinary(FileDescriptorProtoSchema, file.proto);
    written.set(file, bytes);
    return bytes;
  };
}

function answerTo(question: Question, shown: Shown): Answer {
  switch (question.case) {
    case "listServices":
      return { case: "listServicesResponse", value: { service: [...shown.services] } };
    case "fileByFilename":
      return fileAnswer(shown, shown.files.get(question.value), question.value);
    case "fileContainingSymbol":
      return fileAnswer(shown, fileOfSymbol(shown, question.value), question.value);
    case "fileContainingExtension": {
      const { containingType, extensionNumber } = question.value;
      const found = extensionsOf(shown, containingType).find((extension) => extension.number === extensionNumber);
      return fileAnswer(shown, found?.file, `extension ${extensionNumber} of ${containingType}`);
    }
    case "allExtensionNumbersOfType": {
      const baseTypeName = question.value;
      if (shown.registry.getMessage(baseTypeName) === undefined) return notFound(baseTypeName);
      const extensionNumber = extensionsOf(shown, baseTypeName).map((extension) => extension.number);
      return { case: "allExtensionNumbersResponse", value: { baseTypeName, extensionNumber } };
    }
    default:
      return {
        case: "errorResponse",
        value: { errorCode: Code.InvalidArgument, errorMessage: "Send one of the requests of the protocol" },
      };
  }
}

function extensionsOf({ registry }: Shown, typeName: string) {
  return [...registry]
    .filter((type) => type.kind === "extension")
    .filter(({ extendee }) => extendee.typeName === typeName);
}

/** A symbol is a type, or a method, field or value inside one. */
function fileOfSymbol({ registry }: Shown, symbol: string): DescFile | undefined {
  const parent = symbol.slice(0, Math.max(0, symbol.lastIndexOf(".")));
  return (registry.get(symbol) ?? registry.get(parent))?.file;
}

/** The file with everything that it imports, each once. */
function fileAnswer({ bytesOf }: Shown, file: DescFile | undefined, wanted: string): Answer {
  if (file === undefined) return notFound(wanted);
  const files = new Map<string, DescFile>();
  collect(file, files);
  return { case: "fileDescriptorResponse", value: { fileDescriptorProto: [...files.values()].map(bytesOf) } };
}

function notFound(wanted: string): Answer {
  return { case: "errorResponse", value: { errorCode: Code.NotFound, errorMessage: `Cannot find "${wanted}"` } };
}

function collect(file: DescFile, into: Map<string, DescFile>): void {
  // Descriptors name their files without the suffix that the protocol's file names carry.
  const name = `${file.name}.proto`;
  if (into.has(name)) return;
  into.set(name, file);
  for (const dependency of file.dependencies) collect(dependency, into);
}
