import "@wardline/theme/forced-colors.css";
import { useEffect } from "react";
import { keepAwake } from "../../live/keep-awake.js";

const CURSOR_HIDE_DELAY_MS = 3_000;

/** Keeps a wall screen awake, hides the cursor, and switches to full screen on `F`. Draws nothing. */
export default function ScreenHabits({ onAwake }: { onAwake: (isAwake: boolean) => void }): null {
  useEffect(() => keepAwake(onAwake), [onAwake]);
  useEffect(() => {
    const root = document.documentElement;
    const hide = () => root.classList.add("no-cursor");
    let timer = window.setTimeout(hide, CURSOR_HIDE_DELAY_MS);
    const show = () => {
      root.classList.remove("no-cursor");
      window.clearTimeout(timer);
      timer = window.setTimeout(hide, CURSOR_HIDE_DELAY_MS);
    };
    document.addEventListener("mousemove", show);
    return () => {
      window.clearTimeout(timer);
      document.removeEventListener("mousemove", show);
      root.classList.remove("no-cursor");
    };
  }, []);
  useEffect(() => {
    const onKey = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
      if (key.toLowerCase() !== "f" || ctrlKey || metaKey || altKey) return;
      const change = document.fullscreenElement
        ? document.exitFullscreen()
        : // iPhones have no full screen.
          document.documentElement.requestFullscreen?.();
      change?.catch(() => undefined);
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
  return null;
}
