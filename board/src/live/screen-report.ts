import type { Presence } from "@wardline/contracts/live";
import { type BoardTemplate } from "@wardline/domain/board-template";

const SCREEN_ID = "wardline.screen-id";
const ID_LENGTH = 22;
const ID_ALPHABET = "0123456789abcdefghijklmnopqrstuvwxyz";

/**
 * What a screen says of itself every 30 seconds (docs/wire.md, Displays and boards); templates tell it what they do.
 * `turned` is told when another template shows than before.
 */
export class ScreenReport {
  private template: BoardTemplate = "2d";
  private fps: number | null = null;

  constructor(
    private readonly screenId: string,
    private readonly build: string,
    private readonly viewport: () => { width: number; height: number },
    private readonly turned: () => void,
  ) {}

  /** The template that is really shown. */
  readonly showing = (template: BoardTemplate): void => {
    if (template === this.template) return;
    this.template = template;
    if (template === "2d") this.fps = null;
    this.turned();
  };

  /** Frames a second; the 2D board has none to speak of. */
  readonly measured = (fps: number): void => {
    this.fps = fps;
  };

  read(): Omit<Presence, "revision"> {
    const { width, height } = this.viewport();
    const { screenId, build, template, fps } = this;
    return { screenId, build, template, fps, viewport: `${width}x${height}` };
  }
}

/** The id by which a screen is told from others, kept in its storage; without storage one for the life of the page. */
export function screenIdOf(
  storage: Pick<Storage, "getItem" | "setItem">,
  random: () => number,
): string {
  let id = "";
  while (id.length < ID_LENGTH) id += ID_ALPHABET[Math.floor(random() * ID_ALPHABET.length)];
  try {
    const known = storage.getItem(SCREEN_ID);
    if (known) return known;
    storage.setItem(SCREEN_ID, id);
  } catch {
    return id;
  }
  return id;
}
