import { Stack } from "@mantine/core";
import { IconFileText } from "@tabler/icons-react";
import { useState } from "react";
import { useNow } from "../../lib/time/clock.js";
import { formatLocalMoment, parseLocalMoment } from "../../lib/time/day-text.js";
import { useHospitalZone } from "../../lib/time/hospital-time.js";
import { DateField } from "../../ui/form/DateField.js";
import { ButtonLink } from "../../ui/page/ButtonLink.js";
import { Answer, findTimeProblem } from "./Answer.js";
import classes from "./Responsibility.module.css";

/** Asks for a time and shows who was responsible for a patient at that time (docs/wire/patients.md, The past). */
export function ResponsibilityQuestion({ patientId }: { patientId: string }) {
  const zone = useHospitalZone();
  const now = useNow();
  const [text, setText] = useState("");
  const at = parseLocalMoment(text, zone);
  const problem = text === "" ? null : findTimeProblem(at, now);
  return (
    // Without an answer, a printed page would show an empty frame.
    <section className={classes.question} {...(at === null && { "data-tools": "" })}>
      <Stack gap="sm">
        <DateField
          withTime
          label="Who was responsible at …?"
          value={text}
          error={problem}
          max={formatLocalMoment(now, zone).slice(0, 10)}
          onChange={setText}
        />
        {at === null || problem !== null ? null : (
          <>
            <Answer patientId={patientId} at={at} knownAt={null} />
            <ButtonLink
              to="/dashboard/responsibility/$id"
              params={{ id: patientId }}
              search={{ at: new Date(at).toISOString() }}
              variant="default"
              leftSection={<IconFileText size={17} aria-hidden="true" />}
            >
              Evidence to print
            </ButtonLink>
          </>
        )}
      </Stack>
    </section>
  );
}
