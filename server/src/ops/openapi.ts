import * as accounts from "@wardline/contracts/accounts/account";
import * as apiTokens from "@wardline/contracts/accounts/api-tokens";
import * as firstSteps from "@wardline/contracts/accounts/first-steps";
import * as mailSwitches from "@wardline/contracts/accounts/mail-switches";
import * as passkeys from "@wardline/contracts/accounts/passkeys";
import * as secondFactor from "@wardline/contracts/accounts/second-factor";
import * as sessions from "@wardline/contracts/accounts/sessions";
import * as singleSignOn from "@wardline/contracts/accounts/single-sign-on";
import * as subAccounts from "@wardline/contracts/accounts/sub-accounts";
import * as announcements from "@wardline/contracts/boards/announcements";
import * as boards from "@wardline/contracts/boards/board";
import * as displays from "@wardline/contracts/boards/displays";
import * as emergencies from "@wardline/contracts/boards/emergencies";
import * as handoff from "@wardline/contracts/boards/handoff";
import * as kits from "@wardline/contracts/boards/kits";
import * as pairings from "@wardline/contracts/boards/pairings";
import * as past from "@wardline/contracts/boards/past";
import type { EndpointDefinition } from "@wardline/contracts/endpoint";
import * as fhir from "@wardline/contracts/fhir/fhir";
import * as polling from "@wardline/contracts/live/polling";
import * as accessLog from "@wardline/contracts/operation/access-log";
import * as audit from "@wardline/contracts/operation/audit";
import * as webhooks from "@wardline/contracts/operation/webhooks";
import * as adt from "@wardline/contracts/patients/adt";
import * as emr from "@wardline/contracts/patients/emr";
import * as erasure from "@wardline/contracts/patients/erasure";
import * as identity from "@wardline/contracts/patients/identity";
import * as merging from "@wardline/contracts/patients/merging";
import * as patients from "@wardline/contracts/patients/patient";
import * as restoring from "@wardline/contracts/patients/restoring";
import * as retention from "@wardline/contracts/patients/retention";
import * as signals from "@wardline/contracts/patients/signals";
import * as statistics from "@wardline/contracts/patients/statistics";
import * as wards from "@wardline/contracts/patients/wards";
import * as absences from "@wardline/contracts/roster/absences";
import * as calendarFeeds from "@wardline/contracts/roster/calendar-feeds";
import * as departments from "@wardline/contracts/roster/departments";
import * as forYou from "@wardline/contracts/roster/for-you";
import * as holidays from "@wardline/contracts/roster/holidays";
import * as offers from "@wardline/contracts/roster/offers";
import * as onCall from "@wardline/contracts/roster/on-call";
import * as roster from "@wardline/contracts/roster/roster";
import * as rosterCheck from "@wardline/contracts/roster/roster-check";
import * as rosterGrid from "@wardline/contracts/roster/roster-grid";
import * as rosterMails from "@wardline/contracts/roster/roster-mails";
import * as rosterProposals from "@wardline/contracts/roster/roster-proposals";
import * as rosterRules from "@wardline/contracts/roster/roster-rules";
import * as rosterSeen from "@wardline/contracts/roster/roster-seen";
import * as rosterSheet from "@wardline/contracts/roster/roster-sheet";
import * as tonight from "@wardline/contracts/roster/tonight";

const FEATURES = {
  "Accounts and sessions": accounts,
  "Second factor": secondFactor,
  "Single sign-on": singleSignOn,
  Passkeys: passkeys,
  "My sessions": sessions,
  "API tokens": apiTokens,
  "First steps": firstSteps,
  Patients: { ...patients, ...identity, ...merging, ...restoring },
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
  "For you": forYou,
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
  ADT: adt,
  FHIR: fhir,
  Webhooks: webhooks,
  Audit: audit,
  "Access log": accessLog,
  Retention: retention,
  Erasure: erasure,
} satisfies Record<string, Record<string, unknown>>;

export type Feature = keyof typeof FEATURES;

/** Chapter and heading of docs/wire with the rules of each feature. */
export const RULES: Readonly<Record<Feature, string>> = {
  "Accounts and sessions": "accounts#accounts-and-sessions",
  "Second factor": "accounts#second-factor",
  "Single sign-on": "accounts#single-sign-on",
  Passkeys: "accounts#passkeys",
  "My sessions": "accounts#my-sessions",
  "API tokens": "accounts#api-tokens",
  "First steps": "accounts#accounts-and-sessions",
  Patients: "patients#patients",
  Wards: "patients#wards",
  Statistics: "patients#statistics",
  Signals: "patients#signals",
  "Departments and roles": "accounts#departments-roles-staff",
  Staff: "accounts#departments-roles-staff",
  Roster: "roster#roster",
  Absences: "roster#absences",
  Offers: "roster#offers",
  "The month": "roster#the-month",
  Holidays: "roster#holidays",
  "Roster rules": "roster#roster-rules",
  Tonight: "roster#tonight",
  "For you": "roster#for-you",
  "Calendar feeds": "roster#calendars",
  Emails: "roster#switching-mails-off",
  "On call": "roster#duties",
  "The past": "patients#the-past",
  Announcements: "boards#announcements",
  Emergencies: "boards#emergencies",
  Displays: "boards#displays-and-boards",
  Pairing: "boards#who-learns-an-address",
  Board: "live#networks-without-sockets",
  "Downtime kits": "boards#downtime-kits",
  "Wall to hand": "boards#wall-to-hand",
  EMR: "patients#emr",
  ADT: "adt#adt",
  FHIR: "fhir#fhir",
  Webhooks: "webhooks#webhooks",
  Audit: "operations#audit",
  "Access log": "operations#access-log",
  Retention: "patients#retention",
  Erasure: "patients#erasure",
};

/** Lists every endpoint with its name and its feature. */
export function listEndpoints(): {
  feature: Feature;
  name: string;
  definition: EndpointDefinition;
}[] {
  return (Object.keys(FEATURES) as Feature[]).flatMap((feature) =>
    Object.entries<unknown>(FEATURES[feature]).flatMap(([name, definition]) =>
      isEndpoint(definition) ? [{ feature, name, definition }] : [],
    ),
  );
}

export const EXPORTS: Readonly<Record<string, unknown>> = Object.assign(
  {},
  ...Object.values(FEATURES),
);

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
 * Prevents the server from starting if a routed contract is missing from the features above: the OpenAPI document and
 * the endpoint tests would skip it.
 */
export function requireDocumented(routed: readonly EndpointDefinition[]): void {
  const documented = new Set(listEndpoints().map(({ definition }) => definition));
  for (const definition of routed) {
    if (documented.has(definition)) continue;
    throw new Error(`${definition.method} ${definition.path} is missing in the OpenAPI document.`);
  }
}
