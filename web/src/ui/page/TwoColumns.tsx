import type { ReactNode } from "react";
import classes from "./TwoColumns.module.css";

interface TwoColumnsProps {
  /** The width of the window from which on there are two, as the theme names it; below, and with "never", there is one. */
  from?: "always" | "xs" | "sm" | "md" | "never";
  children: ReactNode;
}

/** What stands side by side where there is room: by a stylesheet alone, for nearly every page has some. */
export function TwoColumns({ from = "sm", children }: TwoColumnsProps) {
  return (
    <div className={classes.columns} data-from={from}>
      {children}
    </div>
  );
}
