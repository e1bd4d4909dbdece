import { Group, Text } from "@mantine/core";
import { IconDeviceTvOff, IconHistory } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { displayNamesQuery } from "../../shared/hospital/display-names.js";
import { EmptyState } from "../../ui/feedback/EmptyState.js";
import { ErrorState } from "../../ui/feedback/ErrorState.js";
import { LoadingState } from "../../ui/feedback/LoadingState.js";
import { ButtonLink } from "../../ui/page/ButtonLink.js";
import { PageHeader } from "../../ui/page/PageHeader.js";
import { Panel } from "../../ui/page/Panel.js";

/** The displays whose past can be looked at: the way for those who do not keep them (docs/product.md, Rights). */
export function TimeMachinesPage() {
  const { data, error, isError, refetch } = useQuery(displayNamesQuery);
  return (
    <div style={{ maxWidth: "var(--wl-column)" }}>
      <PageHeader description="What each display showed at any time, and no more than it may show today." />
      {data === undefined && isError ? (
        <ErrorState
          error={error}
          fallback="Failed to fetch displays"
          onRetry={() => void refetch()}
        />
      ) : null}
      {data === undefined && !isError ? <LoadingState label="Loading the displays" /> : null}
      {data?.length === 0 ? (
        <EmptyState
          icon={<IconDeviceTvOff size={26} />}
          title="No displays yet"
          text="As soon as a display is published, its past can be seen here."
        />
      ) : null}
      {data !== undefined && data.length > 0 ? (
        <Panel title="Displays">
          {data.map(({ display_id, name }) => (
            <Group key={display_id} justify="space-between" gap="sm" py={6}>
              <Text fw={600} style={{ overflowWrap: "anywhere" }}>
                {name}
              </Text>
              <ButtonLink
                to="/dashboard/time-machine/$id"
                params={{ id: display_id }}
                variant="default"
                aria-label={`Go back in time: ${name}`}
                leftSection={<IconHistory size={17} aria-hidden="true" />}
              >
                Go back in time
              </ButtonLink>
            </Group>
          ))}
        </Panel>
      ) : null}
    </div>
  );
}
