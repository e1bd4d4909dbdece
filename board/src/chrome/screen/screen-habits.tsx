import "@wardline/theme/forced-colors.css";
import { useFullScreenKey, useHiddenCursor, useWakeLock } from "./use-screen.js";

/** Keeps a wall screen awake, hides the cursor, and switches to full screen on `F`. Draws nothing. */
export default function ScreenHabits(props: { onAwake: (isAwake: boolean) => void }): null {
  useWakeLock(props.onAwake);
  useHiddenCursor();
  useFullScreenKey();
  return null;
}
