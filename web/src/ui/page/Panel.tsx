import { Text, Title } from "@mantine/core";
import { type ReactNode, useId } from "react";
import classes from "./Panel.module.css";

interface PanelProps {
  title: string;
  description?: ReactNode;
  /** Content to the right of the title. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A titled, raised section of a page. */
export function Panel({ title, description, aside, children }: PanelProps) {
  const id = useId();
  return (
    <section className={classes.panel} aria-labelledby={id}>
      <div className={classes.head}>
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
      </div>
      {children}
    </section>
  );
}
