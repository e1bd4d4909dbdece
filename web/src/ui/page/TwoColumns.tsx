import type { ReactNode } from "react";
import classes from "./TwoColumns.module.css";

interface TwoColumnsProps {
  /** Breakpoint of the theme from which there are two columns. With "never" there is always one. */
  from?: "always" | "xs" | "sm" | "md" | "never";
  /** True if the first column takes two thirds of the width. */
  isFirstWide?: boolean;
  children: ReactNode;
}

/** Two columns where there is space, by CSS only because nearly every page uses them. */
export function TwoColumns({ from = "sm", isFirstWide = false, children }: TwoColumnsProps) {
  return (
    <div className={classes.columns} data-from={from} data-first-wide={isFirstWide || undefined}>
      {children}
    </div>
  );
}
