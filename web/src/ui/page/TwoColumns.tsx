import type { ReactNode } from "react";
import classes from "./TwoColumns.module.css";

interface TwoColumnsProps {
  /** Theme breakpoint from which there are two columns; with "never" there is always one. */
  from?: "always" | "xs" | "sm" | "md" | "never";
  /** True if the first column takes two thirds of the width. */
  isFirstWide?: boolean;
  children: ReactNode;
}

/** Two columns if there is enough space; uses only CSS, because nearly every page has such columns. */
export function TwoColumns({ from = "sm", isFirstWide = false, children }: TwoColumnsProps) {
  return (
    <div className={classes.columns} data-from={from} data-first-wide={isFirstWide || undefined}>
      {children}
    </div>
  );
}
