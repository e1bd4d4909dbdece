import { NativeSelect } from "@mantine/core";
import type { Patient } from "@wardline/contracts/patients/patient";
import {
  PATIENT_STATUS_LABELS,
  PATIENT_STATUS_SHORT_LABELS,
} from "@wardline/domain/patients/patient-status";
import { STATUS_STYLES } from "@wardline/theme/status-style";
import { type CSSProperties, memo, useMemo } from "react";
import { useWardLimit } from "../../../lib/session/rights.js";
import { MyWardButton } from "../../../shared/hospital/MyWardButton.js";
import { useMyWard } from "../../../shared/hospital/my-ward.js";
import { useWards } from "../../../shared/hospital/wards.js";
import { StatusGlyph } from "../../../shared/patients/StatusBadge.js";
import { hoverTip } from "../../../ui/hover-tip.js";
import classes from "./PatientFilters.module.css";
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
  /** Patients whose statuses, teams and wards are counted. */
  patients: readonly Patient[];
};

/** Makes selects as high as the chips in their row. */
const PILL = {
  classNames: { root: classes.choice ?? "", input: classes.team ?? "" },
  size: "xs",
  radius: "xl",
  rightSectionWidth: 26,
} as const;

/**
 * Ward and team selects and status chips, each with the number of rows it would show. Wards appear only if the hospital
 * has wards.
 */
export const PatientFilters = memo(function PatientFilters(props: PatientFiltersProps) {
  const { patients, filter, toggleStatus, setTeam, setWard, isTooLong, toggleWaiting } = props;
  const wards = useWards();
  const { id: myWardId } = useMyWard();
  const isLimited = useWardLimit().length > 0;
  const statuses = useMemo(() => listStatusChoices(patients, filter), [patients, filter]);
  const teams = useMemo(() => listTeamChoices(patients, filter), [patients, filter]);
  const choices = useMemo(
    () => listWardChoices(patients, filter, wards),
    [patients, filter, wards],
  );
  const tooLongCount = useMemo(
    () =>
      isTooLong === null ? 0 : filterPatients(patients, { ...filter, condition: isTooLong }).length,
    [patients, filter, isTooLong],
  );
  return (
    <>
      {choices.length === 0 ? null : (
        <>
          <NativeSelect
            {...PILL}
            aria-label="Ward"
            value={filter.ward}
            data-chosen={filter.ward !== "" || undefined}
            onChange={(event) => setWard(event.currentTarget.value)}
          >
            <option value="">{isLimited ? "All my wards" : "All wards"}</option>
            {choices.map(({ value, label, count }) => (
              <option key={value} value={value}>
                {value === myWardId ? `My ward: ${label}` : label} ({count})
              </option>
            ))}
          </NativeSelect>
          <MyWardButton shown={filter.ward} />
        </>
      )}
      <NativeSelect
        {...PILL}
        aria-label="Managing Team"
        value={filter.team}
        data-chosen={filter.team !== "" || undefined}
        onChange={(event) => setTeam(event.currentTarget.value)}
      >
        <option value="">All teams</option>
        {teams.map(({ value, count }) => (
          <option key={value} value={value}>
            {value === NO_TEAM ? "No team" : value} ({count})
          </option>
        ))}
        {filter.team === "" || teams.some(({ value }) => value === filter.team) ? null : (
          <option value={filter.team}>{filter.team} (0)</option>
        )}
      </NativeSelect>
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
        {statuses.map(({ value, count }) => {
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
