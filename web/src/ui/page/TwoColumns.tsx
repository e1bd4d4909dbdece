import type { ReactNode } from "react";
import classes from "./TwoColumns.module.css";

interface TwoColumnsProps {
  /** The width of the window from which on there are two, as the theme names it; below, and with "never", there is one. */
  from?: "always" | "xs" | "sm" | "md" | "never";
  /** Whether the first is the main one, and two thirds of the width. */
  isFirstWide?: boolean;
  children: ReactNode;
}

/** What stands side by side where there is room: by a stylesheet alone, for nearly every page has some. */
export function TwoColumns({ from = "sm", isFirstWide = false, children }: TwoColumnsProps) {
  return (
    <div className={classes.columns} data-from={from} data-first-wide={isFirstWide || undefined}>
      {children}
    </div>
  );
}
