import { randomUUID } from "node:crypto";
import type { Access, EndpointDefinition } from "@wardline/contracts/endpoint";
import { allEndpoints } from "../../src/ops/openapi.js";
import { useHospital } from "../support/hospital.js";
import { addStaff, type TestStaff } from "../support/staff.js";

const endpoints = allEndpoints().map(({ definition }) => definition);
const named = (list: EndpointDefinition[]) =>
  list.map((definition) => [`${definition.method} ${definition.path}`, definition] as const);

const isForAdministrators = (access: Access) =>
  typeof access !== "string" || !["public", "any", "sub"].includes(access);

/** Every route of the contracts, so that a new one cannot forget its guard. */
describe("access", () => {
  const { app, hospital } = useHospital();
  let staff: TestStaff;

  beforeAll(async () => {
    staff = await addStaff(app, hospital);
  });

  async function send(
    { method, path }: EndpointDefinition,
    token?: string,
  ): Promise<{ status: number; body: string }> {
    const response = await fetch(`${app.url}/api${path.replaceAll(/:\w+/g, () => randomUUID())}`, {
      method,
      headers: {
        "content-type": "application/json",
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(method === "GET" ? {} : { body: "{}" }),
    });
    return { status: response.status, body: await response.text() };
  }

  it.each(named(endpoints.filter(({ access }) => access !== "public")))(
    "%s is 401 without a token",
    async (_, definition) => {
      expect((await send(definition)).status).toBe(401);
    },
  );

  it.each(named(endpoints.filter(({ access }) => access !== "public")))(
    "%s is 401 with a forged token",
    async (_, definition) => {
      const [header, , signature] = hospital.token.split(".");
      const forged = Buffer.from(
        JSON.stringify({ sub: hospital.accountId, exp: 9_999_999_999 }),
      ).toString("base64url");
      expect((await send(definition, `${header}.${forged}.${signature}`)).status).toBe(401);
    },
  );

  it.each(named(endpoints.filter(({ access }) => isForAdministrators(access))))(
    "%s is 403 for staff without grants",
    async (_, definition) => {
      expect((await send(definition, staff.token)).status).toBe(403);
    },
  );

  it.each(named(endpoints.filter(({ access }) => access === "sub")))(
    "%s is 403 for the administrator",
    async (_, definition) => {
      expect((await send(definition, hospital.token)).status).toBe(403);
    },
  );

  it.each(
    named(
      endpoints.filter(({ path, access }) => path.includes("/:id") && isForAdministrators(access)),
    ),
  )(
    "%s is 404 or a refusal of what is sent for an unknown id, never more",
    async (_, definition) => {
      const { status } = await send(definition, hospital.token);
      const isComplete =
        definition.body === undefined && definition.query?.safeParse({}).success !== false;
      expect(isComplete ? [404] : [404, 400]).toContain(status);
    },
  );

  it.each(["/api", "/api/", "/api/unknown", "/api/patients/extra/path"])(
    "%s answers in the failure's shape",
    async (path) => {
      const response = await fetch(`${app.url}${path}`);
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({
        status: "error",
        code: "NOT_FOUND",
        requestId: expect.any(String),
      });
    },
  );

  it.each([
    ["broken JSON", '{"email":', 400],
    ["a prototype in JSON", '{"__proto__":{"x":1}}', 400],
    ["no body at all", "", 400],
    ["an array", "[]", 400],
    ["a number", "7", 400],
  ])("%s is a clear refusal", async (_, body, status) => {
    const response = await fetch(`${app.url}/api/auth/login`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      ...(body === "" ? {} : { body }),
    });
    expect(response.status).toBe(status);
    expect(await response.text()).not.toMatch(/at \/|node_modules|SyntaxError/);
  });

  it("refuses a body above 256 KB", async () => {
    const response = await fetch(`${app.url}/api/auth/login`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email: "x".repeat(300_000) }),
    });
    expect(response.status).toBe(413);
  });

  it("carries a request id on every answer, its own or a proxy's", async () => {
    const given = randomUUID();
    const response = await fetch(`${app.url}/api/unknown`, { headers: { "x-request-id": given } });
    expect(response.headers.get("x-request-id")).toBe(given);
    expect((await fetch(`${app.url}/api/unknown`)).headers.get("x-request-id")).toMatch(
      /^[\w-]{36}$/,
    );
  });

  it("describes every endpoint in the OpenAPI document", async () => {
    const { paths } = (await (await fetch(`${app.url}/docs/json`)).json()) as {
      paths: Record<string, object>;
    };
    const described = Object.values(paths).flatMap((operations) => Object.keys(operations));
    expect(described).toHaveLength(endpoints.length);
    const page = await (await fetch(`${app.url}/docs`)).text();
    for (const path of Object.keys(paths)) expect(page).toContain(`<code>${path}</code>`);
  });

  it("is live and ready, and hides its metrics without a token", async () => {
    expect((await fetch(`${app.url}/health/live`)).status).toBe(200);
    expect((await fetch(`${app.url}/health/ready`)).status).toBe(200);
    expect((await fetch(`${app.url}/metrics`)).status).toBe(404);
  });
});
