import { Alert, Button, List, Stack, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { IconAlertTriangle } from "@tabler/icons-react";
import { queryOptions, useMutation, useQuery } from "@tanstack/react-query";
import { type ErasurePreview, erasePatient, previewErasure } from "@wardline/contracts/erasure";
import type { Patient } from "@wardline/contracts/patients";
import { LIMITS } from "@wardline/domain/limits";
import { PATIENT_STATUS_LABELS } from "@wardline/domain/patients/patient-status";
import { counted } from "@wardline/domain/text/counted";
import { ProperName } from "@wardline/theme/name-text";
import { call } from "../../../lib/calls/api.js";
import { momentText } from "../../../lib/time/day-text.js";
import { useHospitalZone } from "../../../lib/time/hospital-time.js";
import { DialogActions } from "../../../ui/dialog/DialogActions.js";
import { useUnsavedEntries } from "../../../ui/dialog/FormDialog.js";
import { ErrorState } from "../../../ui/feedback/ErrorState.js";
import { LoadingState } from "../../../ui/feedback/LoadingState.js";
import { toastsAbout } from "../../../ui/feedback/toast.js";
import { FormErrors } from "../../../ui/form/FormErrors.js";
import { focusFirst } from "../../../ui/form/focus-first.js";
import { fieldErrors, schemaErrors, showErrors } from "../../../ui/form/form-errors.js";
import { CODE_TEXT, PROSE_TEXT } from "../../../ui/form/text-kinds.js";
import { applyPatientChange } from "../data/patient-cache.js";

const toast = toastsAbout("patient");

const FIELDS = ["confirmation", "reason"];

interface ErasePatientFormProps {
  patient: Patient;
  onClose: () => void;
}

/** What would be erased, and the two fields without which nothing is (docs/product.md, Erasing a patient). */
export function ErasePatientForm({ patient, onClose }: ErasePatientFormProps) {
  const { data, error, isError, refetch } = useQuery(erasurePreview(patient.id));
  if (data === undefined && isError) {
    const retry = () => void refetch();
    return <ErrorState error={error} fallback="Failed to fetch what is kept" onRetry={retry} />;
  }
  if (data === undefined) return <LoadingState label="Looking for everything that is kept" />;
  return (
    <Stack gap="md">
      <Preview preview={data} />
      {data.can_run ? (
        <Confirmation patient={patient} onClose={onClose} />
      ) : (
        <Alert color="yellow" icon={<IconAlertTriangle aria-hidden="true" />}>
          Nobody can be erased here yet: the worker of this installation was not given the right to.
          The person who runs it finds how under RETENTION_DATABASE_URL in the README.
        </Alert>
      )}
    </Stack>
  );
}

function Preview({ preview }: PreviewProps) {
  const { cards, log_entries, searches, announcements, emergencies } = preview;
  const zone = useHospitalZone();
  return (
    <>
      <Text>
        Everything that identifies this patient is removed, permanently and from everywhere: from
        the cards, the logs, every screen and every open page.
      </Text>
      <List>
        {cards.map(({ id, name, created_at, status, deleted }) => (
          <List.Item key={id}>
            <b>
              <ProperName>{name}</ProperName>
            </b>
            , opened {momentText(created_at, zone)}, {PATIENT_STATUS_LABELS[status]}
            {deleted ? ", deleted" : ""}
          </List.Item>
        ))}
        <List.Item>{counted(log_entries, "entry of the log", "entries of the log")}</List.Item>
        <List.Item>
          {counted(searches, "search of the access log", "searches of the access log")}
        </List.Item>
      </List>
      {announcements > 0 ? (
        <Alert color="yellow" icon={<IconAlertTriangle aria-hidden="true" />}>
          {counted(announcements, "announcement holds", "announcements hold")} a word of the name or
          the number. Their texts are not touched: please change them by hand first.
        </Alert>
      ) : null}
      {emergencies > 0 ? (
        <Alert color="yellow" icon={<IconAlertTriangle aria-hidden="true" />}>
          {counted(emergencies, "emergency holds", "emergencies hold")} a word of the name or the
          number. What was raised cannot be changed: it stays in the list of emergencies and in the
          log.
        </Alert>
      ) : null}
      <Text size="sm" c="dimmed">
        Status, team and times stay, for counts and for who was responsible. Backups that were made
        before hold the name until they are replaced.
      </Text>
    </>
  );
}

interface PreviewProps {
  preview: ErasurePreview;
}

function Confirmation({ patient, onClose }: ErasePatientFormProps) {
  const erase = useErasePatient(patient.id);
  const form = useForm({ initialValues: { confirmation: "", reason: "" } });
  useUnsavedEntries(form.isDirty());

  async function save(values: { confirmation: string; reason: string }): Promise<void> {
    if (erase.isPending || showErrors(form, schemaErrors(erasePatient.body, values))) return;
    try {
      const cards = await erase.mutateAsync(values);
      toast.success(cards === 1 ? "The card was erased." : `${cards} cards were erased.`);
      onClose();
    } catch (error) {
      showErrors(form, fieldErrors(error));
      toast.error(error, "The patient could not be erased. Please try again.");
    }
  }

  return (
    <form ref={focusFirst} onSubmit={form.onSubmit((values) => void save(values))} noValidate>
      <Stack gap="md">
        <TextInput
          {...CODE_TEXT}
          label="Hospital No."
          description={`Type ${patient.hospital_no} to confirm.`}
          required
          autoComplete="off"
          maxLength={LIMITS.text}
          data-autofocus
          {...form.getInputProps("confirmation")}
        />
        <TextInput
          {...PROSE_TEXT}
          label="Reason"
          description="Kept in the log, with your name: without the patient's."
          required
          autoComplete="off"
          maxLength={LIMITS.text}
          {...form.getInputProps("reason")}
        />
        <FormErrors errors={form.errors} shownBy={FIELDS} />
        <DialogActions>
          <Button variant="default" onClick={onClose} disabled={erase.isPending}>
            Cancel
          </Button>
          <Button type="submit" color="red" loading={erase.isPending}>
            Erase permanently
          </Button>
        </DialogActions>
      </Stack>
    </form>
  );
}

/** What the erasure of a patient would touch: asked for each time it is thought about. */
function erasurePreview(id: string) {
  return queryOptions({
    queryKey: ["patients", "erasure", id],
    queryFn: async ({ signal }) => (await call(previewErasure, { params: { id }, signal })).data,
    staleTime: 0,
    gcTime: 0,
  });
}

/** Erases a patient; resolves with how many cards there were. */
function useErasePatient(id: string) {
  return useMutation({
    mutationFn: async (body: { confirmation: string; reason: string }) =>
      (await call(erasePatient, { params: { id }, body })).data.cards,
    onSuccess: (_cards, _body, _result, { client }) =>
      applyPatientChange(client, { type: "patient.deleted", payload: { id } }),
  });
}
