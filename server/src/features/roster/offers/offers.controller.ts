import { Controller } from "@nestjs/common";
import type { Input, Reply } from "@wardline/contracts/endpoint";
import * as contract from "@wardline/contracts/roster/offers";
import type { RosterPerson } from "@wardline/contracts/roster/roster";
import { CurrentCaller, Endpoint, RequestInput } from "../../../http/endpoint.decorator.js";
import type { Caller } from "../../../request/request.js";
import { type Answer, withVersion } from "../../../responses/answer.js";
import { OffersService } from "./offers.service.js";
import { OffersTakingService } from "./offers-taking.service.js";

/** Endpoints for duties offered to colleagues (docs/wire/roster.md, Offers). */
@Controller()
export class OffersController {
  constructor(
    private readonly offers: OffersService,
    private readonly taking: OffersTakingService,
  ) {}

  @Endpoint(contract.listOffers)
  list(
    @CurrentCaller() caller: Caller,
    @RequestInput() { query }: Input<typeof contract.listOffers>,
  ): Promise<Reply<typeof contract.listOffers>> {
    return this.offers.list(caller, query);
  }

  @Endpoint(contract.listOfferPeople)
  listPeople(
    @CurrentCaller() caller: Caller,
    @RequestInput() input: Input<typeof contract.listOfferPeople>,
  ): Promise<RosterPerson[]> {
    return this.offers.listPeople(caller, input);
  }

  @Endpoint(contract.createOffer)
  async create(
    @CurrentCaller() caller: Caller,
    @RequestInput() input: Input<typeof contract.createOffer>,
  ): Promise<Answer<contract.Offer>> {
    return withVersion(await this.offers.create(caller, input), "Duty offered");
  }

  @Endpoint(contract.takeOffer)
  async take(
    @CurrentCaller() caller: Caller,
    @RequestInput() input: Input<typeof contract.takeOffer>,
  ): Promise<Answer<contract.Offer>> {
    const taken = await this.taking.take(caller, input);
    const message = taken.state === "done" ? "Duty taken" : "Duty taken, waiting for approval";
    return withVersion(taken, message);
  }

  @Endpoint(contract.approveOffer)
  async approve(
    @CurrentCaller() caller: Caller,
    @RequestInput() input: Input<typeof contract.approveOffer>,
  ): Promise<Answer<contract.Offer>> {
    return withVersion(await this.taking.approve(caller, input), "Approved");
  }

  @Endpoint(contract.declineOffer)
  async decline(
    @CurrentCaller() caller: Caller,
    @RequestInput() { params }: Input<typeof contract.declineOffer>,
  ): Promise<Answer<contract.Offer>> {
    return withVersion(await this.offers.decline(caller, params.id), "Declined");
  }

  @Endpoint(contract.withdrawOffer)
  async withdraw(
    @CurrentCaller() caller: Caller,
    @RequestInput() { params }: Input<typeof contract.withdrawOffer>,
  ): Promise<Answer<contract.Offer>> {
    return withVersion(await this.offers.withdraw(caller, params.id), "Offer withdrawn");
  }
}
