import { Controller } from "@nestjs/common";
import type { Input } from "@wardline/contracts/endpoint";
import * as contract from "@wardline/contracts/mail-switches";
import { Endpoint, Given } from "../../http/endpoint.decorator.js";
import { mailSwitchPage } from "./mail-switch-page.js";
import { MailSwitchesService } from "./mail-switches.service.js";

/** The addresses by which readers of emails switch notices off, without a login (docs/wire.md, Switching mails off). */
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
}
