import { Module } from "@nestjs/common";
import { DisplayScopeService } from "./display-scope.service.js";
import { DisplaysController } from "./displays.controller.js";
import { DisplaysService } from "./displays.service.js";
import { PairingService } from "./pairing.service.js";
import { PairingsController } from "./pairings.controller.js";
import { ScreenCommandsService } from "./screen-commands.service.js";
import { ScreenMovesService } from "./screen-moves.service.js";
import { ScreensService } from "./screens.service.js";

/** Displays, their screens and pairing (docs/wire/boards.md, Displays and boards). */
@Module({
  controllers: [DisplaysController, PairingsController],
  providers: [
    DisplaysService,
    DisplayScopeService,
    PairingService,
    ScreensService,
    ScreenCommandsService,
    ScreenMovesService,
  ],
  exports: [DisplaysService, PairingService, ScreensService],
})
export class DisplaysModule {}
