import { canCall, type Entitlement } from "@wardline/contracts/accounts/access";
import type { EndpointDefinition } from "@wardline/contracts/endpoint";
import { GRANTS, type Grant } from "@wardline/domain/people/grants";
import { listEndpoints } from "./openapi.js";

const guardedEndpoints = listEndpoints()
  .map(({ definition }) => definition)
  .filter(({ access }) => access !== "public");

type Row = Grant | "every account" | "staff, about themselves" | "the owner" | "any grant";
type CallerKind = Grant | "none" | "owner";

const CALLERS: readonly CallerKind[] = ["owner", "none", ...GRANTS];

/** Grants that include other grants. */
const INCLUDED_GRANTS: { readonly [G in Grant]?: readonly Grant[] } = {
  "patients.write": ["patients.read"],
  "roster.manage": ["roster.write"],
  administrator: GRANTS,
};

/** Every call that needs an account, under each kind of account or grant that may make it. */
const CALLS: Readonly<Record<Row, readonly string[]>> = {
  "every account": [
    "GET /for-you",
    "GET /auth/mails",
    "PUT /auth/mails",
    "GET /roster/grid",
    "GET /holidays",
    "GET /roster/without-email",
    "POST /roster/take-over",
    "POST /roster/covers/check",
    "GET /absences",
    "GET /absences/duties",
    "POST /absences",
    "PATCH /absences/{id}",
    "DELETE /absences/{id}",
    "GET /roster/offers",
    "GET /roster/offers/people",
    "POST /roster/offers",
    "POST /roster/offers/{id}/take",
    "POST /roster/offers/{id}/approve",
    "POST /roster/offers/{id}/decline",
    "POST /roster/offers/{id}/withdraw",
    "GET /announcements/emergency",
    "GET /auth/second-factor",
    "POST /auth/second-factor/totp",
    "POST /auth/second-factor/totp/confirm",
    "DELETE /auth/second-factor/totp",
    "POST /auth/second-factor/passkeys/options",
    "POST /auth/second-factor/passkeys",
    "DELETE /auth/second-factor/passkeys/{passkeyId}",
    "POST /auth/second-factor/recovery-codes",
    "GET /auth/sessions",
    "DELETE /auth/sessions/{sessionId}",
    "DELETE /auth/sessions",
    "GET /auth/single-sign-on/link",
    "POST /auth/single-sign-on/link",
    "DELETE /auth/single-sign-on/link",
    "POST /auth/logout",
    "GET /on-call",
    "POST /on-call/reports",
    "GET /displays/names",
    "POST /displays/{id}/pair",
    "POST /handoffs",
    "POST /handoffs/board",
    "POST /live",
    "GET /fhir/R4/metadata",
    "GET /fhir/R4/PractitionerRole",
    "GET /fhir/R4/PractitionerRole/{id}",
  ],
  "staff, about themselves": [
    "GET /sub-accounts/profile",
    "GET /sub-accounts/details",
    "GET /sub-accounts/reminders",
    "PUT /sub-accounts/reminders",
    "POST /auth/sub-accounts/update-password",
    "GET /roster/sub-account/{id}",
    "GET /roster/sub-account/month/{month}/{year}",
    "GET /roster/sub-account/duties",
    "GET /roster/sub-account/tonight",
    "POST /roster/duties/{date}/{department}/{role}/{position}/seen",
    "GET /roster/sub-account/feeds",
    "POST /roster/sub-account/feeds/{kind}",
    "DELETE /roster/sub-account/feeds/{kind}",
  ],
  "the owner": ["POST /auth/update-password", "PUT /auth/second-factor/requirement"],
  "any grant": [
    "GET /parent-account/details",
    "GET /hospital-users-roles-departments",
    "GET /departments/get-user-departments",
    "GET /wards/names",
  ],
  "patients.read": [
    "GET /fhir/R4/Location",
    "GET /fhir/R4/Location/{id}",
    "GET /fhir/R4/Encounter",
    "GET /fhir/R4/Encounter/{id}",
    "GET /fhir/R4/Patient",
    "GET /fhir/R4/Patient/{id}",
    "GET /fhir/R4/CareTeam",
    "GET /fhir/R4/CareTeam/{id}",
    "GET /kits",
    "GET /kits/{ward}/latest",
    "GET /wards",
    "GET /signals",
    "GET /statistics",
    "GET /patients",
    "GET /patient/{id}",
    "GET /patient/{id}/history",
    "GET /responsibility",
    "POST /access-log",
    "POST /roster/active",
    "POST /roster/contacts",
  ],
  "patients.write": [
    "POST /patients",
    "PUT /patients/{id}",
    "DELETE /patients/{id}",
    "POST /patients/{id}/move",
    "POST /patients/{id}/swap",
    "POST /patients/{id}/merge",
    "POST /patients/{id}/merge/undo",
    "POST /patients/{id}/restore",
    "GET /patients/deleted",
    "GET /adt/parked",
    "POST /adt/parked/{id}/retry",
    "POST /adt/parked/{id}/discard",
    "PUT /wards/{id}/beds/{bed}",
    "POST /wards/{id}/beds/{bed}/ready",
    "POST /kits",
    "GET /emr/search",
    "PUT /departments/notifications",
  ],
  "announcements.write": [
    "GET /announcements",
    "POST /announcements",
    "PUT /announcements/{id}",
    "DELETE /announcements/{id}",
    "POST /announcements/emergency",
    "POST /announcements/emergency/{id}/end",
    "GET /announcements/emergency/{id}/reach",
    "GET /announcements/emergency/history",
    "GET /displays/reach",
  ],
  "roster.write": [
    "GET /roster/{id}",
    "GET /roster/date/{date}",
    "GET /roster/month/{month}/{year}",
    "GET /roster/sheet/{month}/{year}",
    "GET /roster/coverage/{month}/{year}",
    "GET /roster/staff/role/{role}",
    "POST /roster",
    "PUT /roster/{id}",
    "POST /roster/covers",
    "DELETE /roster/covers/{id}",
    "GET /roster/seen",
    "POST /on-call/reports/clear",
    "POST /roster/active",
    "POST /roster/contacts",
    "GET /roster/rules",
    "POST /roster/check",
    "GET /roster/tonight",
    "PUT /roster/grid",
    "GET /roster/fairness",
    "POST /roster/proposals",
    "GET /roster/proposals",
    "POST /roster/proposals/{id}/stop",
  ],
  "roster.manage": ["DELETE /roster/{id}", "PUT /holidays"],
  "staff.manage": [
    "GET /auth/sub-accounts",
    "POST /auth/sub-accounts",
    "POST /auth/sub-accounts/import",
    "PATCH /sub-accounts/{id}",
    "DELETE /sub-accounts/{id}",
    "POST /sub-accounts/{id}/resend-invitation",
    "POST /sub-accounts/{id}/reset-second-factor",
    "POST /departments/add-departments",
    "PATCH /departments/{departmentName}",
    "DELETE /departments/{departmentName}",
    "POST /departments/roles",
    "DELETE /departments/roles/{roleName}",
  ],
  "displays.manage": [
    "GET /displays",
    "POST /displays",
    "PATCH /displays/{id}",
    "DELETE /displays/{id}",
    "POST /displays/{id}/rotate",
    "GET /displays/{id}/at",
    "GET /displays/{id}/moments",
    "GET /displays/screens",
    "PATCH /displays/{id}/screens/{screen}",
    "DELETE /displays/{id}/screens/{screen}",
    "DELETE /displays/screens/missing",
    "POST /displays/{id}/screens/{screen}/move",
    "POST /displays/{id}/command",
    "GET /displays/reach",
    "GET /displays/settings",
    "PUT /displays/template",
    "POST /displays/pair",
    "GET /stations",
    "POST /stations/pair",
    "DELETE /stations/{id}",
  ],
  "settings.manage": [
    "PUT /holidays",
    "GET /roster/rules",
    "PUT /roster/rules",
    "GET /signals",
    "PUT /signals",
    "POST /wards",
    "PUT /wards/{id}",
    "DELETE /wards/{id}",
    "PUT /hospital/cleaning",
    "PUT /hospital/patient-identity",
    "GET /adt/settings",
    "PUT /adt/settings",
    "PUT /hospital/tonight",
    "PUT /hospital/downtime-kits",
    "PUT /hospital/page-lock",
    "PATCH /auth/update-account",
    "PUT /departments/notifications",
    "GET /displays/settings",
  ],
  "emr.manage": [
    "GET /emr/settings",
    "POST /emr/settings",
    "PUT /emr/settings",
    "POST /emr/test-connection",
  ],
  "audit.read": [
    "GET /signals",
    "GET /responsibility",
    "POST /access-log",
    "GET /audit",
    "GET /audit.csv",
    "GET /audit.ndjson",
    "GET /access-log",
    "GET /access-log.csv",
    "GET /access-log.ndjson",
    "GET /patient/{id}/readers",
    "GET /displays/{id}/at",
    "GET /displays/{id}/moments",
  ],
  administrator: [
    "GET /tokens",
    "POST /tokens",
    "DELETE /tokens/{id}",
    "PUT /hospital/deletion",
    "PUT /sub-accounts/{id}/grants",
    "GET /first-steps",
    "PUT /first-steps",
    "GET /retention",
    "POST /retention/preview",
    "PUT /retention",
    "GET /patient/{id}/erasure",
    "POST /patient/{id}/erasure",
    "GET /single-sign-on/settings",
    "PUT /single-sign-on/settings",
    "POST /single-sign-on/test",
    "POST /single-sign-on/domains/{domain}/proof",
    "GET /webhooks",
    "POST /webhooks",
    "PATCH /webhooks/{id}",
    "DELETE /webhooks/{id}",
    "POST /webhooks/{id}/rotate",
    "POST /webhooks/{id}/test",
    "POST /webhooks/{id}/replay",
    "GET /webhooks/{id}/deliveries",
  ],
};

const ROWS = Object.keys(CALLS) as Row[];

/**
 * See docs/wire/accounts.md, Grants; promise 27. `server/test/rights/access.spec.ts` tests that every route enforces
 * this rule.
 */
describe("the table of grants", () => {
  it("lists exactly the calls that need an account", () => {
    expect([...new Set(Object.values(CALLS).flat())].sort()).toEqual(
      guardedEndpoints.map(formatName).sort(),
    );
  });

  it.each(CALLERS)("allows %s exactly the listed calls", (who) => {
    const caller = createEntitlement(who);
    const allowedCalls = guardedEndpoints
      .filter(({ access }) => canCall(caller, access))
      .map(formatName);
    const listedCalls = ROWS.filter((row) => isOpen(row, who)).flatMap((row) => CALLS[row]);
    expect(allowedCalls.sort()).toEqual([...new Set(listedCalls)].sort());
  });
});

function createEntitlement(who: CallerKind): Entitlement {
  if (who === "owner") return { accountType: "parent", grants: [] };
  return { accountType: "sub", grants: who === "none" ? [] : [who] };
}

function isOpen(row: Row, who: CallerKind): boolean {
  switch (row) {
    case "every account":
      return true;
    case "staff, about themselves":
      return who !== "owner";
    case "the owner":
      return who === "owner";
    case "any grant":
      return who !== "none";
    default:
      if (who === "none" || who === "owner") return who === "owner";
      return who === row || (INCLUDED_GRANTS[who] ?? []).includes(row);
  }
}

function formatName({ method, base, path }: EndpointDefinition): string {
  return `${method} ${base ?? ""}${path.replaceAll(/:(\w+)/g, "{$1}")}`;
}
