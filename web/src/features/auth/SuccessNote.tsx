import { IconCircleCheck } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./AuthCard.module.css";

/** What has been achieved, to be read until the next page opens. */
export function SuccessNote({ children }: { children: ReactNode }) {
  return (
    <output className={classes.success}>
      <IconCircleCheck size={22} aria-hidden="true" />
      <span>{children}</span>
    </output>
  );
}
