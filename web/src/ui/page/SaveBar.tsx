import type { ReactNode } from "react";
import { DialogActions } from "../dialog/DialogActions.js";
import { useBottomBar } from "./use-bottom-bar.js";

/** The buttons of a page's form that is no part of a panel, the main one last. */
export function SaveBar({ children }: { children: ReactNode }) {
  useBottomBar();
  return <DialogActions isApart>{children}</DialogActions>;
}
