import { Center, Loader, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { createPortal } from "react-dom";
import classes from "../dialog/DialogOnItsWay.module.css";
import { useEscapeLayer } from "../dialog/escape-layers.js";

/** Shown while something is fetched for the first time. */
export function LoadingState({ label = "Loading" }: { label?: string }) {
  return (
    <Center component="output" mih={240} p="lg">
      <Stack align="center" gap="sm">
        <Loader size="md" aria-hidden="true" />
        <Text c="dimmed" size="sm">
          {label}…
        </Text>
      </Stack>
    </Center>
  );
}

interface DialogOnItsWayProps {
  title: ReactNode;
  /** Escape was pressed: it is not wanted any more. */
  onClose: () => void;
}

/** Stands where a dialog will be while its code is fetched. The focus stays where it is until the dialog takes it. */
export function DialogOnItsWay({ title, onClose }: DialogOnItsWayProps) {
  useEscapeLayer(true, onClose);
  return createPortal(
    <div className={classes.layer}>
      <output className={classes.frame}>
        <b>{title}</b>
        <span>Loading…</span>
      </output>
    </div>,
    document.body,
  );
}
