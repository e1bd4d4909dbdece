import { ActionIcon, Text, Title } from "@mantine/core";
import { IconArrowLeft } from "@tabler/icons-react";
import type { LinkProps } from "@tanstack/react-router";
import { Link, useMatches } from "@tanstack/react-router";
import type { ReactNode } from "react";
import classes from "./PageHeader.module.css";
import { useWayBack } from "./way-back.js";

interface PageHeaderProps {
  /** Where it differs from the title of the route. */
  title?: string | undefined;
  description?: ReactNode;
  /** The page one came from, for pages that are not in the menu. */
  back?: { to: LinkProps["to"]; hash?: string; label: string };
  /** What can be done on this page: day navigator, buttons. */
  children?: ReactNode;
}

/** The heading of a page with its actions. */
export function PageHeader({ title, description, back, children }: PageHeaderProps) {
  const ofRoute = useMatches({ select: (matches) => matches.at(-1)?.staticData.title });
  const goBack = useWayBack(back?.to);
  return (
    <header className={classes.header}>
      <div className={classes.title}>
        {back === undefined ? null : (
          <ActionIcon
            component={Link}
            to={back.to}
            {...(back.hash !== undefined && { hash: back.hash })}
            onClick={goBack}
            variant="default"
            size="lg"
            aria-label={back.label}
          >
            <IconArrowLeft size={18} aria-hidden="true" />
          </ActionIcon>
        )}
        <div>
          <Title order={1} id="page-title" tabIndex={-1}>
            {title ?? ofRoute}
          </Title>
          {description === undefined ? null : (
            <Text c="dimmed" size="sm" mt={2}>
              {description}
            </Text>
          )}
        </div>
      </div>
      {children === undefined ? null : <div className={classes.actions}>{children}</div>}
    </header>
  );
}
