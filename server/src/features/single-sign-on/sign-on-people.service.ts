import { randomUUID } from "node:crypto";
import { Injectable } from "@nestjs/common";
import { email as emailField } from "@wardline/contracts/fields";
import type { Credentials } from "@wardline/database/repositories/people/credentials";
import * as identities from "@wardline/database/repositories/people/identities";
import type { SingleSignOnRecord } from "@wardline/database/repositories/people/single-sign-on";
import { fullName } from "@wardline/domain/people/full-name";
import { BUNDLES } from "@wardline/domain/people/grant-words";
import { type Grant, normaliseGrants } from "@wardline/domain/people/grants";
import {
  areGroupsOmitted,
  getClaimedName,
  isAddressVerified,
  parseMailDomain,
} from "@wardline/domain/people/single-sign-on";
import { DataSource } from "typeorm";
import { UnitOfWork } from "../../commits/unit-of-work.js";
import { CredentialsService } from "../auth/password/credentials.service.js";
import { SecondFactorService } from "../auth/second-factor/second-factor.service.js";
import { StaffAdmissionService } from "../sub-accounts/staff-admission.service.js";
import type { ProviderClaims } from "./provider.js";
import { SignOnReportsService } from "./sign-on-reports.service.js";
import { SignOnRefusal } from "./sign-on-sentences.js";

const NO_ACCOUNT: RefusalTexts = [
  "There is no account for you at this hospital yet. Please ask its administrator to add you.",
  "No account has this address. Add the person in Staffs, or choose a department and a role for new staff.",
];
const ACCOUNT_CLOSED: RefusalTexts = [
  "Your account at this hospital was closed. Please ask its administrator.",
  "The account of this person was deleted. Add the person again in Staffs if that was a mistake.",
];
const OTHER_PERSONS_ADDRESS: RefusalTexts = [
  "Your address belongs to an account that cannot be used with this sign-on. Please ask your hospital's administrator.",
  "The account with this address is linked to somebody else at the provider, or cannot be linked by email address. The hospital's own account, for example, can be linked only by its owner.",
];
const NO_ADDRESS: RefusalTexts = [
  "Your provider did not send your email address. Please tell your administrator.",
  'The provider sent no email address (claim "email"). Set it up to send the claim, and give the person an address there.',
];
const OTHER_DOMAIN: RefusalTexts = [
  "Your email address is not in a domain that this hospital allows.",
  "The address is not in a domain that is entered and verified here.",
];
const NOT_CONFIRMED_MESSAGE =
  "Your provider did not confirm your email address. Please ask your hospital's administrator: the single sign-on settings show what is missing.";
const NOT_STATED_PROBLEM =
  'The provider did not say whether the address is verified (claim "email_verified"); Entra ID never does. If only your administrators set addresses there, switch on "The provider vouches for addresses".';
const NOT_VERIFIED_PROBLEM =
  'The provider says that the address is not verified (claim "email_verified"). Have it verified at the provider.';
const MISSING_GROUPS_PROBLEM =
  "The provider left out the groups, because the person has too many. The account has no rights yet. Give the person rights in Staffs, and set the provider up to send only the groups assigned to Wardline.";

/** A sentence for the person, and a sentence for the administrators. */
type RefusalTexts = [message: string, problem: string];

/** Finds the account of a person that a provider vouches for (docs/wire/accounts.md, Single sign-on; promise 28). */
@Injectable()
export class SignOnPeopleService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly unitOfWork: UnitOfWork,
    private readonly credentials: CredentialsService,
    private readonly factors: SecondFactorService,
    private readonly admission: StaffAdmissionService,
    private readonly reports: SignOnReportsService,
  ) {}

  /**
   * Returns the account linked to this identity; otherwise links or creates the staff account of a verified address in
   * the hospital's domains. Throws a `SignOnRefusal` for anyone else and changes nothing.
   */
  async resolveAccount(settings: SingleSignOnRecord, claims: ProviderClaims): Promise<Credentials> {
    const { hospitalId } = settings;
    const { issuer, subject } = claims;
    const identity = { issuer, subject };
    const { manager } = this.dataSource;
    const linked = await identities.findLinkedAccount(manager, hospitalId, identity);
    if (linked !== null && !linked.isDeleted) return this.read(hospitalId, linked.accountId);
    const email = requireVerifiedAddress(settings, claims);
    const known = await this.credentials.findByEmail(email);
    if (known !== null) return this.link(hospitalId, known, identity);
    if (linked !== null) throw new SignOnRefusal(...ACCOUNT_CLOSED);
    return this.admit(settings, { ...claims, email }, identity);
  }

  private async link(
    hospitalId: string,
    known: Credentials,
    identity: identities.Identity,
  ): Promise<Credentials> {
    // An address never links the owner's account: that account is the way in when the provider is misconfigured.
    if (known.hospitalId !== hospitalId || known.isOwner) {
      throw new SignOnRefusal(...OTHER_PERSONS_ADDRESS);
    }
    const actor = { id: known.accountId, name: known.name, email: known.email };
    await this.unitOfWork.runFor(
      hospitalId,
      async (work) => {
        await work.lockHospital();
        const isLinked = await identities.linkIdentity(work, known.accountId, identity);
        if (!isLinked) throw new SignOnRefusal(...OTHER_PERSONS_ADDRESS);
        const changes = [{ field: "single_sign_on", from: null, to: identity.issuer }];
        await this.factors.record(work, known.accountId, changes);
      },
      actor,
    );
    return this.read(hospitalId, known.accountId);
  }

  private async admit(
    { hospitalId, groupClaim, groups, department, role }: SingleSignOnRecord,
    claims: ProviderClaims & { email: string },
    identity: identities.Identity,
  ): Promise<Credentials> {
    if (department === null || role === null) throw new SignOnRefusal(...NO_ACCOUNT);
    const id = randomUUID();
    const name = getClaimedName(claims);
    const { email } = claims;
    const claimedGroups = new Set([claims[groupClaim]].flat());
    const bundles = groups
      .filter(({ group }) => claimedGroups.has(group))
      .map(({ bundle }) => bundle);
    const person = { id, ...name, email, department, role, grants: toGrants(bundles) };
    await this.unitOfWork.runFor(
      hospitalId,
      async (work) => {
        await work.lockHospital();
        const isAdmitted = await this.admission.admit(work, person, identity);
        if (!isAdmitted) throw new SignOnRefusal(...NO_ACCOUNT);
      },
      { id, name: fullName(name), email },
    );
    if (groups.length > 0 && areGroupsOmitted(claims, groupClaim)) {
      await this.reports.report(hospitalId, email, MISSING_GROUPS_PROBLEM);
    }
    return this.read(hospitalId, id);
  }

  private async read(hospitalId: string, accountId: string): Promise<Credentials> {
    const known = await this.credentials.find(hospitalId, accountId);
    if (known === null) throw new SignOnRefusal(...ACCOUNT_CLOSED);
    return known;
  }
}

/** Returns the verified address within the hospital's domains; throws a `SignOnRefusal`. */
function requireVerifiedAddress(
  { domains, trustsAddresses }: SingleSignOnRecord,
  { email: claimedEmail, email_verified: verifiedClaim }: ProviderClaims,
): string {
  const email = emailField.safeParse(claimedEmail);
  if (!email.success) throw new SignOnRefusal(...NO_ADDRESS);
  const own = domains.find(({ domain }) => domain === parseMailDomain(email.data));
  if (own === undefined || own.provedAt === null) throw new SignOnRefusal(...OTHER_DOMAIN);
  if (!isAddressVerified(verifiedClaim, trustsAddresses)) {
    const problem =
      verifiedClaim === undefined || verifiedClaim === null
        ? NOT_STATED_PROBLEM
        : NOT_VERIFIED_PROBLEM;
    throw new SignOnRefusal(NOT_CONFIRMED_MESSAGE, problem, "EMAIL_NOT_VERIFIED");
  }
  return email.data;
}

function toGrants(bundles: readonly string[]): Grant[] {
  return normaliseGrants(
    BUNDLES.filter(({ id }) => bundles.includes(id)).flatMap(({ grants }) => [...grants]),
  );
}
