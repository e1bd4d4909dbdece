import { readdirSync } from "node:fs";
import { join } from "node:path";
import { createToken } from "@wardline/contracts/accounts/api-tokens";
import type { FhirCard } from "@wardline/database/repositories/patients/fhir-cards";
import { TOKEN_GRANTS } from "@wardline/domain/people/api-token";
import { addDays, toZonedDay } from "@wardline/domain/time/zoned-day";
import { ROOT } from "@wardline/settings/environment";
import {
  toCareTeam,
  toEncounter,
  toLocations,
  toPatient,
  toPractitionerRoles,
} from "../../src/features/fhir/resources.mapper.js";
import { CHAPTERS } from "../../src/ops/docs-chapters.js";
import { FHIR_RESOURCES } from "../../src/ops/openapi-fhir-examples.js";
import { useHospital } from "../support/hospital.js";

describe("the reference at /docs", () => {
  const { app, hospital } = useHospital();
  const read = async (path: string) => (await fetch(`${app.url}${path}`)).text();

  it("shows every chapter of docs/wire under its title, and has no broken link", async () => {
    const files = readdirSync(join(ROOT, "docs/wire")).map((file) => file.replace(".md", ""));
    expect(Object.keys(CHAPTERS).sort()).toEqual(files.sort());
    const pages = new Map([["/docs", await read("/docs")]]);
    for (const [name, title] of Object.entries(CHAPTERS)) {
      const page = await read(`/docs/${name}`);
      expect(page).toContain(`>${title}</h1>`);
      pages.set(`/docs/${name}`, page);
    }
    const broken = [...pages].flatMap(([at, page]) =>
      [...page.matchAll(/href="([^":]*)"/g)].flatMap(([, link = ""]) => {
        const { pathname, hash } = new URL(link, `${app.url}${at}`);
        const target = pathname === "/docs/json" ? "" : pages.get(pathname);
        const isFound = hash === "" || target?.includes(`id="${hash.slice(1)}"`) === true;
        return target !== undefined && isFound ? [] : [`${at}: ${link}`];
      }),
    );
    expect(broken).toEqual([]);
  });

  it("prints calls that work as printed", async () => {
    const expires_at = addDays(toZonedDay(app.clock.now, "UTC"), 30);
    const body = { name: "Reader", grants: [...TOKEN_GRANTS], expires_at };
    const { data } = await app.call(createToken, { body }, { token: hospital.token });
    const source = await read("/docs/json");
    const commands = [...source.matchAll(/"lang":"Shell","source":"curl (.*?)"\}/g)];
    expect(commands.length).toBeGreaterThan(20);
    for (const [, command = ""] of commands) {
      const [, path = ""] = /https?:\/\/[^/]+([^\\"]+)/.exec(command) ?? [];
      const headers = { authorization: `Bearer ${data.token}` };
      const response = await fetch(`${app.url}${path}`, { headers });
      await response.arrayBuffer();
      expect([path, response.status]).toEqual([path, 200]);
    }
  });

  it("explains the fields of answers and parameters", async () => {
    const source = await read("/docs/json");
    expect(source).toContain('"name":"at","in":"query","required":false,"description":"Time to');
    expect(source).toContain("`roster`: the people on duty.");
  });

  it("shows FHIR resources as the server makes them", () => {
    const { Location, Encounter, Patient, PractitionerRole, CareTeam } = FHIR_RESOURCES;
    const [start, end] = [PractitionerRole.period.start, PractitionerRole.period.end];
    const card: FhirCard = {
      id: Patient.id,
      name: "Amina Bello",
      gender: "female",
      hospital_no: "HN-20417",
      bed_no: "A12",
      status: "admitted",
      teams: "General Surgery",
      flags: [],
      date_of_birth: "1984-03-12",
      identifiers: [],
      merged_into: null,
      ward_id: Location.partOf.reference.slice("Location/".length),
      ward_bed: "A12",
      created_at: start,
      updated_at: start,
      version: 3,
      closed_at: null,
    };
    const onCall = {
      department: "General Surgery",
      date: "2026-11-30",
      from: Date.parse(start),
      until: Date.parse(end),
      source: "roster" as const,
      people: [
        {
          role: "Registrar",
          name: "Chidi Okafor",
          phone: "+234 803 555 1059",
          email: "chidi.okafor@hospital.example",
        },
      ],
      next: [],
      rosterChangedAt: null,
    };
    const ward = {
      id: card.ward_id ?? "",
      name: "Surgical ward",
      states: [{ label: "A12", code: "O", closed: null }],
    } as unknown as Parameters<typeof toLocations>[0];
    expect(toLocations(ward)[1]).toEqual(Location);
    expect(toEncounter(card)).toEqual(Encounter);
    expect(toPatient(card, true)).toEqual(Patient);
    expect(toPractitionerRoles(onCall)).toEqual([PractitionerRole]);
    expect(toCareTeam(card, [onCall])).toEqual(CareTeam);
  });
});
