import { FHIR_PAGE } from "@wardline/contracts/fhir/fhir";
import { getDayEnd, getDayStart, isDay } from "@wardline/domain/time/zoned-day";
import { invalidFieldError } from "../../errors/app-error.js";

/** Search parameters that a type may have, besides `_id`, `_count` and `_page` (docs/wire/fhir.md, Searching). */
export type ParameterName = "_lastUpdated" | "status" | "location";

/** A search of one type; a null field matches everything. */
export interface FhirSearch {
  ids: readonly string[] | null;
  count: number;
  /** Id of the last resource on the previous page. */
  after: string | null;
  /** Inclusive start of the span, in epoch milliseconds. */
  updatedFrom: number | null;
  /** Exclusive end of the span, in epoch milliseconds. */
  updatedUntil: number | null;
  statuses: readonly string[] | null;
  locations: readonly string[] | null;
  /** Parameters that the search used, for the link `self`. */
  used: readonly (readonly [name: string, value: string])[];
}

/** Values of `_format` that are accepted without effect, because every answer is JSON. */
const FORMATS = new Set(["json", "application/json", "application/fhir+json"]);
const COMMON_PARAMETERS = ["_id", "_count", "_page", "_format"];

interface SearchContext {
  names: readonly ParameterName[];
  /** True to ignore unknown parameters (`Prefer: handling=lenient`). */
  isLenient: boolean;
  /** The hospital's time zone, for dates without a time. */
  zone: string;
}

/**
 * Reads a search's query. Throws `VALIDATION_FAILED` for an unknown parameter unless lenient, and for invalid values.
 */
export function readSearch(
  query: Readonly<Record<string, unknown>>,
  { names, isLenient, zone }: SearchContext,
): FhirSearch {
  const given = Object.entries(query).flatMap(([name, value]) =>
    [value].flat().map((one) => [name, String(one)] as const),
  );
  const known = new Set<string>([...COMMON_PARAMETERS, ...names]);
  const unknown = given.find(([name]) => !known.has(name))?.[0];
  if (unknown !== undefined && !isLenient) {
    throw invalidFieldError(unknown, `The search parameter "${unknown}" is not supported here.`);
  }
  const used = given.filter(([name]) => known.has(name));
  const listValues = (name: string) =>
    used.flatMap(([one, value]) => (one === name ? [value] : []));
  const readSingle = (name: string): string | null => {
    const [value = null, ...others] = listValues(name);
    if (others.length > 0) throw invalidFieldError(name, `Please give "${name}" only once.`);
    return value;
  };
  const readList = (name: string) => readSingle(name)?.split(",") ?? null;
  const format = readSingle("_format");
  if (format !== null && !FORMATS.has(format)) {
    throw invalidFieldError("_format", "Only JSON is available.");
  }
  return {
    ids: readList("_id"),
    count: readCount(readSingle("_count")),
    after: readSingle("_page"),
    ...readSpan(listValues("_lastUpdated"), zone),
    statuses: readList("status"),
    locations: readList("location")?.map((one) => one.replace(/^Location\//, "")) ?? null,
    used,
  };
}

function readCount(text: string | null): number {
  if (text === null) return FHIR_PAGE.defaultSize;
  const count = /^\d{1,6}$/.test(text) ? Number(text) : 0;
  if (count < 1) throw invalidFieldError("_count", "Please give a number of at least 1.");
  // FHIR allows a server to send fewer results than requested.
  return Math.min(count, FHIR_PAGE.max);
}

/** Reads the span of time that satisfies all values, such as `ge2026-11-30` or `lt2026-11-30T08:00:00Z`. */
function readSpan(
  values: readonly string[],
  zone: string,
): Pick<FhirSearch, "updatedFrom" | "updatedUntil"> {
  let from = Number.NEGATIVE_INFINITY;
  let until = Number.POSITIVE_INFINITY;
  for (const value of values) {
    const [, prefix = "eq", text = ""] = /^(eq|ge|gt|le|lt)?(.+)$/.exec(value) ?? [];
    const span = readMoment(text, zone);
    if (span === null) {
      throw invalidFieldError(
        "_lastUpdated",
        'Please give a date or a time with its zone, such as "ge2026-11-30T08:00:00Z".',
      );
    }
    if (prefix === "eq" || prefix === "ge") from = Math.max(from, span.start);
    if (prefix === "gt") from = Math.max(from, span.end);
    if (prefix === "eq" || prefix === "le") until = Math.min(until, span.end);
    if (prefix === "lt") until = Math.min(until, span.start);
  }
  return {
    updatedFrom: Number.isFinite(from) ? from : null,
    updatedUntil: Number.isFinite(until) ? until : null,
  };
}

/**
 * Reads a day in the hospital's time zone, or a time with a precision of one second or millisecond; `end` is exclusive.
 */
function readMoment(text: string, zone: string): { start: number; end: number } | null {
  if (isDay(text)) return { start: getDayStart(text, zone), end: getDayEnd(text, zone) };
  const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/.exec(text);
  const start = time === null ? Number.NaN : Date.parse(text);
  if (Number.isNaN(start)) return null;
  return { start, end: start + (time?.[1] === undefined ? 1_000 : 1) };
}

/** True if a moment (epoch milliseconds) is within the search's span. */
export function isUpdatedWithin(at: number, { updatedFrom, updatedUntil }: FhirSearch): boolean {
  return at >= (updatedFrom ?? at) && at < (updatedUntil ?? Number.POSITIVE_INFINITY);
}
