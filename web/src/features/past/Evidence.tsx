import { Text } from "@mantine/core";
import { IconHistory } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { Patient } from "@wardline/contracts/patients/patient";
import { isolateDirection } from "@wardline/domain/text/direction";
import { useState } from "react";
import { useSearchText } from "../../lib/address/search-params.js";
import { useSession } from "../../lib/session/session-store.js";
import { useNow } from "../../lib/time/clock.js";
import {
  formatLocalMoment,
  momentText,
  parseAddressMoment,
  parseLocalMoment,
} from "../../lib/time/day-text.js";
import { getSessionHospitalName, useHospitalZone } from "../../lib/time/hospital-time.js";
import { useNotePrint } from "../../shared/patients/note-access.js";
import { EmptyState } from "../../ui/feedback/Placeholders.js";
import { DateField } from "../../ui/form/DateField.js";
import { Panel } from "../../ui/page/Panel.js";
import { Answer, type AnswerProps, findTimeProblem } from "./Answer.js";
import { responsibilityQuery } from "./past-queries.js";
import classes from "./Responsibility.module.css";

/** Shows who was responsible for a patient at `?at=`, as known at `?known=` or else at `?at=`. */
export function Evidence({ patientId }: { patientId: string }) {
  const now = useNow();
  const [atText, setAt] = useSearchText("at");
  const [knownText, setKnown] = useSearchText("known");
  const at = parseAddressMoment(atText);
  const knownAt = parseAddressMoment(knownText);
  const atField = useTypedMoment(at, setAt, false);
  const knownField = useTypedMoment(knownAt, setKnown, true);
  const problem = at === null ? null : findTimeProblem(at, now);
  return (
    <>
      <div className={classes.fields}>
        <DateField withTime label="Who was responsible at …?" {...atField} />
        <DateField
          withTime
          label="As known at"
          description="Leave empty for what was known at that time"
          inputWrapperOrder={["label", "input", "description", "error"]}
          {...knownField}
        />
      </div>
      {at === null ? (
        <EmptyState
          icon={<IconHistory size={26} />}
          title="Choose a time"
          text="This page then shows who was responsible for the patient, ready to print."
        />
      ) : (
        problem === null && <Sheet patientId={patientId} at={at} knownAt={knownAt} />
      )}
    </>
  );
}

function Sheet(question: AnswerProps) {
  const { patientId, at, knownAt } = question;
  const zone = useHospitalZone();
  useNotePrint([patientId]);
  const session = useSession();
  const now = useNow();
  const { data } = useQuery(responsibilityQuery(patientId, at, knownAt));
  return (
    <article className={classes.evidence}>
      <Panel title={session === null ? "Hospital" : getSessionHospitalName(session)}>
        <Text component="h2" inherit fz="1.25rem" fw={650} mb={4}>
          Who was responsible at {momentText(at, zone)}
          {data === undefined ? "" : ` for ${describePatient(data.patient)}`}
        </Text>
        {data === undefined ? null : (
          <p className={classes.note}>
            As known at {momentText(data.known_at, zone)}, from the hospital's log up to change{" "}
            {data.revision}. All times are in the time zone {zone.replaceAll("_", " ")}.
          </p>
        )}
        <Answer {...question} />
        <footer>
          From Wardline's log, read {momentText(now, zone)} by {session?.user.email}
        </footer>
      </Panel>
    </article>
  );
}

function describePatient({ name, hospital_no, removed_at }: Patient): string {
  return removed_at === undefined
    ? `${isolateDirection(name)}, ${hospital_no}`
    : "a patient who was removed";
}

/**
 * Returns the properties of a field for a past moment (epoch milliseconds, or null). `onMoment` is called with a past
 * time in RFC 3339, or with undefined after the user has cleared the field.
 */
function useTypedMoment(
  moment: number | null,
  onMoment: (text: string | undefined) => void,
  isOptional: boolean,
) {
  const zone = useHospitalZone();
  const now = useNow();
  const [typed, setTyped] = useState<string | null>(null);
  const isChecked = typed !== null && !(isOptional && typed === "");
  return {
    value: typed ?? (moment === null ? "" : formatLocalMoment(moment, zone).slice(0, 16)),
    error: isChecked ? findTimeProblem(parseLocalMoment(typed, zone), now) : null,
    max: formatLocalMoment(now, zone).slice(0, 10),
    onChange: (value: string) => {
      const at = parseLocalMoment(value, zone);
      const isAccepted = at !== null && findTimeProblem(at, now) === null;
      setTyped(isAccepted ? null : value);
      if (isAccepted) onMoment(new Date(at).toISOString());
      else if (value === "") onMoment(undefined);
    },
  };
}
