import { createHash, randomInt } from "node:crypto";
import type { JobData } from "@wardline/contracts/jobs";
import { PAIRING_ALPHABET } from "@wardline/contracts/pairings";
import { findHospitalDetails } from "@wardline/database/repositories/hospitals/hospital-profile";
import { saveMailCode } from "@wardline/database/repositories/people/sign-on-domains";
import { postmasterOf, proofCode } from "@wardline/domain/people/single-sign-on";
import type { JobRun } from "@wardline/jobs/handlers";
import type { EmailContext } from "./email-context.js";
import { renderEmail } from "./render-email.js";
import { domainProofEmail } from "./templates/domain-proof.js";

const CODE_LENGTH = 10;

/**
 * Mails a domain's postmaster a code, which is made right before so that no job ever carries one; ends quietly once the
 * domain is proved or no longer in the settings (docs/wire.md, Single sign-on).
 */
export async function sendDomainProof(
  { dataSource, mailer, now }: EmailContext,
  { hospitalId, domain }: JobData<"email", "domain-proof">,
  run: JobRun,
): Promise<void> {
  const { manager } = dataSource;
  const code = newCode();
  const hash = createHash("sha256").update(proofCode(code)).digest();
  const isWaiting = await saveMailCode(manager, hospitalId, domain, { hash, at: new Date(now()) });
  const hospital = await findHospitalDetails(manager, hospitalId);
  if (!isWaiting || hospital === null) return;
  const { hospitalName } = hospital;
  const to = { email: postmasterOf(domain), firstName: "Postmaster", lastName: "" };
  await mailer.send(run.id, to, renderEmail(domainProofEmail({ hospitalName, domain, code })));
}

/** Ten letters and digits that nobody mistakes for one another, in two halves. */
function newCode(): string {
  const letters = Array.from({ length: CODE_LENGTH }, () =>
    PAIRING_ALPHABET.charAt(randomInt(PAIRING_ALPHABET.length)),
  ).join("");
  return `${letters.slice(0, CODE_LENGTH / 2)}-${letters.slice(CODE_LENGTH / 2)}`;
}
