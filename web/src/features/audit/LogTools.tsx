import { Button } from "@mantine/core";
import { IconArrowUp } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./Audit.module.css";

interface LogToolsProps {
  /** How many entries came since the list was read. */
  news: number;
  isBringing: boolean;
  /** Reads the list anew. */
  onNews: () => void;
  hasFilters: boolean;
  onClear: () => void;
  /** The exports. */
  children: ReactNode;
}

/** What stands above a log: what has come meanwhile, the way back to all of it, and its files. */
export function LogTools(props: LogToolsProps) {
  const { news, isBringing, onNews, hasFilters, onClear, children } = props;
  return (
    <div className={classes.tools}>
      <output aria-live="polite">
        {news === 0 ? null : (
          <Button
            variant="light"
            leftSection={<IconArrowUp size={17} aria-hidden="true" />}
            loading={isBringing}
            onClick={onNews}
          >
            {news} new
          </Button>
        )}
      </output>
      {hasFilters ? (
        <Button variant="subtle" onClick={onClear}>
          Clear filters
        </Button>
      ) : null}
      {children}
    </div>
  );
}
