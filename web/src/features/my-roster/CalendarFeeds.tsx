import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { ErrorState } from "../../ui/feedback/ErrorState.js";
import { LoadingState } from "../../ui/feedback/LoadingState.js";
import { Panel } from "../../ui/page/Panel.js";
import { calendarFeedsQuery } from "./calendar-feeds.js";
import { FeedCard } from "./FeedCard.js";
import classes from "./MyRoster.module.css";

/** The addresses under which the duties appear in the calendar of one's phone. */
export function CalendarFeeds({ department }: { department: string }) {
  const feeds = useQuery(calendarFeedsQuery);
  return (
    <Panel
      title="Duties in your calendar"
      description="A secret address keeps your phone's or computer's calendar current by itself; whoever has it can read the duties, so share it with no one."
    >
      {feeds.data === undefined && feeds.isError ? (
        <ErrorState
          error={feeds.error}
          fallback="Failed to fetch rosters"
          onRetry={() => void feeds.refetch()}
        />
      ) : null}
      {feeds.isPending ? <LoadingState /> : null}
      <div className={classes.feeds}>
        {feeds.data?.map(({ kind, url }) => (
          <div key={kind}>
            <Text component="h3" fw={650} mb={6}>
              {kind === "personal" ? "My duties" : `All of ${department}`}
            </Text>
            <FeedCard kind={kind} url={url} />
          </div>
        ))}
      </div>
    </Panel>
  );
}
