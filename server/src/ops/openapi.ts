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

/**
 * Features of the API reference, each with its contracts, and with the chapter and heading of docs/wire that hold its
 * rules.
 */
export const FEATURES: Readonly<
  Record<string, { rules: string; contracts: Record<string, unknown> }>
> = {
  "Accounts and sessions": { rules: "accounts#accounts-and-sessions", contracts: accounts },
  "Second factor": { rules: "accounts#second-factor", contracts: secondFactor },
  "Single sign-on": { rules: "accounts#single-sign-on", contracts: singleSignOn },
  Passkeys: { rules: "accounts#passkeys", contracts: passkeys },
  "My sessions": { rules: "accounts#my-sessions", contracts: sessions },
  "API tokens": { rules: "accounts#api-tokens", contracts: apiTokens },
  "First steps": { rules: "accounts#accounts-and-sessions", contracts: firstSteps },
  Patients: {
    rules: "patients#patients",
    contracts: { ...patients, ...identity, ...merging, ...restoring },
  },
  Wards: { rules: "patients#wards", contracts: wards },
  Statistics: { rules: "patients#statistics", contracts: statistics },
  Signals: { rules: "patients#signals", contracts: signals },
  "Departments and roles": { rules: "accounts#departments-roles-staff", contracts: departments },
  Staff: { rules: "accounts#departments-roles-staff", contracts: subAccounts },
  Roster: {
    rules: "roster#roster",
    contracts: { ...roster, ...rosterMails, ...rosterSeen, ...rosterSheet },
  },
  Absences: { rules: "roster#absences", contracts: absences },
  Offers: { rules: "roster#offers", contracts: offers },
  "The month": { rules: "roster#the-month", contracts: { ...rosterGrid, ...rosterProposals } },
  Holidays: { rules: "roster#holidays", contracts: holidays },
  "Roster rules": { rules: "roster#roster-rules", contracts: { ...rosterRules, ...rosterCheck } },
  Tonight: { rules: "roster#tonight", contracts: tonight },
  "For you": { rules: "roster#for-you", contracts: forYou },
  "Calendar feeds": { rules: "roster#calendars", contracts: calendarFeeds },
  Emails: { rules: "roster#switching-mails-off", contracts: mailSwitches },
  "On call": { rules: "roster#duties", contracts: onCall },
  "The past": { rules: "patients#the-past", contracts: past },
  Announcements: { rules: "boards#announcements", contracts: announcements },
  Emergencies: { rules: "boards#emergencies", contracts: emergencies },
  Displays: { rules: "boards#displays-and-boards", contracts: displays },
  Pairing: { rules: "boards#who-learns-an-address", contracts: pairings },
  Board: { rules: "live#networks-without-sockets", contracts: { ...boards, ...polling } },
  "Downtime kits": { rules: "boards#downtime-kits", contracts: kits },
  "Wall to hand": { rules: "boards#wall-to-hand", contracts: handoff },
  EMR: { rules: "patients#emr", contracts: emr },
  ADT: { rules: "adt#adt", contracts: adt },
  FHIR: { rules: "fhir#fhir", contracts: fhir },
  Webhooks: { rules: "webhooks#webhooks", contracts: webhooks },
  Audit: { rules: "operations#audit", contracts: audit },
  "Access log": { rules: "operations#access-log", contracts: accessLog },
  Retention: { rules: "patients#retention", contracts: retention },
  Erasure: { rules: "patients#erasure", contracts: erasure },
};

/** Lists every endpoint with its name and its feature. */
export function listEndpoints(): {
  feature: string;
  name: string;
  definition: EndpointDefinition;
}[] {
  return Object.entries(FEATURES).flatMap(([feature, { contracts }]) =>
    Object.entries(contracts).flatMap(([name, definition]) =>
      isEndpoint(definition) ? [{ feature, name, definition }] : [],
    ),
  );
}

export const CONTRACT_EXPORTS: Readonly<Record<string, unknown>> = Object.assign(
  {},
  ...Object.values(FEATURES).map(({ contracts }) => contracts),
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
    throw new Error(
      `${definition.method} ${definition.path} is missing from the OpenAPI document.`,
    );
  }
}
