/** What a screen can be asked to do (docs/wire.md, Screen commands). */
export const SCREEN_COMMANDS = ["identify", "test_picture", "reload"] as const;
export type ScreenCommand = (typeof SCREEN_COMMANDS)[number];

/** What each is called, where it is chosen and in the log. */
export const SCREEN_COMMAND_LABELS: Readonly<Record<ScreenCommand, string>> = {
  identify: "Identify",
  test_picture: "Test picture",
  reload: "Reload",
};

/** How long a screen may take to say that it did what it was asked. */
export const COMMAND_ANSWER_MS = 5_000;

/** How long each is to be seen. */
export const COMMAND_SHOWN_MS: Readonly<Record<Exclude<ScreenCommand, "reload">, number>> = {
  identify: 15_000,
  test_picture: 30_000,
};

/** What the log keeps of a display's screens, which changes nothing of what the display shows. */
export const SCREEN_ACTS = [
  "screen_order",
  "screen_moved",
  "screen_named",
  "screen_forgotten",
] as const;
export type ScreenAct = (typeof SCREEN_ACTS)[number];

/** What tells two screens without a name apart: the first characters of the id, in the list of screens and in the log. */
export function shortScreenId(id: string): string {
  return id.slice(0, 6);
}
