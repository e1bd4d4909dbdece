import { useFullScreenKey, useHiddenCursor, useWakeLock } from "./use-screen.js";

/** What a screen on a wall does besides showing: it stays awake, hides the cursor, and `F` fills it. Draws nothing. */
export default function ScreenHabits(): null {
  useWakeLock();
  useHiddenCursor();
  useFullScreenKey();
  return null;
}
