import { Alert, List, Stack, Text, TextInput } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import { erasePatient, previewErasure } from "@wardline/contracts/patients/erasure";
import type { Patient } from "@wardline/contracts/patients/patient";
import { LIMITS } from "@wardline/domain/limits";
import { PATIENT_STATUS_LABELS } from "@wardline/domain/patients/patient-status";
import { formatCount } from "@wardline/domain/text/format-count";
import { ProperName } from "@wardline/theme/name-text";
import type { ReactNode } from "react";
import { call } from "../../../lib/calls/api.js";
import { momentText } from "../../../lib/time/day-text.js";
import { useHospitalZone } from "../../../lib/time/hospital-time.js";
import { Loaded } from "../../../ui/feedback/Loaded.js";
import { toastsAbout } from "../../../ui/feedback/toast.js";
import { validateSchema } from "../../../ui/form/form-errors.js";
import { DialogForm } from "../../../ui/form/PageForm.js";
import { useRecordForm } from "../../../ui/form/record-form.js";
import { CODE_TEXT, PROSE_TEXT } from "../../../ui/form/text-kinds.js";
import { applyPatientChange } from "../data/patient-cache.js";

const toast = toastsAbout("patient");

/** Shows the scope of the erasure and its two required fields (docs/product.md, Erasing a patient). */
export function ErasePatientForm({ patient, onClose }: { patient: Patient; onClose: () => void }) {
  const { id } = patient;
  const zone = useHospitalZone();
  // Fetched each time the form opens.
  const query = useQuery({
    queryKey: ["patients", "erasure", id],
    queryFn: async ({ signal }) => (await call(previewErasure, { params: { id }, signal })).data,
    staleTime: 0,
    gcTime: 0,
  });
  const { mutateAsync: erase } = useMutation({
    mutationFn: async (body: { confirmation: string; reason: string }) =>
      (await call(erasePatient, { params: { id }, body })).data.cards,
    onSuccess: (_cards, _body, _result, { client }) =>
      applyPatientChange(client, { type: "patient.deleted", payload: { id } }),
  });
  const entry = useRecordForm({
    record: null,
    toValues: () => ({ confirmation: "", reason: "" }),
    findErrors: (values) => validateSchema(erasePatient.body, values),
    send: (values) => erase(values),
    toast,
    saved: (cards) => (cards === 1 ? "The card was erased." : `${cards} cards were erased.`),
    failed: "The patient could not be erased. Please try again.",
    onSaved: onClose,
  });
  return (
    <Loaded
      query={query}
      fallback="Failed to fetch the stored data."
      label="Loading the stored data"
    >
      {({ cards, log_entries, searches, announcements, emergencies, can_run }) => (
        <Stack gap="md">
          <Text>
            Everything that identifies this patient is removed, permanently and from everywhere:
            from the cards, the logs, every screen and every open page.
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
            <List.Item>{formatCount(log_entries, "log entry", "log entries")}</List.Item>
            <List.Item>
              {formatCount(searches, "access log search", "access log searches")}
            </List.Item>
          </List>
          {announcements > 0 ? (
            <Warning>
              {formatCount(announcements, "announcement contains", "announcements contain")} the
              number or part of the name. Erasing does not change announcements: please edit them
              first.
            </Warning>
          ) : null}
          {emergencies > 0 ? (
            <Warning>
              {formatCount(emergencies, "emergency contains", "emergencies contain")} the number or
              part of the name. A raised emergency cannot be changed: it stays in the list of
              emergencies and in the log.
            </Warning>
          ) : null}
          <Text size="sm" c="dimmed">
            Status, team and times are not removed: statistics and the record of who was responsible
            need them. Earlier backups contain the name until they are replaced.
          </Text>
          {can_run ? (
            <DialogForm entry={entry} label="Erase permanently" color="red" onCancel={onClose}>
              <TextInput
                {...CODE_TEXT}
                label="Hospital No."
                description={`Type ${patient.hospital_no} to confirm.`}
                required
                maxLength={LIMITS.text}
                data-autofocus
                {...entry.form.getInputProps("confirmation")}
              />
              <TextInput
                {...PROSE_TEXT}
                label="Reason"
                description="Stays in the log with your name. Leave the patient's name out."
                required
                maxLength={LIMITS.text}
                {...entry.form.getInputProps("reason")}
              />
            </DialogForm>
          ) : (
            <Warning>
              Erasing is not set up on this installation. Ask your system administrator
              (RETENTION_DATABASE_URL).
            </Warning>
          )}
        </Stack>
      )}
    </Loaded>
  );
}

function Warning({ children }: { children: ReactNode }) {
  return (
    <Alert color="yellow" icon={<IconAlertTriangle aria-hidden="true" />}>
      {children}
    </Alert>
  );
}
