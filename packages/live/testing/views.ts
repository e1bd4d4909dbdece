import { NEW_DISPLAY } from "@wardline/contracts/boards/displays";
import { DISPLAY_SIGNALS } from "@wardline/domain/boards/display-signals";
import { NAME_DISPLAYS } from "@wardline/domain/patients/name-display";
import { type BoardView, toBoardView } from "../src/rooms.js";

/** A display that hides nothing. */
export const OPEN_VIEW: BoardView = toBoardView({
  ...NEW_DISPLAY,
  name_display: "full",
  show_phones: true,
  show_signals: [...DISPLAY_SIGNALS],
});

export const MASKS: readonly BoardView[] = NAME_DISPLAYS.flatMap((name_display) =>
  [
    { show_contacts: false, show_phones: false },
    { show_contacts: true, show_phones: false },
    { show_contacts: true, show_phones: true },
  ].map((contacts) => ({ ...OPEN_VIEW, name_display, ...contacts })),
);
