import { Button, type ButtonProps, Group } from "@mantine/core";
import type { ReactNode } from "react";
import { getAvailabilityProps } from "../unavailable.js";
import classes from "./DialogActions.module.css";

/** The buttons of a form, the main one last. They stay in view while the content above scrolls. */
export function DialogActions({ isApart, children }: { isApart?: boolean; children: ReactNode }) {
  return (
    <Group
      gap="8px 12px"
      justify="flex-end"
      className={classes.actions}
      data-apart={isApart || undefined}
    >
      {children}
    </Group>
  );
}

export interface FormButtonsProps extends Pick<ButtonProps, "color" | "disabled"> {
  label: string;
  isBusy?: boolean;
  /** True if there is nothing to submit. The button stays focusable but does nothing. */
  isUnavailable?: boolean;
  onCancel?: () => void;
  "data-autofocus"?: boolean;
}

/** Renders the Cancel and submit buttons of a form. */
export function FormButtons(props: FormButtonsProps) {
  const { label, isBusy = false, isUnavailable = false, onCancel, ...submit } = props;
  return (
    <DialogActions>
      {onCancel === undefined ? null : (
        <Button variant="default" onClick={onCancel} disabled={isBusy}>
          Cancel
        </Button>
      )}
      <Button type="submit" loading={isBusy} {...getAvailabilityProps(isUnavailable)} {...submit}>
        {label}
      </Button>
    </DialogActions>
  );
}
