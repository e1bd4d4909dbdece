import { lintDocument } from "@wardline/testing/generated-client";
import { listEndpoints, requireDocumented } from "./openapi.js";
import { buildOpenApiDocument, listExamples } from "./openapi-document.js";

const EXAMPLES = listExamples();
const ADDRESS = "https://wardline.hospital.example";

describe("the OpenAPI document", () => {
  it("prevents the server's start when it lacks a route's contract", () => {
    const known = listEndpoints().map(({ definition }) => definition);
    expect(() => requireDocumented(known)).not.toThrow();
    const other = known
      .slice(0, 1)
      .map((definition) => ({ ...definition, path: "/other" as const }));
    expect(() => requireDocumented([...known, ...other])).toThrow(
      "/other is missing from the OpenAPI document.",
    );
  });

  it("follows a linter's recommended rules", async () => {
    const problems = await lintDocument(JSON.stringify(buildOpenApiDocument(ADDRESS)));
    // The linter reports this call, the only one that takes no input and needs no session.
    const expected = ["/api/auth/registration"];
    expect(
      problems.filter(({ pointer }) => !expected.some((path) => isWithinPath(pointer, path))),
    ).toEqual([]);
  });

  it.each(listEndpoints().map(({ name, definition }) => [name, definition] as const))(
    "shows examples that match the input and output of %s",
    (name, { body, reply }) => {
      const example = EXAMPLES.get(name);
      expect(reply.safeParse(example?.reply).error).toBeUndefined();
      expect(body?.safeParse(example?.body).error).toBeUndefined();
    },
  );

  it("describes paging, versions, repeated requests and failures, and defines shared parts once", () => {
    const { servers, paths, components } = buildOpenApiDocument(ADDRESS);
    expect(servers).toEqual([{ url: ADDRESS }]);
    const list = JSON.stringify(paths["/api/patients"]?.["get"]);
    expect(list).toContain('"operationId":"listPatients"');
    expect(list).toContain('"items":{"$ref":"#/components/schemas/Patient"}');
    expect(list).toContain("next_cursor");
    const create = paths["/api/patients"]?.["post"];
    expect(create?.parameters).toContainEqual({ $ref: "#/components/parameters/IdempotencyKey" });
    const update = paths["/api/patients/{id}"]?.["put"];
    expect(update?.parameters).toContainEqual({ $ref: "#/components/parameters/IfMatch" });
    expect(update?.responses["200"]).toHaveProperty("headers.ETag");
    const conflict = JSON.stringify(update?.responses["409"]);
    for (const code of ["VERSION_CONFLICT", "BED_TAKEN"]) expect(conflict).toContain(code);
    expect(components.responses["TOO_MANY_REQUESTS"]).toHaveProperty("headers.Retry-After");
  });
});

/** True if a linter's pointer leads into this path. */
function isWithinPath(pointer: string, path: string): boolean {
  return pointer.includes(path.replaceAll("/", "~1"));
}
