import { Controller } from "@nestjs/common";
import type { Input, Reply } from "@wardline/contracts/endpoint";
import * as contract from "@wardline/contracts/mail-switches";
import { By, Endpoint, Given } from "../../http/endpoint.decorator.js";
import type { Caller } from "../../request/request.js";
import { mailSwitchPage } from "./mail-switch-page.js";
import { MailSwitchesService } from "./mail-switches.service.js";

/** Switches notices by email off: at addresses in emails, without a login, and in people's settings (docs/wire.md, Switching mails off). */
@Controller()
export class MailSwitchesController {
  constructor(private readonly switches: MailSwitchesService) {}

  @Endpoint(contract.getMailSwitch)
  async get(@Given() { params }: Input<typeof contract.getMailSwitch>): Promise<string> {
    return mailSwitchPage(params.token, await this.switches.find(params.token));
  }

  @Endpoint(contract.switchMailsOff)
  async off(@Given() { params }: Input<typeof contract.switchMailsOff>): Promise<string> {
    return mailSwitchPage(params.token, await this.switches.change(params.token, true));
  }

  @Endpoint(contract.switchMailsOn)
  async on(@Given() { params }: Input<typeof contract.switchMailsOn>): Promise<string> {
    return mailSwitchPage(params.token, await this.switches.change(params.token, false));
  }

  @Endpoint(contract.getOwnMails)
  async own(@By() caller: Caller): Promise<Reply<typeof contract.getOwnMails>> {
    return { off: await this.switches.ownOff(caller) };
  }

  @Endpoint(contract.chooseOwnMails)
  async chooseOwn(
    @By() caller: Caller,
    @Given() { body: { kind, on } }: Input<typeof contract.chooseOwnMails>,
  ): Promise<Reply<typeof contract.chooseOwnMails>> {
    return { off: await this.switches.chooseOwn(caller, kind, !on) };
  }
}
