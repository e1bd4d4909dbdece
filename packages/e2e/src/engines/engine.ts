/** One window of another engine than Chromium. What it looks for are XPaths (./find). */
export interface Tab {
  goto(url: string): Promise<void>;
  /** The browser's own Back. */
  back(): Promise<void>;
  /** Runs in the page, which knows nothing of what stands around the script; what it answers must be plain data. */
  evaluate<T>(script: (argument: string) => T | Promise<T>, argument?: string): Promise<T>;
  click(xpath: string): Promise<void>;
  /** Without a press. */
  focus(xpath: string): Promise<void>;
  /** Types into a field as hands do. */
  fill(xpath: string, text: string): Promise<void>;
  /** Presses keys where the focus is: letters, `Enter`, `ArrowRight`, or a chord with `Control+`. */
  press(...keys: string[]): Promise<void>;
  /** A PNG of what is seen. */
  picture(): Promise<Buffer>;
  close(): Promise<void>;
}

/** How a browser keeps what pages store. */
export type Storage = "kept" | "refused";

export interface Engine {
  name: string;
  open(storage: Storage): Promise<Tab>;
}

/** A key of the keyboard, and whether Control is held. */
export function readChord(chord: string): { key: string; isControl: boolean } {
  const key = chord.replace(/^Control\+/, "");
  return { key, isControl: key !== chord };
}
