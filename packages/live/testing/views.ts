import { WHOLE_HOSPITAL } from "@wardline/domain/display-scope";
import { DISPLAY_SIGNALS } from "@wardline/domain/display-signals";
import { NAME_DISPLAYS } from "@wardline/domain/name-display";
import type { BoardView } from "../src/rooms.js";

/** A display that hides nothing. */
export const OPEN_VIEW: BoardView = {
  nameDisplay: "full",
  showContacts: true,
  showPhones: true,
  signals: DISPLAY_SIGNALS,
  distance: null,
  template: null,
  rooms: null,
  scope: WHOLE_HOSPITAL,
  handoff: true,
  hours: null,
};

/** Every mask there is. */
export const MASKS: readonly BoardView[] = NAME_DISPLAYS.flatMap((nameDisplay) =>
  [
    { showContacts: false, showPhones: false },
    { showContacts: true, showPhones: false },
    { showContacts: true, showPhones: true },
  ].map((contacts) => ({ ...OPEN_VIEW, nameDisplay, ...contacts })),
);
