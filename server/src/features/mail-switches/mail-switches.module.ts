import { Module } from "@nestjs/common";
import { MailSwitchesController } from "./mail-switches.controller.js";
import { MailSwitchesService } from "./mail-switches.service.js";

@Module({ controllers: [MailSwitchesController], providers: [MailSwitchesService] })
export class MailSwitchesModule {}
