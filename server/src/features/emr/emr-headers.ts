import type { FieldProblem } from "@wardline/contracts/errors";
import { MASKED_HEADER } from "@wardline/contracts/patients/emr";

/** Headers of the HTTP connection itself, which a hospital may not set (docs/wire/patients.md, EMR). */
const FORBIDDEN_HEADERS = new Set([
  "host",
  "content-length",
  "connection",
  "keep-alive",
  "proxy-authenticate",
  "proxy-authorization",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
  "expect",
  "accept-encoding",
]);
const TOKEN = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
const UNSENDABLE_CHARACTERS = /[\u0000-\u0008\u000a-\u001f\u007f\u0100-\uffff]/;

export function findHeaderProblems(headers: Record<string, string>): FieldProblem[] {
  const names = Object.keys(headers).map((name) => name.toLowerCase());
  return Object.entries(headers).flatMap(([name, value]): FieldProblem[] => {
    const path = `headers.${name}`;
    if (!TOKEN.test(name)) return [{ path, message: "This is not a valid header name." }];
    if (FORBIDDEN_HEADERS.has(name.toLowerCase()))
      return [{ path, message: `The header "${name}" cannot be set.` }];
    if (names.filter((other) => other === name.toLowerCase()).length > 1) {
      return [{ path, message: `The header "${name}" is listed twice.` }];
    }
    if (UNSENDABLE_CHARACTERS.test(value) && value !== MASKED_HEADER) {
      return [{ path, message: `The value of "${name}" contains characters that cannot be sent.` }];
    }
    if (value.trim() === "") return [{ path, message: `Please enter a value for "${name}".` }];
    return [];
  });
}

/** Masks header values before they leave the server; only names remain. */
export function maskHeaders(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.keys(headers).map((name) => [name, MASKED_HEADER]));
}

/** Merges headers: a masked value keeps the stored value (docs/wire/patients.md, EMR). */
export function mergeHeaders(
  given: Record<string, string>,
  stored: Record<string, string>,
): Record<string, string> {
  const known = new Map(Object.entries(stored).map(([name, value]) => [name.toLowerCase(), value]));
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => {
      const usedValue = value === MASKED_HEADER ? known.get(name.toLowerCase()) : value;
      return usedValue === undefined ? [] : [[name, usedValue]];
    }),
  );
}
