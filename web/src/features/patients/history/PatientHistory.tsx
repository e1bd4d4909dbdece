import { Text, VisuallyHidden } from "@mantine/core";
import { IconArrowRight } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { momentText } from "../../../lib/time/day-text.js";
import { useHospitalZone } from "../../../lib/time/hospital-time.js";
import { useAcuityScale } from "../../../shared/patients/signal-settings.js";
import { EmptyState } from "../../../ui/feedback/EmptyState.js";
import { Loaded } from "../../../ui/feedback/Loaded.js";
import { patientHistoryQuery } from "../data/patient-queries.js";
import { groupByMoment, type HistoryMoment } from "./history-entries.js";
import classes from "./PatientHistory.module.css";

/** Lists every change of a patient, newest first, updated live. */
export function PatientHistory({ id }: { id: string }) {
  const query = useQuery(patientHistoryQuery(id));
  const scale = useAcuityScale();
  return (
    <Loaded query={query} fallback="Failed to fetch patient">
      {(data) => {
        if (data.length === 0) return <EmptyState title="No changes yet" order={3} />;
        return (
          <ol className={classes.moments}>
            {groupByMoment(data, scale).map((moment) => (
              <Moment key={`${moment.at} ${moment.who}`} moment={moment} />
            ))}
          </ol>
        );
      }}
    </Loaded>
  );
}

function Moment({ moment: { at, who, title, isOpening, lines } }: { moment: HistoryMoment }) {
  const zone = useHospitalZone();
  return (
    <li className={classes.moment}>
      <Text fw={620}>{title}</Text>
      <Text c="dimmed" size="sm">
        <time dateTime={at}>{momentText(at, zone)}</time> by {who}
      </Text>
      <dl className={classes.lines}>
        {lines.map(({ field, label, from, to }) => (
          <div key={field}>
            <dt>{label}</dt>
            <dd>
              {isOpening ? null : (
                <>
                  <span className={classes.from}>{from}</span>
                  <IconArrowRight size={14} aria-hidden="true" />
                  <VisuallyHidden>became</VisuallyHidden>
                </>
              )}
              <span className={classes.to}>{to}</span>
            </dd>
          </div>
        ))}
      </dl>
    </li>
  );
}
