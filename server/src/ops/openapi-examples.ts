import type { JsonSchema } from "./openapi-schemas.js";

const DAY = "2026-11-30";
const MOMENT = "2026-11-30T08:00:00.000Z";
const END = "2026-12-01T08:00:00.000Z";
const SECRET = "q3Zr0c1Jx8mTn5vKbW2yLg";
const DEPARTMENT = "General Surgery";
const ID = "0192f3a4-5b6c-7d8e-9f01-23456789abcd";
const PERSON = "Dr. Amina Bello";
const SCREEN = "s-4f7c2b";
const BASE64 = "AAAAAAAA";
const RECEIVER = "https://integration.hospital.example/wardline";

/**
 * Example values by field name, or by `parent.name` if a name has several meanings; a shared schema counts as a parent.
 */
const FIELDS: Readonly<Record<string, unknown>> = {
  "actor.name": PERSON,
  acuities: [0, 10, 60, 120, 240],
  address: "192.0.2.14",
  age: 41,
  alg: -7,
  alike: "7:1",
  apart: "1:1",
  "ApiToken.name": "Paging system",
  api_key: "emr-key-0123456789",
  api_key_hint: "6789",
  ask: "identify",
  attestationObject: BASE64,
  "ApiToken.expires_at": "2027-12-01T00:00:00.000Z",
  "AuditEntry.type": "patient.updated",
  authenticatorData: BASE64,
  "away.value": 0,
  base_url: "https://emr.hospital.example/fhir",
  bed: "A12",
  bed_no: "A12",
  beds: ["A11", "A12"],
  "BoardWard.name": "Surgical ward",
  bounds: "Nobody may have more than two nights in a row.",
  browser: SECRET,
  build: "0.3.0-3f9c1d2e",
  challenge: SECRET,
  client_id: "wardline",
  client_secret: "provider-secret-0123456789",
  client_secret_hint: "6789",
  clientDataJSON: BASE64,
  code: "482913",
  confirmation: "HN-20417",
  consultantId: ID,
  country: "NG",
  current_password: "a-long-enough-Phrase-42",
  date: DAY,
  date_of_birth: "1984-03-12",
  department: DEPARTMENT,
  "Department.name": DEPARTMENT,
  department_name: DEPARTMENT,
  departments: [DEPARTMENT],
  detail: "bello",
  device: "Firefox on Windows",
  display: "Emergency room",
  "Display.name": "Emergency room",
  display_url: `https://wardline.hospital.example/board/${SECRET}`,
  displayName: PERSON,
  domain: "hospital.example",
  domains: ["hospital.example"],
  duty_start: "08:00",
  email: "amina.bello@hospital.example",
  ended_by: PERSON,
  epoch: "1",
  expected_discharge: "2026-12-04",
  field: "status",
  firstName: "Amina",
  for: "Dr. Chidi Okafor",
  former_name: "Amina Sule",
  former_number: "HN-18022",
  from: MOMENT,
  group: "Ward clerks",
  group_claim: "groups",
  holiday: "Christmas Day",
  hospital: "St. Luke's Hospital",
  hospital_name: "St. Luke's Hospital",
  hospital_no: "HN-20417",
  hospital_number: "SLH",
  "hours.from": "07:30",
  "hours.until": "19:00",
  houseOfficerId: ID,
  html: "<!DOCTYPE html><title>Surgical ward</title>",
  id: ID,
  "identifiers.system": "Insurance",
  "identifiers.value": "AB-7712",
  invitation: SECRET,
  issuer: "https://login.hospital.example",
  label: "A12",
  lastName: "Bello",
  logo_url: "/uploads/logo-q3Zr0c1J.webp",
  last_used_from: "192.0.2.14",
  made_at: MOMENT,
  "CreatedToken.expires_at": "2027-12-01T00:00:00.000Z",
  "CreatedToken.last_used_at": null,
  "CreatedToken.last_used_from": null,
  "CreatedToken.name": "Paging system",
  "CreatedToken.token": `wl_${ID}_q3Zr0c1Jx8mTn5vKbW2yLgq3Zr0c1Jx8mTn5vKbW2yL`,
  message: "The connection works.",
  month: 11,
  "months.month": "2026-11",
  name: "Amina Bello",
  new_password: "a-long-enough-Phrase-42",
  note: "Conference",
  "OccupiedWard.name": "Surgical ward",
  off_reason: null,
  "OnCallSpan.from": END,
  "OnCallSpan.until": "2026-12-02T08:00:00.000Z",
  otpauth_url: "otpauth://totp/Wardline:amina.bello?secret=JBSWY3DPEHPK3PXP",
  override: false,
  own_role: "Registrar",
  paper_number: "D-001",
  passkey_host: "wardline.hospital.example",
  password: "a-long-enough-Phrase-42",
  path: "rows.0.email",
  peer: "emr.hospital.example",
  "people.name": PERSON,
  person: ID,
  phone: "+234 803 555 1059",
  place: "Ward A, second floor",
  "PlannedDuty.name": PERSON,
  post: "Registrar",
  problem: "The provider did not answer.",
  raised_by: PERSON,
  rawId: BASE64,
  reason: "Exchange of duties",
  record: "wardline-verification=q3Zr0c1Jx8mTn5vKbW2yLg",
  recovery_codes: ["k7wq-9m2x-t4hd-c8vn"],
  redirect_url: "https://wardline.hospital.example/single-sign-on",
  refresh_token: SECRET,
  refreshToken: SECRET,
  region: "LA",
  registrarId: ID,
  role: "Registrar",
  role_name: "Registrar",
  roles: ["Registrar"],
  sample: "0b1118",
  screen: SCREEN,
  screen_id: SCREEN,
  screenId: SCREEN,
  screenToken: SECRET,
  secret: SECRET,
  seniorRegistrarId: ID,
  serverTime: 1_795_852_800_000,
  signature: BASE64,
  since: null,
  "Station.name": "Switchboard",
  status_since: MOMENT,
  subject: ID,
  subject_name: "Amina Bello",
  system: "https://hospital.example/number",
  team_email: "surgery@hospital.example",
  team_on_call: "Dr. Chidi Okafor",
  teams: DEPARTMENT,
  text: "The lift in the east wing is out of order.",
  ticket: SECRET,
  timezone: "Africa/Lagos",
  to: DAY,
  token: SECRET,
  tokenExpiry: 1_795_856_400_000,
  transports: ["internal"],
  until: END,
  url: "https://wardline.hospital.example/api/calendar/q3Zr0c1Jx8mTn5vKbW2yLg.ics",
  viewport: "1920x1080",
  waiting_for: "Laboratory result",
  waiting_reasons: ["Laboratory result"],
  waiting_since: MOMENT,
  ward: "Surgical ward",
  "Ward.name": "Surgical ward",
  "Webhook.former_secret_until": null,
  "Webhook.types": ["patient.updated"],
  "Webhook.url": RECEIVER,
  "WebhookDelivery.answer": "",
  "WebhookDelivery.duration_ms": 85,
  "WebhookDelivery.problem": null,
  "WebhookDelivery.revision": 4711,
  "WebhookDelivery.status": 204,
  "WebhookDelivery.type": "patient.updated",
  "WebhookWithSecret.former_secret_until": null,
  "WebhookWithSecret.secret": "whsec_q3Zr0c1Jx8mTn5vKbW2yLgq3Zr0c1Jx8mTn5vKbW2yI=",
  "WebhookWithSecret.types": ["patient.updated"],
  "WebhookWithSecret.url": RECEIVER,
  "ward.name": "Surgical ward",
  ward_bed: "A12",
  ward_id: ID,
  ways_out: "Allow three nights in a row.",
  year: 2026,
  zone: "Africa/Lagos",
  zone_alias: "Africa/Lagos",
};

/** Name of a field that only removed records have. */
const ABSENT_FIELD = "removed_at";

/** Examples of bodies whose fields depend on each other, by contract name. */
export const BODY_EXAMPLES: Readonly<Record<string, unknown>> = {
  createToken: { name: "Paging system", grants: [], wards: [], expires_at: "2027-11-30" },
  createWebhook: { url: RECEIVER, types: ["patient.updated"] },
  createAbsence: { from: DAY, until: DAY, kind: "leave", note: "" },
  noteAccess: { act: "card_opened", patients: [ID] },
  raiseEmergency: { kind: "code_blue", place: "Ward A, bed A12" },
  updateAbsence: { from: DAY, until: DAY, kind: "leave", note: "" },
  updateWebhook: { types: ["patient.created", "patient.updated"], enabled: true },
  updatePatient: { patientData: { status: "admitted", bed_no: "A12" } },
};

const FORMATS: Readonly<Record<string, string>> = {
  date: DAY,
  "date-time": MOMENT,
  email: "amina.bello@hospital.example",
  uri: "https://hospital.example",
  uuid: ID,
};

interface Shape {
  $ref?: string;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  type?: string | string[];
  format?: string;
  pattern?: string;
  enum?: unknown[];
  examples?: unknown[];
  items?: JsonSchema;
  minItems?: number;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  properties?: Record<string, JsonSchema>;
  propertyNames?: Shape;
  additionalProperties?: JsonSchema | false;
}

/** Builds an example of a schema from the examples of its fields; `components` holds the referenced schemas. */
export function buildExample(
  schema: JsonSchema,
  components: Readonly<Record<string, JsonSchema>>,
  name = "",
  parent = "",
): unknown {
  const { $ref, anyOf, oneOf, type, format, examples, items, ...shape }: Shape = schema;
  const buildField = (one: JsonSchema) => buildExample(one, components, name, parent);
  if ($ref !== undefined) {
    const shared = $ref.split("/").at(-1) ?? "";
    return buildExample(components[shared] ?? {}, components, shared, parent);
  }
  if ("const" in schema) return schema["const"];
  const candidates = [examples?.[0], FIELDS[`${parent}.${name}`], FIELDS[name]];
  const firstMatch = candidates.find(
    (value) => value !== undefined && matchesSchema(value, schema),
  );
  if (firstMatch !== undefined) return firstMatch;
  const [first] = anyOf ?? oneOf ?? [];
  if (first !== undefined) return buildField(first);
  if (shape.enum !== undefined) return shape.enum[0];
  switch (typeof type === "string" ? type : type?.[0]) {
    case "object":
      return buildObject(shape, (one, field) => buildExample(one, components, field, name));
    case "array":
      return items === undefined
        ? []
        : Array.from({ length: Math.max(1, shape.minItems ?? 1) }, () => buildField(items));
    case "string":
      return FORMATS[format ?? ""] ?? (name.endsWith("_at") ? MOMENT : "text");
    case "integer":
    case "number":
      return Math.max(1, shape.minimum ?? 1);
    case "boolean":
      return true;
    default:
      return null;
  }
}

function buildObject(
  { properties = {}, propertyNames, additionalProperties }: Shape,
  buildField: (schema: JsonSchema, field: string) => unknown,
): Record<string, unknown> {
  const fields = Object.entries(properties).filter(([field]) => field !== ABSENT_FIELD);
  const keys =
    additionalProperties === undefined || additionalProperties === false
      ? []
      : (propertyNames?.enum ?? []);
  const others = keys.map((key) => [String(key), additionalProperties as JsonSchema] as const);
  return Object.fromEntries(
    [...fields, ...others].map(([field, one]) => [field, buildField(one, field)]),
  );
}

function matchesSchema(value: unknown, schema: JsonSchema): boolean {
  const { anyOf, type = [], format, pattern, items, ...shape }: Shape = schema;
  if (anyOf !== undefined) return anyOf.some((one) => matchesSchema(value, one));
  if (shape.enum !== undefined) return shape.enum.includes(value);
  if (value === null) return [type].flat().includes("null");
  const types = [type].flat();
  if (Array.isArray(value)) {
    return (
      types.includes("array") &&
      items !== undefined &&
      value.every((one) => matchesSchema(one, items))
    );
  }
  if (typeof value === "number") {
    const { minimum = value, maximum = value } = shape;
    return (
      (types.includes("integer") || types.includes("number")) &&
      minimum <= value &&
      value <= maximum
    );
  }
  if (typeof value === "boolean") return types.includes("boolean");
  return (
    typeof value === "string" &&
    types.includes("string") &&
    value.length <= (shape.maxLength ?? value.length) &&
    (pattern === undefined || new RegExp(pattern).test(value)) &&
    (format === undefined || (format === "uuid") === (value === FORMATS["uuid"])) &&
    (format !== "date" || value.length === DAY.length)
  );
}
