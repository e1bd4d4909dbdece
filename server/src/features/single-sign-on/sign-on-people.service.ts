import { randomUUID } from "node:crypto";
import { Injectable } from "@nestjs/common";
import { email as emailField } from "@wardline/contracts/fields";
import type { Credentials } from "@wardline/database/repositories/people/credentials";
import * as identities from "@wardline/database/repositories/people/identities";
import type { SingleSignOnRecord } from "@wardline/database/repositories/people/single-sign-on";
import { BUNDLES } from "@wardline/domain/people/grant-words";
import { type Grant, normalGrants } from "@wardline/domain/people/grants";
import { mailDomainOf, personName } from "@wardline/domain/people/single-sign-on";
import { DataSource } from "typeorm";
import { UnitOfWork } from "../../commits/unit-of-work.js";
import { CredentialsService } from "../auth/password/credentials.service.js";
import { SecondFactorService } from "../auth/second-factor/second-factor.service.js";
import { StaffAdmissionService } from "../sub-accounts/staff-admission.service.js";
import type { ProviderClaims } from "./provider.js";
import { refusal } from "./sign-on-sentences.js";

const NO_ACCOUNT =
  "There is no account for you at this hospital yet. Please ask its administrator to add you.";
const CLOSED = "Your account at this hospital was closed. Please ask its administrator.";
const OTHERS =
  "Your address belongs to an account that cannot be used with this sign-on. Please ask your hospital's administrator.";

/** Which account someone is whom a provider vouches for (docs/wire.md, Single sign-on; promise 28). */
@Injectable()
export class SignOnPeopleService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly unitOfWork: UnitOfWork,
    private readonly credentials: CredentialsService,
    private readonly factors: SecondFactorService,
    private readonly admission: StaffAdmissionService,
  ) {}

  /**
   * The account that was linked to this identity before; else, for a proven address of the hospital's own domains, the
   * staff account that has it, which is linked from then on, or a new one. Throws `SINGLE_SIGN_ON_REFUSED` for everyone
   * else, and nothing is changed then.
   */
  async accountOf(settings: SingleSignOnRecord, claims: ProviderClaims): Promise<Credentials> {
    const { hospitalId } = settings;
    const { issuer, subject } = claims;
    const identity = { issuer, subject };
    const { manager } = this.dataSource;
    const linked = await identities.findLinkedAccount(manager, hospitalId, identity);
    if (linked !== null && !linked.isDeleted) return this.read(hospitalId, linked.accountId);
    const email = provenAddress(settings, claims);
    const known = await this.credentials.findByEmail(email);
    if (known !== null) return this.link(hospitalId, known, identity);
    if (linked !== null) throw refusal(CLOSED);
    return this.admit(settings, { ...claims, email }, identity);
  }

  private async link(
    hospitalId: string,
    known: Credentials,
    identity: identities.Identity,
  ): Promise<Credentials> {
    // Nobody becomes the owner by an address: that account is the way in when the provider is wrong.
    if (known.hospitalId !== hospitalId || known.isOwner) throw refusal(OTHERS);
    const actor = { id: known.accountId, name: known.name, email: known.email };
    await this.unitOfWork.runFor(
      hospitalId,
      async (work) => {
        await work.lockHospital();
        const isLinked = await identities.linkIdentity(work, known.accountId, identity);
        if (!isLinked) throw refusal(OTHERS);
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
    if (department === null || role === null) throw refusal(NO_ACCOUNT);
    const id = randomUUID();
    const name = personName(claims);
    const { email } = claims;
    const held = new Set([claims[groupClaim]].flat());
    const bundles = groups.filter(({ group }) => held.has(group)).map(({ bundle }) => bundle);
    const person = { id, ...name, email, department, role, grants: grantsOf(bundles) };
    await this.unitOfWork.runFor(
      hospitalId,
      async (work) => {
        await work.lockHospital();
        const isAdmitted = await this.admission.admit(work, person, identity);
        if (!isAdmitted) throw refusal(NO_ACCOUNT);
      },
      { id, name: `${name.firstName} ${name.lastName}`.trim(), email },
    );
    return this.read(hospitalId, id);
  }

  private async read(hospitalId: string, accountId: string): Promise<Credentials> {
    const known = await this.credentials.find(hospitalId, accountId);
    if (known === null) throw refusal(CLOSED);
    return known;
  }
}

/** The address that the provider has proven, of one of the hospital's domains; throws `SINGLE_SIGN_ON_REFUSED`. */
function provenAddress({ domains }: SingleSignOnRecord, claims: ProviderClaims): string {
  const email = emailField.safeParse(claims.email);
  if (!email.success) {
    throw refusal("Your provider did not say your email address. Please tell your administrator.");
  }
  if (claims.email_verified !== true) {
    throw refusal(
      "Your provider has not verified your email address. Please verify it there first.",
    );
  }
  const own = domains.find(({ domain }) => domain === mailDomainOf(email.data));
  if (own === undefined || own.provedAt === null) {
    throw refusal("Your email address is not of a domain that this hospital allows.");
  }
  return email.data;
}

function grantsOf(bundles: readonly string[]): Grant[] {
  return normalGrants(
    BUNDLES.filter(({ id }) => bundles.includes(id)).flatMap(({ grants }) => [...grants]),
  );
}
