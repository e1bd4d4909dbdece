import * as absences from "@wardline/contracts/absences";
import * as accessLog from "@wardline/contracts/access-log";
import * as accounts from "@wardline/contracts/accounts";
import * as announcements from "@wardline/contracts/announcements";
import * as audit from "@wardline/contracts/audit";
import * as boards from "@wardline/contracts/boards";
import * as calendarFeeds from "@wardline/contracts/calendar-feeds";
import * as departments from "@wardline/contracts/departments";
import * as displays from "@wardline/contracts/displays";
import * as emergencies from "@wardline/contracts/emergencies";
import * as emr from "@wardline/contracts/emr";
import type { EndpointDefinition } from "@wardline/contracts/endpoint";
import * as erasure from "@wardline/contracts/erasure";
import { ERRORS } from "@wardline/contracts/errors";
import * as firstSteps from "@wardline/contracts/first-steps";
import * as handoff from "@wardline/contracts/handoff";
import * as holidays from "@wardline/contracts/holidays";
import * as kits from "@wardline/contracts/kits";
import * as mailSwitches from "@wardline/contracts/mail-switches";
import * as offers from "@wardline/contracts/offers";
import * as onCall from "@wardline/contracts/on-call";
import * as pairings from "@wardline/contracts/pairings";
import * as passkeys from "@wardline/contracts/passkeys";
import * as past from "@wardline/contracts/past";
import * as patients from "@wardline/contracts/patients";
import * as polling from "@wardline/contracts/polling";
import * as retention from "@wardline/contracts/retention";
import * as roster from "@wardline/contracts/roster";
import * as rosterCheck from "@wardline/contracts/roster-check";
import * as rosterGrid from "@wardline/contracts/roster-grid";
import * as rosterMails from "@wardline/contracts/roster-mails";
import * as rosterProposals from "@wardline/contracts/roster-proposals";
import * as rosterRules from "@wardline/contracts/roster-rules";
import * as rosterSeen from "@wardline/contracts/roster-seen";
import * as rosterSheet from "@wardline/contracts/roster-sheet";
import * as secondFactor from "@wardline/contracts/second-factor";
import * as sessions from "@wardline/contracts/sessions";
import * as signals from "@wardline/contracts/signals";
import * as singleSignOn from "@wardline/contracts/single-sign-on";
import * as statistics from "@wardline/contracts/statistics";
import * as subAccounts from "@wardline/contracts/sub-accounts";
import * as tonight from "@wardline/contracts/tonight";
import * as wards from "@wardline/contracts/wards";
import type { FastifyInstance } from "fastify";
import * as z from "zod";
import { type DocumentedOperation, docsPage } from "./docs.page.js";

const FEATURES: Record<string, Record<string, unknown>> = {
  "Accounts and sessions": accounts,
  "Second factor": secondFactor,
  "Single sign-on": singleSignOn,
  Passkeys: passkeys,
  "My sessions": sessions,
  "First steps": firstSteps,
  Patients: patients,
  Wards: wards,
  Statistics: statistics,
  Signals: signals,
  "Departments and roles": departments,
  Staff: subAccounts,
  Roster: { ...roster, ...rosterMails, ...rosterSeen, ...rosterSheet },
  Absences: absences,
  Offers: offers,
  "The month": { ...rosterGrid, ...rosterProposals },
  Holidays: holidays,
  "Roster rules": { ...rosterRules, ...rosterCheck },
  Tonight: tonight,
  "Calendar feeds": calendarFeeds,
  Emails: mailSwitches,
  "On call": onCall,
  "The past": past,
  Announcements: announcements,
  Emergencies: emergencies,
  Displays: displays,
  Pairing: pairings,
  Board: { ...boards, ...polling },
  "Downtime kits": kits,
  "Wall to hand": handoff,
  EMR: emr,
  Audit: audit,
  "Access log": accessLog,
  Retention: retention,
  Erasure: erasure,
};

/** Every endpoint of the contracts with its feature's name. */
export function allEndpoints(): { feature: string; definition: EndpointDefinition }[] {
  return Object.entries(FEATURES).flatMap(([feature, module]) =>
    Object.values(module)
      .filter(isEndpoint)
      .map((definition) => ({ feature, definition })),
  );
}

function isEndpoint(value: unknown): value is EndpointDefinition {
  return (
    typeof value === "object" &&
    value !== null &&
    "method" in value &&
    "path" in value &&
    "access" in value
  );
}

/**
 * Stops the start when a route's contract is in no feature above: the document and the tests that go through all
 * endpoints would not know it.
 */
export function requireDocumented(routed: readonly EndpointDefinition[]): void {
  const documented = new Set(allEndpoints().map(({ definition }) => definition));
  for (const definition of routed) {
    if (documented.has(definition)) continue;
    throw new Error(`${definition.method} ${definition.path} is missing in the OpenAPI document.`);
  }
}

/**
 * The OpenAPI document at `/docs/json` and its page at `/docs`, made from the same contracts as the routes
 * (docs/wire.md, Settings of an installation).
 */
export function registerOpenApi(server: FastifyInstance): void {
  const document = openApiDocument();
  const page = docsPage(document);
  server.get("/docs", (_, reply) => reply.type("text/html; charset=utf-8").send(page));
  server.get("/docs/json", (_, reply) => reply.send(document));
}

interface OpenApiDocument {
  openapi: string;
  info: { title: string; version: string; description: string };
  components: Record<string, unknown>;
  paths: Record<string, Record<string, DocumentedOperation>>;
}

/** The contracts as one OpenAPI 3.1 document. */
export function openApiDocument(): OpenApiDocument {
  const paths: OpenApiDocument["paths"] = {};
  for (const { feature, definition } of allEndpoints()) {
    const path = `/api${definition.path.replaceAll(/:(\w+)/g, "{$1}")}`;
    paths[path] = {
      ...paths[path],
      [definition.method.toLowerCase()]: operation(feature, definition),
    };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Wardline",
      version: "1",
      description: "A hospital's live patient board and call-duty roster.",
    },
    components: {
      securitySchemes: { token: { type: "http", scheme: "bearer", bearerFormat: "JWT" } },
    },
    paths,
  };
}

function operation(feature: string, definition: EndpointDefinition): DocumentedOperation {
  const data = schemaOf(definition.reply, "output");
  const success =
    definition.envelope === "bare"
      ? data
      : {
          type: "object",
          required: ["status", "data"],
          properties: { status: { const: "success" }, message: { type: "string" }, data },
        };
  return {
    tags: [feature],
    summary: definition.summary,
    ...(definition.access === "public" ? {} : { security: [{ token: [] }] }),
    "x-access": definition.access,
    parameters: [
      ...parameters(definition.params, "path"),
      ...parameters(definition.query, "query"),
    ],
    ...(definition.body === undefined
      ? {}
      : {
          requestBody: {
            required: true,
            content: { "application/json": { schema: schemaOf(definition.body, "input") } },
          },
        }),
    responses: {
      [String(definition.status ?? 200)]: {
        description: "Success",
        content: { [definition.mediaType ?? "application/json"]: { schema: success } },
      },
      default: { description: "Failure", content: { "application/json": { schema: FAILURE } } },
    },
  };
}

const FAILURE = {
  type: "object",
  required: ["status", "code", "message", "requestId"],
  properties: {
    status: { const: "error" },
    code: { enum: Object.keys(ERRORS) },
    message: { type: "string" },
    errors: {
      type: "array",
      items: {
        type: "object",
        properties: { path: { type: "string" }, message: { type: "string" } },
      },
    },
    requestId: { type: "string" },
  },
};

function schemaOf(schema: z.ZodType, io: "input" | "output"): Record<string, unknown> {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return rest;
}

function parameters(
  schema: z.ZodObject | undefined,
  place: "path" | "query",
): Record<string, unknown>[] {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = schemaOf(schema, "input") as {
    properties?: Record<string, unknown>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === "path" || required.includes(name),
    schema: property,
  }));
}
