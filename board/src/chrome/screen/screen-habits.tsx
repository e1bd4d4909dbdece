import "@wardline/theme/forced-colors.css";
import { useFullScreenKey, useHiddenCursor, useWakeLock } from "./use-screen.js";

/** What a screen on a wall does besides showing: it stays awake, hides the cursor, and `F` fills it. Draws nothing. */
export default function ScreenHabits(props: { onAwake: (isAwake: boolean) => void }): null {
  useWakeLock(props.onAwake);
  useHiddenCursor();
  useFullScreenKey();
  return null;
}
