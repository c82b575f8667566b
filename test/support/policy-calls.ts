import type { Answer } from "./answer.ts";
import type { Json } from "./json.ts";
import type { TestService } from "./start-service.ts";

/** What tests of policies ask a service for; a function, since it is not known before the start. All but `send` answer the body. */
export function policyCalls(opened: () => { readonly service: TestService; readonly key: string }) {
  const send = (method: string, path: string, body?: unknown): Promise<Answer> => {
    const { service, key } = opened();
    return service.send(method, path, body, { key });
  };
  const said = async (method: string, path: string, body?: unknown): Promise<Json> =>
    (await send(method, path, body)).body;
  return {
    send,
    createPolicy: (body: Json = {}) => said("POST", "/v1/policies", { name: "A policy", ...body }),
    getPolicy: (id: string) => said("GET", `/v1/policies/${id}`),
    patchPolicy: (id: string, body: Json) => said("PATCH", `/v1/policies/${id}`, body),
    /** The latest version, unless said otherwise. */
    activatePolicy: (id: string, body?: Json) => said("POST", `/v1/policies/${id}/activate`, body),
    archivePolicy: (id: string) => said("POST", `/v1/policies/${id}/archive`),
    listPolicies: async (query = ""): Promise<Json[]> => (await said("GET", `/v1/policies${query}`)).policies,
  };
}
