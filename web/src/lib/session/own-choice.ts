import { createStore, useSelector } from "@tanstack/react-store";
import { readText, writePreference } from "../screen-preference.js";
import { useStable } from "../use-stable.js";
import { useSession } from "./session-store.js";

/** Maximum number of people whose choices a browser stores. The oldest choice is dropped first. */
const MAX_PEOPLE = 12;

type StoredChoices = readonly (readonly [account: string, text: string])[];

/** Number of changes to stored choices. */
const changeCount = createStore(0);

function read(name: string): StoredChoices {
  return readText(name)
    .split("|")
    .flatMap((entry) => {
      const [account = "", text = ""] = entry.split(":");
      return account === "" || text === "" ? [] : [[account, decodeText(text)] as const];
    });
}

/** Decodes as much as possible of a text that is not properly encoded. */
function decodeText(text: string): string {
  return new URLSearchParams(`text=${text}`).get("text") ?? "";
}

function write(name: string, chosen: StoredChoices): void {
  const entries = chosen.map(([account, text]) => `${account}:${encodeURIComponent(text)}`);
  writePreference(name, entries.length === 0 ? null : entries.join("|"));
  changeCount.setState((count) => count + 1);
}

/** Returns a text that this person chose in this browser, such as "my ward"; "" means no choice. */
export function useOwnChoice(name: string): [text: string, choose: (text: string) => void] {
  const account = useSession()?.user.id ?? "";
  useSelector(changeCount, () => readText(name));
  const text = read(name).find(([one]) => one === account)?.[1] ?? "";
  const choose = useStable((next: string) => {
    const others = read(name).filter(([one]) => one !== account);
    write(name, next === "" ? others : [...others, [account, next] as const].slice(-MAX_PEOPLE));
  });
  return [text, choose];
}

/** Returns whether this person's single-key shortcuts are on in this browser, and a function that switches them. */
export function useSingleKeys(): [isOn: boolean, choose: (isOn: boolean) => void] {
  const [text, choose] = useOwnChoice("single-keys");
  return [text === "on", (isOn) => choose(isOn ? "on" : "")];
}
