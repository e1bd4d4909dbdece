import { Group, Text } from "@mantine/core";
import { IconDeviceTvOff, IconHistory } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { displayNamesQuery } from "../../shared/hospital/display-names.js";
import { Loaded } from "../../ui/feedback/Loaded.js";
import { EmptyState } from "../../ui/feedback/Placeholders.js";
import { ButtonLink } from "../../ui/page/ButtonLink.js";
import { PageHeader } from "../../ui/page/PageHeader.js";
import { Panel } from "../../ui/page/Panel.js";

/** Lists the displays whose past can be viewed, for people without the display settings (docs/product.md, Rights). */
export function TimeMachinesPage() {
  const query = useQuery(displayNamesQuery);
  return (
    <div style={{ maxWidth: "var(--wl-column)" }}>
      <PageHeader description="See what each display showed at any time. What a display hides today stays hidden." />
      <Loaded query={query} fallback="Failed to fetch displays" label="Loading the displays">
        {(data) =>
          data.length === 0 ? (
            <EmptyState
              icon={<IconDeviceTvOff size={26} />}
              title="No displays yet"
              text="As soon as a display is published, its past can be seen here."
            />
          ) : (
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
          )
        }
      </Loaded>
    </div>
  );
}
