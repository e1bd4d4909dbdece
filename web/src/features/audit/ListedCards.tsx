import { Button } from "@mantine/core";
import { IconChevronDown, IconChevronRight } from "@tabler/icons-react";
import { useState } from "react";
import { Loaded } from "../../ui/feedback/Loaded.js";
import classes from "./Audit.module.css";
import { type AccessSearch, useListedCards } from "./access-queries.js";
import { getViewedName } from "./access-words.js";
import { ViewedCell, type ViewedCellProps } from "./ViewedCell.js";

interface ListedCardsProps extends ViewedCellProps {
  /** Id of the print or export. */
  list: string;
  /** Filters of the log, which apply to the cards as well. */
  search: AccessSearch;
}

/** Shows "a list of 41 patients", which unfolds to its cards; loads them only then. */
export function ListedCards({ entry, canOpen, list, search }: ListedCardsProps) {
  const [isOpen, setOpen] = useState(false);
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <>
      <button
        type="button"
        className={classes.unfold}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <Chevron size={16} aria-hidden="true" />
        {getViewedName(entry)}
      </button>
      {isOpen ? <Cards list={list} search={search} canOpen={canOpen} /> : null}
    </>
  );
}

function Cards({ list, search, canOpen }: Omit<ListedCardsProps, "entry">) {
  const cards = useListedCards(search, list);
  return (
    <Loaded query={cards}>
      {(data) => (
        <>
          <ul className={classes.listed}>
            {data.pages
              .flatMap(({ entries }) => entries)
              .map((entry) => (
                <li key={entry.id}>
                  <ViewedCell entry={entry} canOpen={canOpen} />
                </li>
              ))}
          </ul>
          {cards.hasNextPage ? (
            <Button
              variant="default"
              size="compact-sm"
              loading={cards.isFetchingNextPage}
              onClick={() => void cards.fetchNextPage()}
            >
              Show more
            </Button>
          ) : null}
        </>
      )}
    </Loaded>
  );
}
