import type { newSingleSignOnSettings } from "@wardline/contracts/accounts/single-sign-on";
import { unknownDepartmentError, unknownRoleError } from "@wardline/domain/people/department";
import { toComparedText } from "@wardline/domain/text/text-forms";
import { findAddressProblem } from "@wardline/egress/address-rules";
import type * as z from "zod";
import { AppError, invalidFieldError } from "../../errors/app-error.js";
import type { NameDirectory } from "../departments/departments.service.js";

type SingleSignOnInput = z.output<typeof newSingleSignOnSettings>;

/** Throws `VALIDATION_FAILED` for an issuer that may not be called. Queries DNS, so call it outside a transaction. */
export async function requireCallableProvider(
  issuer: string,
  allowedOrigins: readonly string[],
): Promise<void> {
  const problem = await findAddressProblem(issuer, allowedOrigins);
  if (problem === "forbidden") {
    throw invalidFieldError(
      "issuer",
      "This address is not allowed for single sign-on. Ask your system administrator to allow it if it is on your own network.",
    );
  }
  if (problem === "credentials")
    throw invalidFieldError("issuer", "The issuer may not contain a user name or password.");
  const { protocol, origin } = new URL(issuer);
  if (protocol === "http:" && !allowedOrigins.includes(origin)) {
    throw invalidFieldError("issuer", "Please enter an address that starts with https://.");
  }
}

/**
 * Returns the secret to store; throws `VALIDATION_FAILED` if there is none. For another provider the secret must be given
 * again, because a stored secret must not reach another address.
 */
export function requireSecret<Secret>(
  secret: Secret | null,
  stored: { issuer: string } | null,
  given: SingleSignOnInput,
): Secret {
  if (secret === null) throw invalidFieldError("client_secret", "Please enter the client secret.");
  const isMoved = stored !== null && new URL(stored.issuer).origin !== new URL(given.issuer).origin;
  if (isMoved && given.client_secret === undefined) {
    throw invalidFieldError(
      "client_secret",
      "Please enter the client secret again for the new issuer.",
    );
  }
  return secret;
}

/** Resolves a new account's department and role to the hospital's names; throws `VALIDATION_FAILED`. */
export function resolveNewPlace(
  { departments, roles }: NameDirectory,
  { department, role }: Pick<SingleSignOnInput, "department" | "role">,
): { department: string | null; role: string | null } {
  if (department === null || role === null) return { department: null, role: null };
  const knownDepartment = departments.get(toComparedText(department));
  if (knownDepartment === undefined) {
    throw invalidFieldError("department", unknownDepartmentError(department));
  }
  const knownRole = roles.get(toComparedText(role));
  if (knownRole === undefined) throw invalidFieldError("role", unknownRoleError(role));
  return { department: knownDepartment.name, role: knownRole.name };
}

/** Throws `VALIDATION_FAILED` for domains without a verified address of the hospital. */
export function refuseUnverifiedDomains([domain]: readonly string[]): void {
  if (domain === undefined) return;
  throw invalidFieldError(
    "domains",
    `Nobody at your hospital has verified an address at ${domain} yet. First log in with a password, to an account whose address is at this domain.`,
  );
}

/** Throws `VALIDATION_FAILED` for domains that another hospital has verified. */
export function refuseTakenDomains([domain]: readonly string[]): void {
  if (domain === undefined) return;
  throw invalidFieldError(
    "domains",
    `Another hospital of this installation has verified ${domain}. Please ask your system administrator.`,
  );
}

/** Returns the error for an address without a provider; the error is the same for every address and caller. */
export function noSignOnError(): AppError {
  return new AppError("SINGLE_SIGN_ON_UNKNOWN");
}
