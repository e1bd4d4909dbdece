import { Center, Loader, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { createPortal } from "react-dom";
import { useEscapeLayer } from "../../lib/escape-layers.js";
import classes from "../dialog/DialogOnItsWay.module.css";

/** Placeholder during the first load. */
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

interface LoadingDialogProps {
  title: ReactNode;
  /** Called when the person presses Escape and no longer wants the dialog. */
  onClose: () => void;
}

/** A placeholder for a dialog whose code is loading. Focus does not move until the dialog opens. */
export function LoadingDialog({ title, onClose }: LoadingDialogProps) {
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
