import { ActionIcon, Text, Title } from "@mantine/core";
import { IconArrowLeft } from "@tabler/icons-react";
import { Link, type LinkProps, useLocation, useMatches, useRouter } from "@tanstack/react-router";
import { type MouseEvent, type ReactNode, useEffect } from "react";
import classes from "./PageHeader.module.css";

/** Which page each entry of this tab's history shows, as far as they were shown since it was loaded. */
const pages = new Map<number, string>();

/**
 * What a link back to `to` does when it is clicked: where the page before this one is that very page, it goes back in
 * history, so that search, sort and scroll are as they were left.
 */
function useWayBack(to: string | undefined): (event: MouseEvent) => void {
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
  /** Where it differs from the title of the route. */
  title?: ReactNode;
  description?: ReactNode;
  /** What stands beside the title, in the same line where there is room. */
  beside?: ReactNode;
  /** The page one came from, for pages that are not in the menu. */
  back?: { to: LinkProps["to"]; hash?: string; label: string };
  /** What can be done on this page: day navigator, buttons. */
  children?: ReactNode;
}

/** The heading of a page with its actions. */
export function PageHeader({ title, description, beside, back, children }: PageHeaderProps) {
  const ofRoute = useMatches({ select: (matches) => matches.at(-1)?.staticData.title });
  const goBack = useWayBack(back?.to);
  return (
    <header className={classes.header}>
      <div className={classes.title} data-beside={beside !== undefined || undefined}>
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
        {beside === undefined ? null : <div className={classes.beside}>{beside}</div>}
      </div>
      {children === undefined ? null : <div className={classes.actions}>{children}</div>}
    </header>
  );
}
