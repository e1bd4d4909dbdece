/** Commands that a screen accepts (docs/wire/boards.md, Screen commands). */
export const SCREEN_COMMANDS = ["identify", "test_picture", "reload"] as const;
export type ScreenCommand = (typeof SCREEN_COMMANDS)[number];

export const SCREEN_COMMAND_LABELS: Readonly<Record<ScreenCommand, string>> = {
  identify: "Identify",
  test_picture: "Test picture",
  reload: "Reload",
};

/** Time within which a screen must confirm a command. */
export const COMMAND_ANSWER_MS = 5_000;

export const COMMAND_SHOWN_MS: Readonly<Record<Exclude<ScreenCommand, "reload">, number>> = {
  identify: 15_000,
  test_picture: 30_000,
};

/** Log entries about a display's screens; none of them changes what the display shows. */
export const SCREEN_ACTS = [
  "screen_order",
  "screen_moved",
  "screen_named",
  "screen_forgotten",
] as const;
export type ScreenAct = (typeof SCREEN_ACTS)[number];

/** Short id of an unnamed screen, for the list of screens and the log. */
export function shortScreenId(id: string): string {
  return id.slice(0, 6);
}
