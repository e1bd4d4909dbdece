import { Controller, Headers } from "@nestjs/common";
import * as contract from "@wardline/contracts/accounts/single-sign-on";
import type { Input, Reply } from "@wardline/contracts/endpoint";
import {
  ClientOrigin,
  CurrentCaller,
  Endpoint,
  ExpectedVersion,
  RequestInput,
} from "../../http/endpoint.decorator.js";
import { RateLimits } from "../../limits/rate-limits.js";
import type { Origin } from "../../request/origin.js";
import type { Caller } from "../../request/request.js";
import { KnownDevicesService } from "../auth/login/known-devices.service.js";
import { DomainVerificationService } from "./domain-verification.service.js";
import { SignOnService } from "./sign-on.service.js";
import { SignOnLinkService } from "./sign-on-link.service.js";
import { SingleSignOnService } from "./single-sign-on.service.js";

/** Endpoints for a hospital's provider and for signing on (docs/wire/accounts.md, Single sign-on). */
@Controller()
export class SingleSignOnController {
  constructor(
    private readonly settings: SingleSignOnService,
    private readonly signOn: SignOnService,
    private readonly links: SignOnLinkService,
    private readonly proofs: DomainVerificationService,
    private readonly devices: KnownDevicesService,
    private readonly limits: RateLimits,
  ) {}

  @Endpoint(contract.getSingleSignOn)
  get(@CurrentCaller() caller: Caller): Promise<Reply<typeof contract.getSingleSignOn>> {
    return this.settings.get(caller.hospitalId);
  }

  @Endpoint(contract.saveSingleSignOn)
  save(
    @CurrentCaller() caller: Caller,
    @RequestInput() { body }: Input<typeof contract.saveSingleSignOn>,
    @ExpectedVersion() expectedVersion: number | null,
  ): Promise<contract.SingleSignOnSettings> {
    return this.settings.save(caller, body, expectedVersion);
  }

  @Endpoint(contract.testSingleSignOn)
  async test(@CurrentCaller() caller: Caller): Promise<Reply<typeof contract.testSingleSignOn>> {
    await this.limits.spend("singleSignOnTest", caller.hospitalId);
    return this.settings.test(caller.hospitalId);
  }

  @Endpoint(contract.verifyDomain)
  async verify(
    @CurrentCaller() caller: Caller,
    @RequestInput() { params }: Input<typeof contract.verifyDomain>,
  ): Promise<Reply<typeof contract.verifyDomain>> {
    await this.limits.spend("domainProof", caller.hospitalId);
    return this.proofs.checkRecord(caller, params.domain);
  }

  @Endpoint(contract.getSignOnLink)
  getLink(@CurrentCaller() caller: Caller): Promise<contract.SignOnLink> {
    return this.links.read(caller);
  }

  @Endpoint(contract.linkSignOn)
  link(
    @CurrentCaller() caller: Caller,
    @RequestInput() { body }: Input<typeof contract.linkSignOn>,
    @ClientOrigin() origin: Origin,
  ): Promise<contract.SignOnLink> {
    return this.links.link(caller, body, origin);
  }

  @Endpoint(contract.unlinkSignOn)
  unlink(
    @CurrentCaller() caller: Caller,
    @RequestInput() { body }: Input<typeof contract.unlinkSignOn>,
    @ClientOrigin() origin: Origin,
  ): Promise<contract.SignOnLink> {
    return this.links.unlink(caller, body.password, origin);
  }

  @Endpoint(contract.startSingleSignOn)
  start(
    @RequestInput() { body }: Input<typeof contract.startSingleSignOn>,
    @ClientOrigin() origin: Origin,
  ): Promise<Reply<typeof contract.startSingleSignOn>> {
    return this.signOn.start(body, origin.address);
  }

  @Endpoint(contract.finishSingleSignOn)
  async finish(
    @RequestInput() { body }: Input<typeof contract.finishSingleSignOn>,
    @ClientOrigin() origin: Origin,
    @Headers("cookie") cookies = "",
  ) {
    const outcome = await this.signOn.finish(body, origin);
    return this.devices.markDevice(outcome, cookies);
  }
}
