import type { EndpointDefinition, Input } from "@wardline/contracts/endpoint";
import type { FieldProblem } from "@wardline/contracts/errors";
import type * as z from "zod";
import { AppError, notFound } from "../errors/app-error.js";
import { problemSentence } from "../errors/problem-sentence.js";
import type { WardlineRequest } from "../request/request.js";

/**
 * Reads a request by its contract: a malformed id counts as unknown (404), all other problems are reported together
 * (400), and unknown query parameters are ignored (docs/wire/envelope.md, Envelope and errors).
 */
export function readInput(
  definition: EndpointDefinition,
  request: WardlineRequest,
): Input<EndpointDefinition> {
  const problems: FieldProblem[] = [];
  const params = readParams(definition, request.params);
  const query = read(definition.query, request.query, problems);
  const body = read(definition.body, request.body, problems);
  refuse(problems);
  return { params, query, body } as Input<EndpointDefinition>;
}

/** Throws `VALIDATION_FAILED` unless the whole record is valid, for example after a partial change. */
export function requireValid<Schema extends z.ZodType>(
  schema: Schema,
  given: unknown,
): z.output<Schema> {
  const problems: FieldProblem[] = [];
  const record = read(schema, given, problems);
  refuse(problems);
  return record as z.output<Schema>;
}

function refuse(problems: FieldProblem[]): void {
  const [first, ...others] = problems;
  if (first === undefined) return;
  const message = others.length === 0 ? first.message : undefined;
  throw new AppError("VALIDATION_FAILED", message, { errors: problems });
}

/** Reads the version in `If-Match`; null without the header. Throws if the header names no version. */
export function readExpectedVersion(
  definition: EndpointDefinition,
  header: unknown,
): number | null {
  if (definition.ifMatch !== true || typeof header !== "string" || header === "*") return null;
  const match = /^(?:W\/)?"?(\d{1,9})"?$/.exec(header.trim());
  if (match === null) throw new AppError("MALFORMED_REQUEST", "If-Match must name a version.");
  return Number(match[1]);
}

function readParams(definition: EndpointDefinition, given: unknown): unknown {
  const result = definition.params?.safeParse(given);
  if (result === undefined) return undefined;
  if (!result.success) throw notFound();
  return result.data;
}

function read(schema: z.ZodType | undefined, given: unknown, problems: FieldProblem[]): unknown {
  if (schema === undefined) return undefined;
  const result = schema.safeParse(given ?? {}, { error: problemSentence });
  if (result.success) return result.data;
  for (const issue of result.error.issues) {
    const path = issue.path.join(".");
    if (issue.code === "unrecognized_keys") {
      for (const key of issue.keys) {
        const unknownPath = [path, key].filter((part) => part !== "").join(".");
        problems.push({ path: unknownPath, message: `"${key}" is not a known field.` });
      }
    } else {
      problems.push({ path, message: issue.message });
    }
  }
  return undefined;
}
