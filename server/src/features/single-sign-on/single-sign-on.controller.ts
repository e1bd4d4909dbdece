import { Controller, Headers } from "@nestjs/common";
import type { Input, Reply } from "@wardline/contracts/endpoint";
import * as contract from "@wardline/contracts/single-sign-on";
import { By, Endpoint, ExpectedVersion, From, Given } from "../../http/endpoint.decorator.js";
import { RateLimits } from "../../http/rate-limits.js";
import type { Origin } from "../../request/origin.js";
import type { Caller } from "../../request/request.js";
import { KnownDevicesService } from "../auth/login/known-devices.service.js";
import { DomainProofService } from "./domain-proof.service.js";
import { SignOnService } from "./sign-on.service.js";
import { SignOnLinkService } from "./sign-on-link.service.js";
import { SingleSignOnService } from "./single-sign-on.service.js";

/** The calls about a hospital's provider, and those by which people sign on there (docs/wire.md, Single sign-on). */
@Controller()
export class SingleSignOnController {
  constructor(
    private readonly settings: SingleSignOnService,
    private readonly signOn: SignOnService,
    private readonly links: SignOnLinkService,
    private readonly proofs: DomainProofService,
    private readonly devices: KnownDevicesService,
    private readonly limits: RateLimits,
  ) {}

  @Endpoint(contract.getSingleSignOn)
  get(@By() caller: Caller): Promise<Reply<typeof contract.getSingleSignOn>> {
    return this.settings.get(caller.hospitalId);
  }

  @Endpoint(contract.saveSingleSignOn)
  save(
    @By() caller: Caller,
    @Given() { body }: Input<typeof contract.saveSingleSignOn>,
    @ExpectedVersion() expectedVersion: number | null,
  ): Promise<contract.SingleSignOnSettings> {
    return this.settings.save(caller, body, expectedVersion);
  }

  @Endpoint(contract.testSingleSignOn)
  async test(@By() caller: Caller): Promise<Reply<typeof contract.testSingleSignOn>> {
    await this.limits.spend("singleSignOnTest", caller.hospitalId);
    return this.settings.test(caller.hospitalId);
  }

  @Endpoint(contract.proveDomain)
  async prove(
    @By() caller: Caller,
    @Given() { params, body }: Input<typeof contract.proveDomain>,
  ): Promise<Reply<typeof contract.proveDomain>> {
    await this.limits.spend("domainProof", caller.hospitalId);
    return body.code === undefined
      ? this.proofs.checkRecord(caller, params.domain)
      : this.proofs.checkCode(caller, params.domain, body.code);
  }

  @Endpoint(contract.mailDomainCode)
  async mailCode(
    @By() caller: Caller,
    @Given() { params }: Input<typeof contract.mailDomainCode>,
  ): Promise<Reply<typeof contract.mailDomainCode>> {
    await this.limits.spend("domainMail", caller.hospitalId);
    return this.proofs.mailCode(caller, params.domain);
  }

  @Endpoint(contract.getSignOnLink)
  getLink(@By() caller: Caller): Promise<contract.SignOnLink> {
    return this.links.read(caller);
  }

  @Endpoint(contract.linkSignOn)
  link(
    @By() caller: Caller,
    @Given() { body }: Input<typeof contract.linkSignOn>,
    @From() origin: Origin,
  ): Promise<contract.SignOnLink> {
    return this.links.link(caller, body, origin);
  }

  @Endpoint(contract.unlinkSignOn)
  unlink(
    @By() caller: Caller,
    @Given() { body }: Input<typeof contract.unlinkSignOn>,
    @From() origin: Origin,
  ): Promise<contract.SignOnLink> {
    return this.links.unlink(caller, body.password, origin);
  }

  @Endpoint(contract.startSingleSignOn)
  start(
    @Given() { body }: Input<typeof contract.startSingleSignOn>,
    @From() origin: Origin,
  ): Promise<Reply<typeof contract.startSingleSignOn>> {
    return this.signOn.start(body, origin.address);
  }

  @Endpoint(contract.finishSingleSignOn)
  async finish(
    @Given() { body }: Input<typeof contract.finishSingleSignOn>,
    @From() origin: Origin,
    @Headers("cookie") cookies = "",
  ) {
    const outcome = await this.signOn.finish(body, origin);
    return this.devices.answer(outcome, cookies);
  }
}
