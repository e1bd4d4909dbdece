import type { CallInput, EndpointDefinition, Reply } from "@wardline/contracts/endpoint";
import type { Failure } from "@wardline/contracts/errors";

/** API client of the running server; throws errors with the server's own message. */
export class DemoClient {
  token = "";

  constructor(private readonly baseUrl: string) {}

  /** `ifMatch`: version that the change is based on. */
  async call<D extends EndpointDefinition>(
    definition: D,
    input: CallInput<D>,
    ifMatch?: number,
  ): Promise<Reply<D>> {
    const { params = {}, body } = input as { params?: Record<string, unknown>; body?: unknown };
    const path = definition.path.replaceAll(/:(\w+)/g, (_, name: string) =>
      encodeURIComponent(String(params[name])),
    );
    const response = await fetch(`${this.baseUrl}/api${path}`, {
      method: definition.method,
      headers: {
        "content-type": "application/json",
        ...(ifMatch === undefined ? {} : { "if-match": `"${ifMatch}"` }),
        ...(this.token === "" ? {} : { authorization: `Bearer ${this.token}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const answer = (await response.json()) as { data: Reply<D> } | Failure;
    if (!response.ok)
      throw new Error(`${definition.method} ${path}: ${(answer as Failure).message}`);
    return (answer as { data: Reply<D> }).data;
  }
}
