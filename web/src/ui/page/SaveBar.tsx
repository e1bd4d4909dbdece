import type { ReactNode } from "react";
import { DialogActions } from "../dialog/DialogActions.js";
import { useBottomBar } from "./use-bottom-bar.js";

/** The buttons of a form that is not in a panel, the main button last. */
export function SaveBar({ children }: { children: ReactNode }) {
  useBottomBar();
  return <DialogActions isApart>{children}</DialogActions>;
}
