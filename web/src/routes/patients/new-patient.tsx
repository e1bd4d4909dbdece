import { Button } from "@mantine/core";
import { useForm } from "@mantine/form";
import { IconPrinter } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { ApiError } from "@wardline/client/call-error";
import {
  createPatient,
  PATIENT_FIELD_LABELS,
  type Patient,
} from "@wardline/contracts/patients/patient";
import { arrivalProblem } from "@wardline/domain/patients/paper-card";
import { pick } from "@wardline/domain/records/pick";
import { useState } from "react";
import { flushSync } from "react-dom";
import { PersonLookup } from "../../features/lookup/PersonLookup.js";
import { getPatientPath } from "../../features/patients/cells/cells.js";
import { useAgeQuestion } from "../../features/patients/change/AgeField.js";
import {
  getOpenPatientId,
  useCreatePatient,
} from "../../features/patients/change/create-patient.js";
import { EmptyForm, NewPatientForm } from "../../features/patients/change/NewPatientForm.js";
import {
  EMPTY_PATIENT,
  findNextField,
  type NewPatientValues,
  toArrivalTime,
  toNewPatientBody,
  toOpeningTime,
  toPersonValues,
} from "../../features/patients/change/new-patient.js";
import { markFresh, openPatientsQuery } from "../../features/patients/data/patient-queries.js";
import { isBedRefused } from "../../features/patients/data/use-patients-change.js";
import { AlikeNote } from "../../features/patients/signals/AlikeNote.js";
import { warnAboutAlike } from "../../features/patients/signals/alike-names.js";
import { useDayParam, useSearchText } from "../../lib/address/search-params.js";
import { errorText } from "../../lib/calls/error-text.js";
import { getServerTime } from "../../lib/time/clock.js";
import { useHospitalToday, useHospitalZone } from "../../lib/time/hospital-time.js";
import { TeamSelect } from "../../shared/contacts/TeamSelect.js";
import { useHasDowntimeKits, useHasPatientIdentity } from "../../shared/hospital/parent-details.js";
import { DayNavigator } from "../../ui/calendar/DayNavigator.js";
import { UnsavedGuard } from "../../ui/dialog/FormDialog.js";
import { toastsAbout } from "../../ui/feedback/toast.js";
import { DraftNote } from "../../ui/form/DraftNote.js";
import { useFormDraft } from "../../ui/form/draft.js";
import { parseFieldErrors, showErrors, validateSchema } from "../../ui/form/form-errors.js";
import { PageHeader } from "../../ui/page/PageHeader.js";
import { Panel } from "../../ui/page/Panel.js";
import { usePrintSheet } from "../../ui/page/PrintPage.js";
import { useTeamsField } from "./use-teams-field.js";

const toast = toastsAbout("patient");

const NAMING_FIELDS = ["name", "age", "hospital_no", "bed_no"] as const;

const NO_CARDS: readonly Patient[] = [];

/** Renders the page that admits a patient, today or for an earlier day (docs/product.md, New Patient page). */
export function NewPatientPage() {
  const [wantedDay, setDay] = useDayParam();
  const today = useHospitalToday();
  const zone = useHospitalZone();
  const day = wantedDay > today ? today : wantedDay;
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const create = useCreatePatient();
  const open = useQuery(openPatientsQuery);
  const hasKits = useHasDowntimeKits();
  const hasIdentity = useHasPatientIdentity();
  const [bed] = useSearchText("bed");
  const form = useForm<NewPatientValues>({ initialValues: { ...EMPTY_PATIENT, bed_no: bed } });
  const ageQuestion = useAgeQuestion(form.values.age, null);
  const { contacts, field } = useTeamsField(form.values.teams, (teams) =>
    form.setFieldValue("teams", teams),
  );
  // Number of cards opened one after another; a new number resets the search.
  const [opened, setOpened] = useState(0);
  const [isDone, setDone] = useState(false);
  const { isPrinting, print, ...sheet } = usePrintSheet();
  const [wantsAnother, setWantsAnother] = useState(false);
  const isRefused = form.errors.bed_no !== undefined && isBedRefused(create.error);
  const isUnsaved = form.isDirty() && !isDone;
  const draft = useFormDraft("new-patient", form, isUnsaved);

  async function submit(opensAnother: boolean, override = false): Promise<void> {
    if (create.isPending) return;
    setWantsAnother(opensAnother);
    const values = form.getValues();
    const arrivalTime = toArrivalTime(values.created_at, zone);
    const body = toNewPatientBody(values, arrivalTime ?? toOpeningTime(day, today, zone), contacts);
    const errors = { ...validateSchema(createPatient.body, body), ...ageQuestion.errors };
    const timeProblem =
      arrivalTime === undefined ? null : arrivalProblem(Date.parse(arrivalTime), getServerTime());
    if (timeProblem !== null) errors.created_at = timeProblem;
    else if (arrivalTime === undefined && values.created_at !== "")
      errors.created_at = "Please enter a date and time such as 9 Nov 2026, 03:00.";
    if (showErrors(form, errors)) return;
    try {
      const createdPatient = await create.mutateAsync(override ? { ...body, override } : body);
      markFresh(createdPatient.id);
      toast.success("Patient created successfully!", {
        about: createdPatient.name,
        action: {
          label: "Open the card",
          onSelect: () => void navigate({ href: getPatientPath(createdPatient.id) }),
        },
      });
      warnAboutAlike(createdPatient, queryClient.getQueryData(openPatientsQuery.queryKey) ?? []);
      if (opensAnother) {
        form.setInitialValues(EMPTY_PATIENT);
        form.reset();
        setOpened(opened + 1);
        return;
      }
      // The guard against losing entries must be removed before navigating.
      flushSync(() => setDone(true));
      await navigate({ to: "/dashboard/patients" });
    } catch (error) {
      const isOpen = getOpenPatientId(error) !== null;
      const errors = parseFieldErrors(error);
      if (isOpen) errors.hospital_no = errorText(error, "Failed to create patient.");
      showErrors(form, errors);
      const isPaperTaken = error instanceof ApiError && error.code === "PAPER_NUMBER_TAKEN";
      const isShownAtField = isOpen || isBedRefused(error) || isPaperTaken;
      if (!isShownAtField) toast.error(error, "Failed to create patient.");
    }
  }

  function fill(values: Partial<NewPatientValues>): void {
    form.setValues(values);
    const field = findNextField({ ...form.getValues(), ...values });
    document.querySelector<HTMLElement>(`[data-path="${field}"]`)?.focus();
  }

  return (
    <div style={{ maxWidth: "var(--wl-column)" }}>
      <PageHeader back={{ to: "/dashboard/patients", label: "Back to Overview" }}>
        <Button
          variant="default"
          leftSection={<IconPrinter size={17} aria-hidden="true" />}
          onClick={print}
        >
          Print an empty form
        </Button>
        <DayNavigator day={day} onChange={setDay} maxDay={today} />
      </PageHeader>
      <Panel title="Find the patient">
        <PersonLookup
          key={opened}
          openCards={open.isLoading ? "loading" : (open.data ?? NO_CARDS)}
          onPick={(match) => fill(toPersonValues(match, hasIdentity))}
          onOpen={({ id }) => void navigate({ href: getPatientPath(id) })}
          onNobody={(typed) => fill({ ...typed })}
        />
      </Panel>
      <div style={{ height: 20 }} />
      <DraftNote draft={draft} labels={pick(PATIENT_FIELD_LABELS, NAMING_FIELDS)} mb="md" />
      <NewPatientForm
        form={form}
        isSaving={create.isPending}
        openPatientId={getOpenPatientId(create.error)}
        ageQuestion={ageQuestion}
        teamField={<TeamSelect label="Managing Team (optional)" {...field} />}
        alikeNote={
          form.values.name.trim() === "" ? null : (
            <AlikeNote name={form.values.name} hospitalNumber={form.values.hospital_no} mt="md" />
          )
        }
        isPaperPossible={hasKits === true}
        onOverride={isRefused ? () => void submit(wantsAnother, true) : undefined}
        onSubmit={(opensAnother) => void submit(opensAnother)}
      />
      <UnsavedGuard isDirty={isUnsaved} />
      {isPrinting ? <EmptyForm {...sheet} /> : null}
    </div>
  );
}
