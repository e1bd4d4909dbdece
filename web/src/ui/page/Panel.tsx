import { Group, Text, Title } from "@mantine/core";
import { type ReactNode, useId } from "react";
import classes from "./sections.module.css";

interface PanelProps {
  title: string;
  description?: ReactNode;
  aside?: ReactNode;
  children: ReactNode;
}

/** A titled, raised section of a page. */
export function Panel({ title, description, aside, children }: PanelProps) {
  const id = useId();
  return (
    <section className={classes.panel} data-surface="raised" aria-labelledby={id}>
      <Group justify="space-between" align="flex-start" gap="sm" className={classes.head}>
        <div>
          <Title order={2} id={id}>
            {title}
          </Title>
          {description === undefined ? null : (
            <Text c="dimmed" size="sm" mt={4} maw={620}>
              {description}
            </Text>
          )}
        </div>
        {aside}
      </Group>
      {children}
    </section>
  );
}

interface TwoColumnsProps {
  from?: "always" | "xs" | "sm" | "md";
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
