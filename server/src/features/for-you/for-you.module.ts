import { Module } from "@nestjs/common";
import { DisplaysModule } from "../displays/displays.module.js";
import { RosterModule } from "../roster/roster.module.js";
import { ForYouController } from "./for-you.controller.js";
import { ForYouService } from "./for-you.service.js";

@Module({
  imports: [DisplaysModule, RosterModule],
  controllers: [ForYouController],
  providers: [ForYouService],
})
export class ForYouModule {}
