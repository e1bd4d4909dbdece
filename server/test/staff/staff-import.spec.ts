import { randomUUID } from "node:crypto";
import * as contract from "@wardline/contracts/accounts/sub-accounts";
import { LIMITS } from "@wardline/domain/limits";
import { scaleToMachine } from "@wardline/testing/pace";
import { addDepartments } from "../support/departments.js";
import { registerHospital, type TestHospital, useHospital } from "../support/hospital.js";
import { readEvents } from "../support/log.js";
import { createStaffFields, hire } from "../support/staff.js";

describe("a staff import", () => {
  const { app, hospital } = useHospital();
  let other: TestHospital;

  beforeAll(async () => {
    other = await registerHospital(app);
    await addDepartments(app, hospital, "Cardiology");
    await addDepartments(app, other, "Cardiology");
  });

  const list = async () => (await app.call(contract.listSubAccounts, {}, hospital)).data;

  const importRows = (rows: contract.NewSubAccount[], by = hospital, skip_refused = false) =>
    app.call(contract.importSubAccounts, { body: { rows, skip_refused } }, by);

  it("adds every row with an event and an invitation, 1,000 of them within ten seconds", async () => {
    const bigHospital = await registerHospital(app);
    await addDepartments(app, bigHospital, "Cardiology");
    const rows = Array.from({ length: 1_000 }, (_, index) =>
      createStaffFields({
        firstName: `N${index}`,
        email: `n${index}-${randomUUID().slice(0, 8)}@h.example`,
      }),
    );
    const jobsBefore = app.jobs().length;
    const started = performance.now();

    const imported = await importRows(rows, bigHospital);

    expect(performance.now() - started).toBeLessThan(scaleToMachine(10_000));
    expect(imported.status).toBe(201);
    expect(imported.data).toEqual({ created: 1_000, refused: [] });
    expect(app.jobs().length - jobsBefore).toBe(1_000);
    expect(await readEvents(app, bigHospital, "staff.created")).toHaveLength(1_000);
  });

  it("adds no row when any row is invalid, and names every invalid row and field", async () => {
    const { email: taken } = await hire(app, other);
    const duplicateRow = createStaffFields();
    const before = (await list()).length;

    const { failure } = await importRows([
      createStaffFields(),
      createStaffFields({ department: "Nowhere" }),
      createStaffFields({ email: taken }),
      duplicateRow,
      { ...duplicateRow, role: "Wizard" },
    ]);

    expect(failure?.errors?.map(({ path }) => path)).toEqual([
      "rows.1.department",
      "rows.2.email",
      "rows.4.email",
      "rows.4.role",
    ]);
    expect(await list()).toHaveLength(before);
  });

  it("adds the valid rows on request, and names the others by index", async () => {
    const { email: taken } = await hire(app, other);
    const [first, last] = [createStaffFields(), createStaffFields()];
    const before = app.jobs().length;

    const imported = await importRows(
      [
        first,
        createStaffFields({ department: "Nowhere" }),
        createStaffFields({ email: taken }),
        last,
        last,
      ],
      hospital,
      true,
    );

    expect(imported.status).toBe(201);
    expect(imported.data.created).toBe(2);
    expect(imported.data.refused.map(({ path }) => path)).toEqual([
      "rows.1.department",
      "rows.2.email",
      "rows.4.email",
    ]);
    const emails = (await list()).map(({ email }) => email);
    expect(emails).toEqual(expect.arrayContaining([first.email, last.email]));
    expect(app.jobs().length - before).toBe(2);
  });

  it("accepts at most 2 MB", async () => {
    const row = createStaffFields({ department: "Nowhere" });
    const rows = Array.from({ length: LIMITS.importRows }, () => row);
    const measureBytes = (padding: string) =>
      Buffer.byteLength(JSON.stringify({ rows, skip_refused: false, padding }));
    const send = (bytes: number) =>
      fetch(`${app.url}/api${contract.importSubAccounts.path}`, {
        method: "POST",
        headers: { authorization: `Bearer ${hospital.token}`, "content-type": "application/json" },
        body: JSON.stringify({
          rows,
          skip_refused: false,
          padding: "x".repeat(bytes - measureBytes("")),
        }),
      });

    const [within, above] = await Promise.all([
      send(LIMITS.importBytes),
      send(LIMITS.importBytes + 1),
    ]);

    // The server reads data within the limit and refuses only its content.
    expect(await within.json()).toMatchObject({ code: "VALIDATION_FAILED" });
    expect(within.status).toBe(400);
    expect(await above.json()).toMatchObject({ code: "PAYLOAD_TOO_LARGE" });
    expect(above.status).toBe(413);
  });

  it("names malformed rows as well", async () => {
    const { failure } = await importRows([
      createStaffFields(),
      { ...createStaffFields(), email: "not an address", firstName: "" },
    ]);

    expect(failure?.errors?.map(({ path }) => path).sort()).toEqual([
      "rows.1.email",
      "rows.1.firstName",
    ]);
  });

  it("refuses 2,000 names that email programs would turn into links, and emails nobody", async () => {
    const rows = Array.from({ length: LIMITS.importRows }, () =>
      createStaffFields({ firstName: "Log in at https://nhs-login.example/x" }),
    );
    const jobsBefore = app.jobs().length;

    const { failure } = await importRows(rows, hospital, true);

    expect(failure).toMatchObject({ code: "VALIDATION_FAILED" });
    expect(failure?.errors?.[0]).toEqual({
      path: "rows.0.firstName",
      message: "Please write the name without anything that looks like a web address.",
    });
    expect(app.jobs()).toHaveLength(jobsBefore);
  });

  it("sends at most 2,000 invitations a day per hospital, and none from a file that would exceed the limit", async () => {
    const bigHospital = await registerHospital(app);
    await addDepartments(app, bigHospital, "Cardiology");
    const rows = Array.from({ length: LIMITS.importRows - 1 }, () => createStaffFields());
    expect((await importRows(rows, bigHospital)).data.created).toBe(LIMITS.importRows - 1);

    const { status, failure } = await importRows(
      [createStaffFields(), createStaffFields()],
      bigHospital,
    );

    expect([status, failure?.code]).toEqual([429, "TOO_MANY_REQUESTS"]);
    expect(failure?.message).toMatch(/^A hospital can send 2,000 invitations a day/);
    const { data } = await app.call(contract.listSubAccounts, {}, bigHospital);
    expect(data).toHaveLength(LIMITS.importRows - 1);
    expect((await importRows([createStaffFields()], bigHospital)).status).toBe(201);
    // Another hospital has its own count.
    expect((await importRows([createStaffFields()])).status).toBe(201);
  });
});
