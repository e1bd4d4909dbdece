import { Box } from "@mantine/core";
import { useWindowEvent } from "@mantine/hooks";
import { GENDER_LABELS, GENDERS, PATIENT_FIELD_LABELS } from "@wardline/contracts/patients/patient";
import { ACUITIES } from "@wardline/domain/patients/acuity";
import { PATIENT_FLAG_LABELS, PATIENT_FLAGS } from "@wardline/domain/patients/patient-flags";
import { OPEN_STATUSES, PATIENT_STATUS_LABELS } from "@wardline/domain/patients/patient-status";
import { useState } from "react";
import { flushSync } from "react-dom";
import { AcuityMark, FlagMark } from "../../../shared/patients/SignalMarks.js";
import { useAcuityScale } from "../../../shared/patients/signal-settings.js";
import { acuityWords } from "../../../shared/patients/signal-texts.js";
import { LegendGroup } from "../../../ui/page/LegendGroup.js";
import { ClockSign } from "../../patients/cells/WaitingClock.js";
import { DischargeSign, GENDER_SHORT_LABELS, StatusSign } from "./PatientTile.js";
import classes from "./WardMap.module.css";

const BEDS = [
  { word: "Occupied", look: { "data-state": "occupied" } },
  { word: "Free", look: { "data-state": "free" } },
  { word: "Closed: cleaning or blocked", look: { "data-state": "closed" } },
  {
    word: "Several patients in one bed",
    look: { "data-state": "occupied", "data-shared": true },
  },
];

/** Legend at the foot of the maps: collapsed on screen, open on paper. */
export function WardsLegend() {
  const [isOpen, setOpen] = useState(false);
  const [isPrinting, setPrinting] = useState(false);
  useWindowEvent("beforeprint", () => flushSync(() => setPrinting(true)));
  useWindowEvent("afterprint", () => setPrinting(false));
  if (isPrinting) return <WardsSigns />;
  return (
    <Box
      component="details"
      className={classes.legend}
      mt="md"
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>Key</summary>
      {isOpen ? <WardsSigns /> : null}
    </Box>
  );
}

function WardsSigns() {
  const scale = useAcuityScale();
  return (
    <div className={classes.signs}>
      <LegendGroup
        title="Beds"
        signs={BEDS.map(({ word, look }) => ({
          word,
          sign: <Box className={classes.bed} w="2.125rem" mih="1.375rem" {...look} />,
        }))}
      />
      <LegendGroup
        title="Status"
        signs={OPEN_STATUSES.map((status) => ({
          word: PATIENT_STATUS_LABELS[status],
          sign: <StatusSign status={status} />,
        }))}
      />
      <LegendGroup
        title={PATIENT_FIELD_LABELS.acuity}
        signs={ACUITIES.map((acuity) => ({
          word: acuityWords(acuity, scale),
          sign: <AcuityMark acuity={acuity} scale={scale} />,
        }))}
      />
      <LegendGroup
        title={PATIENT_FIELD_LABELS.flags}
        signs={PATIENT_FLAGS.map((flag) => ({
          word: PATIENT_FLAG_LABELS[flag],
          sign: <FlagMark flag={flag} />,
        }))}
      />
      <LegendGroup
        title="Waiting time and target"
        signs={[
          { word: "Within the target", sign: <ClockSign level="within" text="20 min / 1 h" /> },
          {
            word: "80 % of the target or more",
            sign: <ClockSign level="due" text="50 min / 1 h" />,
          },
          { word: "Waiting too long", sign: <ClockSign level="over" text="1 h 10 / 1 h" /> },
        ]}
      />
      <LegendGroup
        title={PATIENT_FIELD_LABELS.expected_discharge}
        signs={[
          { word: "Expected to leave today", sign: <DischargeSign near="today" /> },
          { word: "Expected to leave tomorrow", sign: <DischargeSign near="tomorrow" /> },
          { word: "Was expected to leave before today", sign: <DischargeSign near="overdue" /> },
        ]}
      />
      <LegendGroup
        title={PATIENT_FIELD_LABELS.gender}
        signs={GENDERS.map((gender) => ({
          word: GENDER_LABELS[gender],
          sign: GENDER_SHORT_LABELS[gender],
        }))}
      />
    </div>
  );
}
