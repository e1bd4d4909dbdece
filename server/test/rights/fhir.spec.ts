import { createToken } from "@wardline/contracts/accounts/api-tokens";
import { listAccess } from "@wardline/contracts/operation/access-log";
import type { Patient } from "@wardline/contracts/patients/patient";
import { deletePatient, updatePatient } from "@wardline/contracts/patients/patient";
import { addWard, closeBed } from "@wardline/contracts/patients/wards";
import { createRoster } from "@wardline/contracts/roster/roster";
import type { TokenGrant } from "@wardline/domain/people/api-token";
import { addDays, toZonedDay } from "@wardline/domain/time/zoned-day";
import { until } from "@wardline/testing/until";
import { validateFhir } from "../support/fhir-validator.js";
import { registerHospital, useHospital } from "../support/hospital.js";
import { openCard } from "../support/patient.js";
import { inviteStaff } from "../support/staff.js";

interface Resource {
  resourceType: string;
  id: string;
  meta?: { lastUpdated: string };
  link?: { relation: string; url: string }[];
  entry?: { fullUrl: string; resource: Resource }[];
  issue?: { severity: string; code: string; diagnostics: string; expression?: string[] }[];
  [field: string]: unknown;
}

const TYPES = ["Location", "Encounter", "Patient", "PractitionerRole", "CareTeam"];
const UNKNOWN_ID = "2b9d4c1e-0000-4000-8000-000000000000";

/** docs/wire/fhir.md. */
describe("the FHIR interface", () => {
  const { app, hospital } = useHospital();
  let north: string;
  let south: string;
  let own: Patient;
  let foreign: Patient;
  let hidden: Patient;
  let dead: Patient;
  const tokens = new Map<string, string>();

  beforeAll(async () => {
    const owner = { token: hospital.token };
    const createWard = async (name: string, beds: string[]) =>
      (await app.call(addWard, { body: { name, beds } }, owner)).data.id;
    north = await createWard("North", ["N1", "N2", "Ü1"]);
    south = await createWard("South", ["S1", "S2"]);
    const closure = { params: { id: north, bed: "N2" }, body: { closed: "blocked" as const } };
    await app.call(closeBed, closure, owner);
    const { id: consultantId } = await inviteStaff(app, hospital, {
      firstName: "Ada",
      lastName: "Obi",
    });
    const today = toZonedDay(app.clock.now, "UTC");
    // Midnight may pass before the test sends its requests.
    for (const date of [today, addDays(today, 1)]) {
      const departmentStaff = [{ department: "Surgery", consultantId }];
      const body = { date, departments: ["Surgery"], departmentStaff };
      await app.call(createRoster, { body }, owner);
    }
    const open = (given: Record<string, unknown>) => openCard(app, hospital.token, given);
    own = await open({ name: "Ngozi Own", bed_no: "N1", status: "admitted", teams: "Surgery" });
    foreign = await open({ name: "Zainab Foreign", bed_no: "S1" });
    hidden = await open({ name: "Hidden Person", flags: ["do_not_name"], bed_no: "Corridor" });
    dead = await open({ name: "Ada Late", bed_no: "S2" });
    const died = {
      params: { id: dead.id },
      body: { patientData: { status: "deceased" as const } },
    };
    await app.call(updatePatient, died, owner);
    const makeToken = async (name: string, grants: TokenGrant[], wards: string[] = []) => {
      const expires_at = addDays(toZonedDay(app.clock.now, "UTC"), 30);
      const body = { name, grants, wards, expires_at };
      tokens.set(name, (await app.call(createToken, { body }, owner)).data.token);
    };
    await makeToken("none", []);
    await makeToken("reader", ["patients.read"]);
    await makeToken("namer", ["patients.read", "patients.name"]);
    await makeToken("north", ["patients.read"], [north]);
  });

  async function get(path: string, as = "reader", headers: Record<string, string> = {}) {
    const authorization = `Bearer ${tokens.get(as) ?? as}`;
    const address = path.startsWith("http")
      ? path.replace(app.config.publicUrl, app.url)
      : `${app.url}/fhir/R4${path}`;
    const response = await fetch(address, { headers: { authorization, ...headers } });
    expect(response.headers.get("content-type")).toBe("application/fhir+json; charset=utf-8");
    return { status: response.status, body: (await response.json()) as Resource };
  }
  const listResources = async (path: string, as?: string) => {
    const { status, body } = await get(path, as);
    expect([status, body.issue]).toEqual([200, undefined]);
    return (body.entry ?? []).map(({ resource }) => resource);
  };
  const listIds = (resources: readonly Resource[]) => resources.map(({ id }) => id).sort();

  it("passes the standard's validation with every answer", async () => {
    const answers: Resource[] = [(await get("/metadata", "none")).body];
    for (const type of TYPES) {
      const { body } = await get(`/${type}`);
      const entries = (body.entry ?? []).map(({ resource }) => resource);
      answers.push(body, ...entries);
      for (const { id } of entries.slice(0, 2)) answers.push((await get(`/${type}/${id}`)).body);
    }
    answers.push(
      ...(await listResources("/Patient", "namer")),
      (await get("/Patient?name=Bello")).body,
      (await get("/Observation")).body,
      (await get(`/Patient/${UNKNOWN_ID}`)).body,
      (await get("/Patient", "nobody")).body,
    );
    expect((await validateFhir(answers)).flat()).toEqual([]);
    // Proves that the validator finds problems.
    const wrong = { resourceType: "Patient", gender: 7, nickname: "Ada" };
    expect((await validateFhir([wrong])).flat().length).toBeGreaterThan(0);
  });

  it("describes its version, its address and its types", async () => {
    const { body } = await get("/metadata", "none");
    expect(body).toMatchObject({
      fhirVersion: "4.0.1",
      implementation: { url: `${app.config.publicUrl}/fhir/R4` },
    });
    const [rest] = body.rest as { resource: { type: string }[] }[];
    expect(rest?.resource.map(({ type }) => type)).toEqual(TYPES);
  });

  it("returns wards and beds with their state", async () => {
    const places = await listResources("/Location");
    expect(places.filter(({ id }) => [north, south].includes(id))).toHaveLength(2);
    const bed = (name: string) => places.find((place) => place.name === name);
    expect(bed("N1")).toMatchObject({
      status: "active",
      operationalStatus: { code: "O" },
      partOf: { reference: `Location/${north}` },
    });
    expect(bed("N2")).toMatchObject({ status: "suspended", operationalStatus: { code: "C" } });
    expect(bed("Ü1")?.id).toMatch(/^[A-Za-z0-9.-]{1,64}$/);
    expect((await listResources("/Location?status=suspended")).map(({ name }) => name)).toEqual([
      "N2",
    ]);
  });

  it("returns cards as encounters in their beds", async () => {
    const stay = (await get(`/Encounter/${own.id}`)).body;
    expect(stay).toMatchObject({
      status: "in-progress",
      class: { code: "IMP" },
      subject: { reference: `Patient/${own.id}` },
      location: [{ status: "active", location: { display: "N1" } }],
    });
    const [place] = stay.location as { location: { reference: string } }[];
    expect((await get(`/${place?.location.reference}`)).body).toMatchObject({ name: "N1" });
    expect((await get(`/Encounter/${dead.id}`)).body).toMatchObject({
      status: "finished",
      period: { end: expect.any(String) },
      hospitalization: { dischargeDisposition: { coding: [{ code: "exp" }] } },
    });
    expect((await get(`/Encounter/${hidden.id}`)).body).toMatchObject({
      location: [{ location: { display: "Corridor" } }],
    });
  });

  it("searches encounters by status, place, id and last change", async () => {
    const search = async (query: string) => listIds(await listResources(`/Encounter?${query}`));
    expect(await search("status=finished")).toEqual([dead.id]);
    expect(await search("status=planned")).toEqual([]);
    expect(await search("status=finished,in-progress")).toEqual(
      [own, foreign, hidden, dead].map(({ id }) => id).sort(),
    );
    expect(await search(`location=Location/${north}`)).toEqual([own.id]);
    const bed = (await listResources("/Location")).find(({ name }) => name === "S1");
    expect(await search(`location=${bed?.id}`)).toEqual([foreign.id]);
    expect(await search(`location=${UNKNOWN_ID}`)).toEqual([]);
    expect(await search(`_id=${own.id},${UNKNOWN_ID}`)).toEqual([own.id]);
    expect(await search(`_id=not-a-uuid`)).toEqual([]);
    const { meta } = (await get(`/Encounter/${dead.id}`)).body;
    const at = encodeURIComponent(meta?.lastUpdated ?? "");
    expect(await search(`_lastUpdated=${at}`)).toContain(dead.id);
    expect(await search(`_lastUpdated=gt${at}`)).not.toContain(dead.id);
    expect(await search(`_lastUpdated=lt${at}&_lastUpdated=ge2000-01-01`)).not.toContain(dead.id);
    expect(await search("_lastUpdated=ge2100-01-01")).toEqual([]);
  });

  it("masks a name that displays must not show, unless the token may see it", async () => {
    const readName = async (as: string) => (await get(`/Patient/${hidden.id}`, as)).body.name;
    expect(JSON.stringify(await readName("reader"))).toContain('"valueCode":"masked"');
    expect(await readName("namer")).toEqual([{ text: "Hidden Person" }]);
    for (const type of TYPES) {
      expect(JSON.stringify((await get(`/${type}`)).body)).not.toContain("Hidden Person");
    }
    expect((await get(`/Patient/${own.id}`)).body.name).toEqual([{ text: "Ngozi Own" }]);
  });

  it("names the people on call, the end of their duty, and their patients", async () => {
    const [role] = await listResources("/PractitionerRole", "none");
    expect(role).toMatchObject({
      practitioner: { display: "Ada Obi" },
      organization: { display: "Surgery" },
      code: [{ text: "Consultant" }],
      period: { end: expect.stringMatching(/T00:00:00\.000Z$/) },
      telecom: [{ system: "phone", value: "0803 555 0100" }, { system: "email" }],
    });
    expect((await get(`/PractitionerRole/${role?.id}`, "none")).body).toEqual(role);
    const teams = await listResources("/CareTeam");
    expect(teams).toMatchObject([
      {
        id: own.id,
        status: "active",
        name: "Surgery",
        subject: { reference: `Patient/${own.id}` },
        participant: [
          { member: { reference: `PractitionerRole/${role?.id}`, display: "Ada Obi" } },
        ],
      },
    ]);
    expect(await listResources("/CareTeam?status=inactive")).toEqual([]);
  });

  it("shows nothing of other wards to a token limited to one ward", async () => {
    for (const type of TYPES) {
      const text = JSON.stringify((await get(`/${type}`, "north")).body);
      for (const secret of [foreign.id, dead.id, hidden.id, foreign.name, south, "S1"]) {
        expect(text).not.toContain(secret);
      }
    }
    expect(listIds(await listResources("/Encounter", "north"))).toEqual([own.id]);
    expect(listIds(await listResources(`/Encounter?location=${south}`, "north"))).toEqual([]);
    for (const path of [`/Patient/${foreign.id}`, `/Encounter/${dead.id}`, `/Location/${south}`]) {
      expect((await get(path, "north")).status).toBe(404);
    }
  });

  it("pages in a stable order until the end", async () => {
    const patientIds: string[] = [];
    let next: string | undefined = "/Patient?_count=3&_format=json";
    for (let page = 0; next !== undefined && page < 9; page += 1) {
      const { body } = await get(next);
      patientIds.push(...(body.entry ?? []).map(({ resource }) => resource.id));
      next = body.link?.find(({ relation }) => relation === "next")?.url;
    }
    expect(patientIds).toEqual(listIds(await listResources("/Patient")));
    expect(new Set(patientIds).size).toBe(4);
    const locations: string[] = [];
    next = "/Location?_count=2";
    while (next !== undefined && locations.length < 20) {
      const { body } = await get(next);
      locations.push(...(body.entry ?? []).map(({ resource }) => resource.id));
      next = body.link?.find(({ relation }) => relation === "next")?.url;
    }
    expect(locations).toEqual(listIds(await listResources("/Location")));
  });

  it.each([
    ["/Patient?name=Bello", 400, "invalid", "http.name"],
    ["/Patient?_sort=_id", 400, "invalid", "http._sort"],
    ["/Encounter?status=open", 400, "invalid", "http.status"],
    ["/Encounter?_page=x", 400, "invalid", "http._page"],
    [`/Encounter/${UNKNOWN_ID}`, 404, "not-found", undefined],
    ["/Patient/not_an_id", 404, "not-found", undefined],
    ["/Observation", 404, "not-found", undefined],
    ["/Observation/1", 404, "not-found", undefined],
  ])("answers %s with an OperationOutcome", async (path, status, code, expression) => {
    const answer = await get(path);
    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject({ resourceType: "OperationOutcome", issue: [{ code }] });
    expect(answer.body.issue?.[0]?.expression?.[0]).toBe(expression);
  });

  it("ignores unknown parameters if the client prefers lenient handling", async () => {
    const prefer = { prefer: "respond-async, handling=lenient" };
    const { status, body } = await get("/Patient?name=Bello&_count=1", "reader", prefer);
    expect(status).toBe(200);
    expect(body.link?.[0]?.url).toBe(`${app.config.publicUrl}/fhir/R4/Patient?_count=1`);
    expect((await get("/Patient?_count=0", "reader", prefer)).status).toBe(400);
  });

  it.each([
    ["an unknown token", "nobody", "/Patient", 401, "login"],
    ["a token without the right", "none", "/Patient", 403, "forbidden"],
  ])("refuses %s with an OperationOutcome", async (_, as, path, status, code) => {
    const answer = await get(path, as);
    expect(answer.status).toBe(status);
    expect(answer.body.issue?.[0]?.code).toBe(code);
  });

  it("finds no deleted cards, and no cards of another hospital", async () => {
    const deletedCard = await openCard(app, hospital.token, { name: "Gone Soon" });
    await app.call(deletePatient, { params: { id: deletedCard.id } }, { token: hospital.token });
    const other = await registerHospital(app);
    const otherCard = await openCard(app, other.token);
    for (const { id } of [deletedCard, otherCard]) {
      expect((await get(`/Patient/${id}`)).status).toBe(404);
      expect(await listResources(`/Encounter?_id=${id}`)).toEqual([]);
    }
  });

  it("records in the access log whose data was read", async () => {
    await get(`/Patient/${own.id}`, "namer");
    await get("/Patient", "namer");
    const read = async () =>
      (await app.call(listAccess, { query: {} }, { token: hospital.token })).data.filter(
        ({ actor }) => actor.name === "namer (API token)",
      );
    await until(async () => (await read()).length >= 2);
    const acts = (await read()).map(({ act }) => act);
    expect(acts).toEqual(expect.arrayContaining(["export", "card_opened"]));
  });

  it("accepts no changes", async () => {
    const headers = { authorization: `Bearer ${tokens.get("namer")}` };
    const init = { method: "POST", headers };
    expect((await fetch(`${app.url}/fhir/R4/Patient`, init)).status).toBe(404);
  });
});
