import { NativeSelect } from "@mantine/core";
import type { Patient } from "@wardline/contracts/patients/patient";
import {
  PATIENT_STATUS_LABELS,
  PATIENT_STATUS_SHORT_LABELS,
} from "@wardline/domain/patients/patient-status";
import { STATUS_STYLES } from "@wardline/theme/status-style";
import { type CSSProperties, memo, type ReactNode, useMemo } from "react";
import { useWardLimit } from "../../../lib/session/rights.js";
import { MyWardButton, useMyWard } from "../../../shared/hospital/my-ward.js";
import { useWards } from "../../../shared/hospital/wards.js";
import { StatusGlyph } from "../../../shared/patients/StatusBadge.js";
import { hoverTip } from "../../../ui/hover-tip.js";
import classes from "./PatientsSection.module.css";
import {
  filterPatients,
  listStatusChoices,
  listTeamChoices,
  listWardChoices,
  NO_TEAM,
} from "./patient-filter.js";
import type { PatientView } from "./use-patient-view.js";

type PatientFiltersProps = Pick<
  PatientView,
  "filter" | "toggleStatus" | "setTeam" | "setWard" | "isTooLong" | "toggleWaiting"
> & {
  patients: readonly Patient[];
};

/** Ward and team selects and status chips, each with the number of rows it would show. */
export const PatientFilters = memo(function PatientFilters(props: PatientFiltersProps) {
  const { patients, filter, toggleStatus, setTeam, setWard, isTooLong, toggleWaiting } = props;
  const wards = useWards();
  const { id: myWardId } = useMyWard();
  const isLimited = useWardLimit().length > 0;
  const teams = useMemo(() => listTeamChoices(patients, filter), [patients, filter]);
  const choices = listWardChoices(patients, filter, wards);
  const tooLongCount =
    isTooLong === null ? 0 : filterPatients(patients, { ...filter, condition: isTooLong }).length;
  return (
    <>
      {choices.length === 0 ? null : (
        <>
          <PillSelect label="Ward" value={filter.ward} onChange={setWard}>
            <option value="">{isLimited ? "All my wards" : "All wards"}</option>
            {choices.map(({ value, label, count }) => (
              <option key={value} value={value}>
                {value === myWardId ? `My ward: ${label}` : label} ({count})
              </option>
            ))}
          </PillSelect>
          <MyWardButton shown={filter.ward} />
        </>
      )}
      <PillSelect label="Managing Team" value={filter.team} onChange={setTeam}>
        <option value="">All teams</option>
        {teams.map(({ value, count }) => (
          <option key={value} value={value}>
            {value === NO_TEAM ? "No team" : value} ({count})
          </option>
        ))}
        {filter.team === "" || teams.some(({ value }) => value === filter.team) ? null : (
          <option value={filter.team}>{filter.team} (0)</option>
        )}
      </PillSelect>
      <fieldset className={classes.chips} aria-label="Statuses">
        {isTooLong === null ? null : (
          <button
            type="button"
            className={`${classes.chip} ${classes.late}`}
            data-none={tooLongCount === 0 || undefined}
            aria-pressed={filter.condition !== null}
            onClick={toggleWaiting}
          >
            Waiting too long <b>{tooLongCount}</b>
          </button>
        )}
        {listStatusChoices(patients, filter).map(({ value, count }) => {
          const { colour, text } = STATUS_STYLES[value];
          return (
            <button
              key={value}
              type="button"
              className={classes.chip}
              style={{ "--colour": colour, "--text": text } as CSSProperties}
              aria-pressed={filter.statuses.includes(value)}
              {...hoverTip(PATIENT_STATUS_LABELS[value])}
              onClick={() => toggleStatus(value)}
            >
              <StatusGlyph status={value} size={13} />
              {PATIENT_STATUS_SHORT_LABELS[value]} <b>{count}</b>
            </button>
          );
        })}
      </fieldset>
    </>
  );
});

interface PillSelectProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  children: ReactNode;
}

function PillSelect({ label, value, onChange, children }: PillSelectProps) {
  return (
    <NativeSelect
      classNames={{ input: classes.team ?? "" }}
      flex="none"
      size="xs"
      radius="xl"
      rightSectionWidth={26}
      aria-label={label}
      value={value}
      data-chosen={value !== "" || undefined}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      {children}
    </NativeSelect>
  );
}
