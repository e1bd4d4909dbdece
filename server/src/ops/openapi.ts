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

/** Every endpoint of the contracts with its name and its feature's name. */
export function allEndpoints(): {
  feature: string;
  name: string;
  definition: EndpointDefinition;
}[] {
  return Object.entries(FEATURES).flatMap(([feature, module]) =>
    Object.entries(module).flatMap(([name, definition]) =>
      isEndpoint(definition) ? [{ feature, name, definition }] : [],
    ),
  );
}

/** Everything that the contracts export. */
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
