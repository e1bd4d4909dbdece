import { Module } from "@nestjs/common";
import { ClearAddresses } from "./clear-addresses.js";
import { DisplayScopeService } from "./display-scope.service.js";
import { DisplaysController } from "./displays.controller.js";
import { DisplaysService } from "./displays.service.js";
import { PairingService } from "./pairing.service.js";
import { PairingsController } from "./pairings.controller.js";
import { ScreenCommandsService } from "./screen-commands.service.js";
import { ScreenMovesService } from "./screen-moves.service.js";
import { ScreensService } from "./screens.service.js";

/** Displays, their screens, and how a screen joins (docs/wire.md, Displays and boards). */
@Module({
  controllers: [DisplaysController, PairingsController],
  providers: [
    ClearAddresses,
    DisplaysService,
    DisplayScopeService,
    PairingService,
    ScreensService,
    ScreenCommandsService,
    ScreenMovesService,
  ],
  exports: [DisplaysService, PairingService],
})
export class DisplaysModule {}
