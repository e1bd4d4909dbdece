import { Center, Loader, Stack, Text, ThemeIcon, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { createPortal } from "react-dom";
import { useEscapeLayer } from "../../lib/escape-layers.js";
import classes from "./LoadingDialog.module.css";

interface EmptyStateProps {
  title: string;
  text?: string;
  icon?: ReactNode;
  children?: ReactNode;
  order?: 2 | 3;
}

/** Message for a list or panel that has no content yet. */
export function EmptyState({ title, text, icon, children, order = 2 }: EmptyStateProps) {
  return (
    <Stack align="center" gap="xs" py={56} px="lg" ta="center">
      {icon === undefined ? null : (
        <ThemeIcon variant="light" size={52} radius="xl" mb="xs" aria-hidden="true">
          {icon}
        </ThemeIcon>
      )}
      <Title order={order} size="h3">
        {title}
      </Title>
      {text === undefined ? null : (
        <Text c="dimmed" maw={440} style={{ textWrap: "balance" }}>
          {text}
        </Text>
      )}
      {children}
    </Stack>
  );
}

/** Placeholder during the first load. */
export function LoadingState({ label = "Loading" }: { label?: string | undefined }) {
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

/** A placeholder for a dialog whose code is loading. Focus does not move until the dialog opens. Escape closes it. */
export function LoadingDialog({ title, onClose }: { title: ReactNode; onClose: () => void }) {
  useEscapeLayer(true, onClose);
  return createPortal(
    <div className={classes.layer}>
      <Stack
        component="output"
        gap={12}
        w="min(27.5rem, 100%)"
        p={24}
        c="var(--mantine-color-text)"
        bg="var(--wl-surface)"
        bdrs="md"
      >
        <Text span fz="h2" fw={650}>
          {title}
        </Text>
        <Text span inherit c="dimmed">
          Loading…
        </Text>
      </Stack>
    </div>,
    document.body,
  );
}
