import { useOwnChoice } from "./own-choice.js";

/**
 * Returns true if this person uses single-key shortcuts in this browser (off by default), and a function to change
 * that.
 */
export function useSingleKeys(): [isOn: boolean, choose: (isOn: boolean) => void] {
  const [text, choose] = useOwnChoice("single-keys");
  return [text === "on", (isOn) => choose(isOn ? "on" : "")];
}
