import { Controller } from "@nestjs/common";
import * as contract from "@wardline/contracts/accounts/mail-switches";
import type { Input, Reply } from "@wardline/contracts/endpoint";
import { CurrentCaller, Endpoint, RequestInput } from "../../http/endpoint.decorator.js";
import type { Caller } from "../../request/request.js";
import { renderMailSwitchPage } from "./mail-switch-page.js";
import { MailSwitchesService } from "./mail-switches.service.js";

/**
 * Switches email notices on and off, from people's settings or, without a login, from links in emails
 * (docs/wire/roster.md, Switching mails off).
 */
@Controller()
export class MailSwitchesController {
  constructor(private readonly switches: MailSwitchesService) {}

  @Endpoint(contract.getMailSwitch)
  async get(@RequestInput() { params }: Input<typeof contract.getMailSwitch>): Promise<string> {
    return renderMailSwitchPage(params.token, await this.switches.find(params.token));
  }

  @Endpoint(contract.switchMailsOff)
  async switchOff(
    @RequestInput() { params }: Input<typeof contract.switchMailsOff>,
  ): Promise<string> {
    return renderMailSwitchPage(params.token, await this.switches.change(params.token, true));
  }

  @Endpoint(contract.switchMailsOn)
  async switchOn(
    @RequestInput() { params }: Input<typeof contract.switchMailsOn>,
  ): Promise<string> {
    return renderMailSwitchPage(params.token, await this.switches.change(params.token, false));
  }

  @Endpoint(contract.getOwnMails)
  async getOwn(@CurrentCaller() caller: Caller): Promise<Reply<typeof contract.getOwnMails>> {
    return { off: await this.switches.readOwnOffKinds(caller) };
  }

  @Endpoint(contract.chooseOwnMails)
  async chooseOwn(
    @CurrentCaller() caller: Caller,
    @RequestInput() { body: { kind, on } }: Input<typeof contract.chooseOwnMails>,
  ): Promise<Reply<typeof contract.chooseOwnMails>> {
    return { off: await this.switches.switchOwn(caller, kind, !on) };
  }
}
