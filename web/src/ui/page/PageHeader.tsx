import { ActionIcon, Group, Text, Title } from "@mantine/core";
import { IconArrowLeft } from "@tabler/icons-react";
import { Link, type LinkProps, useLocation, useMatches, useRouter } from "@tanstack/react-router";
import { type MouseEvent, type ReactNode, useEffect } from "react";
import classes from "./PageHeader.module.css";

/** Pages shown in this tab since it was loaded, by position in the history. */
const pages = new Map<number, string>();

/** Handles clicks on a link back to `to`: going back in the history keeps search, sort and scroll position. */
function useBackHandler(to: string | undefined): (event: MouseEvent) => void {
  const router = useRouter();
  const { pathname, state } = useLocation();
  const index = state.__TSR_index;
  useEffect(() => void pages.set(index, pathname), [index, pathname]);
  return (event) => {
    const isPlain = !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
    if (to === undefined || !isPlain || pages.get(index - 1) !== to) return;
    event.preventDefault();
    router.history.back();
  };
}

interface PageHeaderProps {
  title?: ReactNode;
  description?: ReactNode;
  beside?: ReactNode;
  back?: { to: LinkProps["to"]; hash?: string; label: string };
  children?: ReactNode;
}

/** The heading of a page with its actions. */
export function PageHeader({ title, description, beside, back, children }: PageHeaderProps) {
  const routeTitle = useMatches({ select: (matches) => matches.at(-1)?.staticData.title });
  const goBack = useBackHandler(back?.to);
  return (
    <Group component="header" gap="8px 12px" mb={8} className={classes.header}>
      <div className={classes.title} data-beside={beside !== undefined || undefined}>
        {back === undefined ? null : (
          <ActionIcon
            component={Link}
            to={back.to}
            hash={back.hash}
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
            {title ?? routeTitle}
          </Title>
          {description === undefined ? null : (
            <Text c="dimmed" size="sm" mt={2}>
              {description}
            </Text>
          )}
        </div>
        {beside === undefined ? null : <div className={classes.beside}>{beside}</div>}
      </div>
      {children === undefined ? null : (
        <Group gap="8px 12px" align="stretch" className={classes.actions}>
          {children}
        </Group>
      )}
    </Group>
  );
}
