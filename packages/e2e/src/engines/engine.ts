/** A window of an engine other than Chromium. Targets are XPaths (./find). */
export interface Tab {
  goto(url: string): Promise<void>;
  back(): Promise<void>;
  /** Runs a script in the page without its closure; the result must be plain data. */
  evaluate<T>(script: (argument: string) => T | Promise<T>, argument?: string): Promise<T>;
  click(xpath: string): Promise<void>;
  focus(xpath: string): Promise<void>;
  /** Types into a field as a person would. */
  fill(xpath: string, text: string): Promise<void>;
  /** Presses keys at the focus: letters, `Enter`, `ArrowRight`, or a chord with `Control+`. */
  press(...keys: string[]): Promise<void>;
  /** A PNG of the visible page. */
  picture(): Promise<Buffer>;
  close(): Promise<void>;
}

/** A browser's policy on storage. */
export type Storage = "kept" | "refused";

export interface Engine {
  name: string;
  open(storage: Storage): Promise<Tab>;
}

/** Returns a chord's key, and whether Control is held. */
export function readChord(chord: string): { key: string; hasControl: boolean } {
  const key = chord.replace(/^Control\+/, "");
  return { key, hasControl: key !== chord };
}
