import { UnreadableSecret } from "@wardline/database/secret-box";
import { EgressError, type EgressFailure } from "@wardline/egress/egress";
import { AppError } from "../../errors/app-error.js";
import { SignOnProblem, type SignOnProblemKind } from "./sign-on-problem.js";

const CALL_SENTENCES: Record<EgressFailure, string> = {
  forbidden_address:
    "The provider's address is not allowed. Ask your system administrator to allow it if it is on your own network.",
  name_not_found: "The provider's host name was not found. Please check the issuer's spelling.",
  connection_refused: "The provider refused the connection. Please check that it is running.",
  certificate: "The provider's certificate is not valid or not trusted.",
  too_slow: "The provider did not answer in time.",
  too_large: "The provider's answer was too large.",
  redirect: "The provider redirects to another address. Please enter the final issuer.",
  not_json: "The address answered, but not as a sign-on provider. Please check the issuer.",
  proxy: "This installation's proxy blocked the call. Please ask your system administrator.",
  broken: "The connection to the provider was lost. Please try again.",
};

const TEST_SENTENCES: Record<SignOnProblemKind, string> = {
  refused: "The provider refused the request. Please check the client's settings at the provider.",
  client: "The provider does not accept the client id or the secret.",
  untrusted:
    "The address answered, but not as this issuer. Please enter the issuer exactly as the provider names itself.",
  unusable:
    "The provider's configuration lacks an entry that sign-on needs. Please ask the provider's support.",
};

const UNREADABLE_SECRET = "The stored client secret can no longer be read. Please enter it again.";

/** Describes a failed provider test in a sentence for an administrator; null if the provider was not at fault. */
export function testSentence(error: unknown): string | null {
  if (error instanceof EgressError) return CALL_SENTENCES[error.failure];
  if (error instanceof UnreadableSecret) return UNREADABLE_SECRET;
  return error instanceof SignOnProblem ? TEST_SENTENCES[error.kind] : null;
}

/** Describes a provider's failure in a sentence for administrators; null if they cannot help. */
export function reportedSentence(error: unknown): string | null {
  const isCausedByPerson =
    error instanceof SignOnProblem && ["refused", "untrusted"].includes(error.kind);
  return isCausedByPerson ? null : testSentence(error);
}

/** Converts a provider's failure for the person who signs on; passes other errors through. */
export function toSignOnError(error: unknown): unknown {
  if (error instanceof EgressError) return new AppError("SINGLE_SIGN_ON_UNAVAILABLE");
  if (!(error instanceof SignOnProblem)) return error;
  switch (error.kind) {
    case "refused":
      return refusalError(
        "The sign-on was cancelled or refused at your provider. Please start again.",
      );
    case "client":
    case "unusable":
      return new AppError(
        "SINGLE_SIGN_ON_UNAVAILABLE",
        "Single sign-on is not set up correctly. Please tell your administrator.",
      );
    case "untrusted":
      return refusalError("Your provider's answer could not be trusted. Please start again.");
  }
}

/** A refusal that an administrator can resolve; `problem` tells them how. */
export class SignOnRefusal extends AppError {
  constructor(
    message: string,
    readonly problem: string,
    code: "SINGLE_SIGN_ON_REFUSED" | "EMAIL_NOT_VERIFIED" = "SINGLE_SIGN_ON_REFUSED",
  ) {
    super(code, message);
  }
}

export function refusalError(sentence: string): AppError {
  return new AppError("SINGLE_SIGN_ON_REFUSED", sentence);
}
