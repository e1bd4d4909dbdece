import type { newSingleSignOnSettings } from "@wardline/contracts/single-sign-on";
import { unknownDepartment, unknownRole } from "@wardline/domain/people/department";
import { compared } from "@wardline/domain/text/text-forms";
import type * as z from "zod";
import { addressProblem } from "../../egress/address-rules.js";
import { AppError, invalidField } from "../../errors/app-error.js";
import type { NameDirectory } from "../departments/departments.service.js";
import type { ProviderConnection } from "./provider.js";

type Given = z.output<typeof newSingleSignOnSettings>;

/**
 * Refuses an issuer that may not be called; throws `VALIDATION_FAILED`. Asks the name servers, so that no transaction waits
 * for it.
 */
export async function requireCallable(
  issuer: string,
  allowedOrigins: readonly string[],
): Promise<void> {
  const problem = await addressProblem(issuer, allowedOrigins);
  if (problem === "forbidden") {
    throw invalidField(
      "issuer",
      "This address is not allowed for single sign-on. Ask your operator to allow it if it is on your own network.",
    );
  }
  if (problem === "credentials")
    throw invalidField("issuer", "The issuer may not contain a user name or password.");
  const { protocol, origin } = new URL(issuer);
  if (protocol === "http:" && !allowedOrigins.includes(origin)) {
    throw invalidField("issuer", "Please enter an address that starts with https://.");
  }
}

/**
 * The secret to be kept: the given one, or what is stored. Another provider needs it again (`VALIDATION_FAILED`): a stored
 * secret never travels to an address that it was not given for.
 */
export function secretToKeep(stored: ProviderConnection | null, given: Given): string {
  if (given.client_secret !== undefined) return given.client_secret;
  if (stored === null) throw invalidField("client_secret", "Please enter the client secret.");
  if (new URL(stored.issuer).origin !== new URL(given.issuer).origin) {
    throw invalidField("client_secret", "Please enter the client secret again for the new issuer.");
  }
  return stored.clientSecret;
}

/** Where someone belongs for whom an account is made, by the hospital's own names; throws `VALIDATION_FAILED`. */
export function placeIn(
  { departments, roles }: NameDirectory,
  { department, role }: Pick<Given, "department" | "role">,
): { department: string | null; role: string | null } {
  if (department === null || role === null) return { department: null, role: null };
  const knownDepartment = departments.get(compared(department));
  if (knownDepartment === undefined) {
    throw invalidField("department", unknownDepartment(department));
  }
  const knownRole = roles.get(compared(role));
  if (knownRole === undefined) throw invalidField("role", unknownRole(role));
  return { department: knownDepartment.name, role: knownRole.name };
}

/** Throws `VALIDATION_FAILED` for domains in which the hospital has proven no address. */
export function refuseUnproven([domain]: readonly string[]): void {
  if (domain === undefined) return;
  throw invalidField(
    "domains",
    `Nobody of your hospital has proven an address at ${domain} yet: first log in with a password by an account that has one.`,
  );
}

/** Throws `VALIDATION_FAILED` for domains that another hospital has proved. */
export function refuseTaken([domain]: readonly string[]): void {
  if (domain === undefined) return;
  throw invalidField(
    "domains",
    `Another hospital of this installation has proved ${domain}. Please ask your operator.`,
  );
}

/** What somebody reads for whose address there is no provider; the same for every address and everyone who asks. */
export function noSignOn(): AppError {
  return new AppError("SINGLE_SIGN_ON_UNKNOWN");
}
