import { useOwnChoice } from "./own-choice.js";

/**
 * Returns whether this person's single-key shortcuts are on in this browser (off by default), and a function to switch
 * them on or off.
 */
export function useSingleKeys(): [isOn: boolean, choose: (isOn: boolean) => void] {
  const [text, choose] = useOwnChoice("single-keys");
  return [text === "on", (isOn) => choose(isOn ? "on" : "")];
}
