import * as z from "zod";

/** An encryption key with its id. */
export interface NamedKey {
  id: string;
  /** 32 bytes. */
  key: Buffer;
}

const MIN_SECRET_LENGTH = 32;

/** A schema for text checked by a function that returns the problem, never the text. */
export const checkedText = (findProblem: (text: string) => string | undefined) =>
  z.string().superRefine((text, context) => {
    const message = findProblem(text);
    if (message !== undefined) context.addIssue({ code: "custom", message });
  });

/** A schema for text parsed by a function; null means invalid. */
export const parsedText = <T>(parse: (text: string) => T | null, message: string) =>
  z.string().transform((text, context): T => {
    const value = parse(text);
    if (value !== null) return value;
    context.addIssue({ code: "custom", message });
    return z.NEVER;
  });

export const wholeNumber = (least: number, most: number, message: string) =>
  parsedText((text) => {
    const number = Number(text);
    return /^\d{1,6}$/.test(text) && number >= least && number <= most ? number : null;
  }, message);

export const port = wholeNumber(
  0,
  65_535,
  "must be a whole number from 0 (any free port) to 65535",
);

export const oneOf = <const T extends string>(values: readonly T[]) =>
  z.enum(values, `must be one of ${values.join(", ")}`);

export const origins = parsedText((text) => {
  const list = parseList(text);
  const isOrigin = (one: string) => URL.canParse(one) && new URL(one).origin === one;
  return list.every(isOrigin) ? list : null;
}, "must be a list of origins such as https://emr.hospital.example");

/** Each source is the id of a hospital, "=", and an address or fingerprint. */
export const adtSources = parsedText((text) => {
  const list = parseList(text);
  return list.every((one) => /^[\da-f-]{36}=[\da-f.:]+$/i.test(one)) ? list : null;
}, "must be a list of HOSPITAL=SOURCE, such as the id of a hospital and 10.0.0.7");

/** The first secret signs, all secrets verify. */
export const signingSecrets = parsedText((text): readonly [string, ...string[]] | null => {
  const [first = "", ...others] = text.split(",").map((secret) => secret.trim());
  return [first, ...others].every(({ length }) => length >= MIN_SECRET_LENGTH)
    ? [first, ...others]
    : null;
}, `must have at least ${MIN_SECRET_LENGTH} characters, or several secrets of that length between commas`);

/** The first key encrypts, all keys decrypt. */
export const keys = (id: RegExp) =>
  parsedText(
    (text) => parseKeys(text, id),
    "must be a list of id:key, each key 32 bytes in base64",
  );

/** Parses comma-separated `id:base64` keys of 32 bytes; null if invalid. */
export function parseKeys(text: string, idPattern: RegExp): NamedKey[] | null {
  const parsed = text.split(",").map((entry) => {
    const [id = "", encoded = "", ...rest] = entry.trim().split(":");
    return { id, key: Buffer.from(encoded, "base64"), isWhole: rest.length === 0 };
  });
  return parsed.every(({ id, key, isWhole }) => idPattern.test(id) && key.length === 32 && isWhole)
    ? parsed.map(({ id, key }) => ({ id, key }))
    : null;
}

function parseList(text: string): string[] {
  return text
    .split(",")
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "");
}
