import { mayOpen } from "@wardline/contracts/pages";
import { useEntitled } from "./rights.js";

/** Whether the one who is logged in may open a page. */
export function useMayOpen(path: string): boolean {
  return mayOpen(useEntitled(), path);
}
