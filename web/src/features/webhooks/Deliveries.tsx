import { Code, Text } from "@mantine/core";
import { formatNumber } from "@wardline/domain/text/format-count";
import { momentText } from "../../lib/time/day-text.js";
import { useHospitalZone } from "../../lib/time/hospital-time.js";
import { Loaded } from "../../ui/feedback/Loaded.js";
import { MoreRows } from "../../ui/table/MoreRows.js";
import classes from "./Webhooks.module.css";
import { outcomeText } from "./webhook-words.js";
import { useDeliveries } from "./webhooks.js";

/** Lists a webhook's latest deliveries, newest first, with the receiver's answers. */
export function Deliveries({ id, host }: { id: string; host: string }) {
  const query = useDeliveries(id);
  const zone = useHospitalZone();
  const deliveries = query.data?.pages.flatMap((page) => page.deliveries);
  return (
    <Loaded
      query={{ ...query, data: deliveries }}
      label="Loading the deliveries"
      fallback="Failed to load the deliveries."
    >
      {(data) =>
        data.length === 0 ? (
          <Text c="dimmed" size="sm">
            Nothing has been sent yet. “Send a test” shows whether the receiver works.
          </Text>
        ) : (
          <>
            <ul className={classes.list} aria-label={`Deliveries to ${host}`}>
              {data.map((delivery) => (
                <li key={delivery.id} className={classes.delivery}>
                  <Text
                    size="sm"
                    c={delivery.is_delivered ? undefined : "var(--mantine-color-error)"}
                  >
                    {outcomeText(delivery)}
                  </Text>
                  <Text size="sm" c="dimmed">
                    <Code>{delivery.type}</Code> · revision {delivery.revision} ·{" "}
                    {momentText(delivery.at, zone)} · {formatNumber(delivery.duration_ms)} ms
                  </Text>
                  {delivery.answer === "" ? null : (
                    <pre className={classes.answer}>{delivery.answer}</pre>
                  )}
                </li>
              ))}
            </ul>
            <MoreRows count={data.length} words={["delivery", "deliveries"]} query={query} />
          </>
        )
      }
    </Loaded>
  );
}
