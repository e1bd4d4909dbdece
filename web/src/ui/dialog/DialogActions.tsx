import { Group } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./DialogActions.module.css";

/** The buttons of a dialog's form: they stay in sight while what is above them scrolls. */
export function DialogActions({ children }: { children: ReactNode }) {
  return (
    <Group justify="flex-end" gap="sm" className={classes.actions}>
      {children}
    </Group>
  );
}
