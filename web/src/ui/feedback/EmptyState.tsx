import { Stack, Text, ThemeIcon, Title } from "@mantine/core";
import type { ReactNode } from "react";

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
