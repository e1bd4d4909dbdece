import { createPatient } from "@wardline/contracts/patients/patient";
import { runGeneratedClient } from "@wardline/testing/generated-client";
import { useHospital } from "../support/hospital.js";

/** Reads all open cards page by page, changes one with its version, then again with the old version. */
const PROGRAM = `
import createClient from "openapi-fetch";
import type { paths, components } from "./api.js";

declare const process: { env: Record<string, string | undefined> };
const { URL: baseUrl = "", TOKEN: token } = process.env;
const api = createClient<paths>({ baseUrl, headers: { authorization: \`Bearer \${token}\` } });
const found: components["schemas"]["Patient"][] = [];
let pages = 0;
let cursor: string | null | undefined;
do {
  const query = { q: "Amina", ...(typeof cursor === "string" ? { cursor } : {}) };
  const { data: page, error } = await api.GET("/api/patients", { params: { query } });
  if (error !== undefined) throw new Error(error.message);
  found.push(...page.data);
  cursor = page.meta?.next_cursor;
  pages += 1;
} while (typeof cursor === "string");

const [first] = found;
if (first === undefined) throw new Error("There are no cards.");
const change = () =>
  api.PUT("/api/patients/{id}", {
    params: { path: { id: first.id }, header: { "If-Match": \`"\${first.version}"\` } },
    body: { patientData: { status: "admitted" } },
  });
const changed = await change();
const refused = await change();
const code: "VERSION_CONFLICT" | string | undefined = refused.error?.code;
console.log(
  JSON.stringify({
    found: new Set(found.map(({ id }) => id)).size,
    pages,
    status: changed.data?.data.status,
    revision: typeof changed.data?.meta?.revision,
    tag: changed.response.headers.get("ETag"),
    code,
  }),
);
`;

const INVALID_PROGRAM = `
import createClient from "openapi-fetch";
import type { paths } from "./api.js";
const { data } = await createClient<paths>().GET("/api/patients", {});
console.log(data?.meta?.next_page);
`;

describe("a client generated from the OpenAPI document", () => {
  const { app, hospital } = useHospital();

  it("reads pages, changes a record with its version, and reads an error", async () => {
    const amount = 60;
    for (let number = 0; number < amount; number += 1) {
      const body = { name: "Amina Bello", gender: "female", age: 41 } as const;
      await app.call(
        createPatient,
        { body: { ...body, hospital_no: `HN-${number}` } },
        { token: hospital.token },
      );
    }
    const document = await (await fetch(`${app.url}/docs/json`)).text();
    const env = { URL: app.url, TOKEN: hospital.token };
    const result: unknown = JSON.parse(await runGeneratedClient(document, PROGRAM, env));
    expect(result).toEqual({
      found: amount,
      pages: 2,
      status: "admitted",
      revision: "number",
      tag: '"2"',
      code: "VERSION_CONFLICT",
    });
  });

  it("refuses a field missing from the document", async () => {
    const document = await (await fetch(`${app.url}/docs/json`)).text();
    await expect(runGeneratedClient(document, INVALID_PROGRAM, {})).rejects.toThrow(
      "Property 'next_page' does not exist",
    );
  });

  it("gets 304 for the tag of an unchanged document, and compressed answers", async () => {
    for (const path of ["/docs", "/docs/json"]) {
      const first = await fetch(`${app.url}${path}`, { headers: { "accept-encoding": "gzip" } });
      expect(first.headers.get("content-encoding")).toBe("gzip");
      await first.text();
      const tag = first.headers.get("etag") ?? "";
      const again = await fetch(`${app.url}${path}`, { headers: { "if-none-match": tag } });
      expect([again.status, await again.text()]).toEqual([304, ""]);
    }
  });
});
