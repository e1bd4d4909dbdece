import { List, Text } from "@mantine/core";
import type { RetentionSettings } from "@wardline/contracts/retention";
import { errorText } from "../../lib/calls/error-text.js";
import { momentText } from "../../lib/time/day-text.js";
import { useHospitalZone } from "../../lib/time/hospital-time.js";
import { useRetentionPreview } from "./retention.js";
import { touchedText } from "./retention-form.js";

/** What the next run would touch under these settings, in numbers and times; null: they are not to be used yet. */
export function RetentionPreview({ settings }: { settings: RetentionSettings | null }) {
  const { data, error, isFetching } = useRetentionPreview(settings);
  const zone = useHospitalZone();
  const isOff = settings !== null && Object.values(settings).every((months) => months === null);
  const momentOf = (at: string) => momentText(at, zone);
  const { cards, log_entries, access_entries } = data ?? {};
  return (
    <section aria-label="What the next run would touch" aria-live="polite" aria-busy={isFetching}>
      <Text fw={620} mb={4}>
        The next run would touch
      </Text>
      {settings === null ? (
        <Text c="dimmed">Please put the months right first.</Text>
      ) : isOff ? (
        <Text c="dimmed">Nothing: everything is kept for ever.</Text>
      ) : error !== null ? (
        <Text c="var(--mantine-color-error)">
          {errorText(error, "What it would touch could not be counted.")}
        </Text>
      ) : cards === undefined || log_entries === undefined || access_entries === undefined ? (
        <Text c="dimmed">Counting …</Text>
      ) : (
        <List>
          <List.Item>{touchedText(cards, ["card", "cards"], momentOf)}</List.Item>
          <List.Item>
            {touchedText(log_entries, ["entry of the log", "entries of the log"], momentOf)}
          </List.Item>
          <List.Item>
            {touchedText(
              access_entries,
              ["entry of the access log", "entries of the access log"],
              momentOf,
            )}
          </List.Item>
        </List>
      )}
    </section>
  );
}
