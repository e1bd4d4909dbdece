import {
  Alert,
  Box,
  Button,
  Group,
  Radio,
  Stack,
  Text,
  TextInput,
  VisuallyHidden,
} from "@mantine/core";
import { IconArrowMerge } from "@tabler/icons-react";
import { type QueryClient, useMutation, useQuery } from "@tanstack/react-query";
import { mergePatient, undoMerge } from "@wardline/contracts/patients/merging";
import { PATIENT_FIELD_LABELS, type Patient } from "@wardline/contracts/patients/patient";
import { PATIENT_STATUS_LABELS } from "@wardline/domain/patients/patient-status";
import { ProperName } from "@wardline/theme/name-text";
import { type ReactNode, useState } from "react";
import { call } from "../../../lib/calls/api.js";
import { errorText } from "../../../lib/calls/error-text.js";
import { useMay } from "../../../lib/session/rights.js";
import { FormButtons } from "../../../ui/dialog/DialogActions.js";
import { Loaded } from "../../../ui/feedback/Loaded.js";
import { toastsAbout } from "../../../ui/feedback/toast.js";
import { dateFieldText } from "../../../ui/form/date-text.js";
import { focusFirst } from "../../../ui/form/focus-first.js";
import { CODE_TEXT } from "../../../ui/form/text-kinds.js";
import { RowLink } from "../../../ui/table/row-keys.js";
import { AgeText, getPatientPath } from "../cells/cells.js";
import { applyPatientChange, patientKeys } from "../data/patient-cache.js";
import { patientQuery, useCardSearch } from "../data/patient-queries.js";
import classes from "./Merging.module.css";

const toast = toastsAbout("patient");

/** Names the card into which a card was merged; a button undoes the merge until either card changes. */
export function MergedNote({ patient, into }: { patient: Patient; into: string }) {
  const { data: other } = useQuery(patientQuery(into));
  const undo = useUndoMerge();
  const canUndo = useMay(undoMerge.access);
  // The merge wrote both cards with the same time; any later change has another time.
  const isUnchanged = other?.updated_at === patient.updated_at;
  return (
    <Alert color="petrol" mb="md" icon={<IconArrowMerge aria-hidden="true" />}>
      <Group gap="sm" justify="space-between">
        <span>
          Merged into{" "}
          <RowLink href={getPatientPath(into)} dir="auto" translate="no">
            {other === undefined ? "another card" : `${other.name}, ${other.hospital_no}`}
          </RowLink>
        </span>
        {isUnchanged && canUndo ? (
          <Button
            variant="default"
            size="compact-sm"
            loading={undo.isPending}
            onClick={() => undo.mutate({ patient })}
          >
            Undo merge
          </Button>
        ) : null}
      </Group>
    </Alert>
  );
}

/** Finds the other card of the same patient, shows both cards side by side, and merges this card into the other one. */
export function MergePatientForm({ patient, onClose }: { patient: Patient; onClose: () => void }) {
  const [text, setText] = useState("");
  const [into, setInto] = useState<Patient | null>(null);
  const { isLongEnough, search, found } = useCardSearch(text);
  const others = found.filter(({ id, merged_into }) => id !== patient.id && merged_into === null);
  const undo = useUndoMerge();
  const merge = useMutation({
    mutationKey: patientKeys.saving,
    mutationFn: async ({ patient: { id, version }, into }: { patient: Patient; into: Patient }) => {
      const body = { into: into.id };
      return (await call(mergePatient, { params: { id }, body, ifMatch: version })).data;
    },
    onSuccess: (changed, { into }, _result, { client }) => {
      updateAll(client, changed);
      const [merged] = changed;
      toast.success(`Merged into ${into.hospital_no}.`, {
        about: patient.name,
        ...(merged && { undo: () => undo.mutate({ patient: merged }) }),
      });
      onClose();
    },
  });

  return (
    <form
      ref={focusFirst}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (into !== null && !merge.isPending) merge.mutate({ patient, into });
      }}
    >
      <Stack gap="md">
        <Text size="sm">
          This card closes, and its bed becomes free. The other card stays, and takes over this
          card's numbers and flags.
        </Text>
        <TextInput
          {...CODE_TEXT}
          label="Find the card that stays"
          placeholder="Name, hospital number or bed"
          data-autofocus
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setInto(null);
          }}
        />
        {isLongEnough ? (
          <Loaded query={search} label="Searching all cards">
            {() =>
              others.length === 0 ? (
                <Text c="dimmed">No other card found.</Text>
              ) : (
                <Radio.Group
                  label="Card that stays"
                  value={into?.id ?? ""}
                  onChange={(id) => setInto(others.find((one) => one.id === id) ?? null)}
                >
                  {/* The padding makes room for the focus ring, which would otherwise be cut off. */}
                  <Stack gap={6} mt={6} mah="14rem" mx={-4} p={4} style={{ overflowY: "auto" }}>
                    {others.map((other) => (
                      <Radio
                        key={other.id}
                        value={other.id}
                        label={
                          <>
                            <ProperName>{other.name}</ProperName>
                            {`, ${other.hospital_no}, ${PATIENT_STATUS_LABELS[other.status]}`}
                          </>
                        }
                      />
                    ))}
                  </Stack>
                </Radio.Group>
              )
            }
          </Loaded>
        ) : null}
        {into === null ? null : <SideBySide patient={patient} into={into} />}
        {merge.error === null ? null : (
          <Text c="red.8" role="alert">
            {errorText(merge.error, "The cards could not be merged.")}
          </Text>
        )}
        <FormButtons
          label="Merge the cards"
          onCancel={onClose}
          isBusy={merge.isPending}
          disabled={into === null}
        />
      </Stack>
    </form>
  );
}

function SideBySide({ patient, into }: { patient: Patient; into: Patient }) {
  const rows: [keyof typeof PATIENT_FIELD_LABELS, (one: Patient) => ReactNode][] = [
    ["name", ({ name }) => <ProperName>{name}</ProperName>],
    ["hospital_no", ({ hospital_no }) => hospital_no],
    ["bed_no", ({ bed_no }) => bed_no || "No bed"],
    ["age", (one) => <AgeText patient={one} />],
    ["date_of_birth", ({ date_of_birth }) => dateFieldText(date_of_birth ?? "") || "–"],
    ["status", ({ status }) => PATIENT_STATUS_LABELS[status]],
  ];
  return (
    <table
      className={classes.both}
      style={{ width: "100%", borderCollapse: "collapse", tableLayout: "fixed" }}
    >
      <thead>
        <tr>
          <th scope="col">
            <VisuallyHidden>Detail</VisuallyHidden>
          </th>
          <th scope="col">Closes</th>
          <th scope="col">Stays</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([field, renderValue]) => (
          <tr key={field}>
            <Box component="th" scope="row" c="dimmed" fw={400}>
              {PATIENT_FIELD_LABELS[field]}
            </Box>
            <td>{renderValue(patient)}</td>
            <td>{renderValue(into)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function updateAll(client: QueryClient, patients: readonly Patient[]): void {
  for (const payload of patients) applyPatientChange(client, { type: "patient.updated", payload });
}

function useUndoMerge() {
  return useMutation({
    mutationKey: patientKeys.saving,
    mutationFn: ({ patient: { id, version } }: { patient: Patient }) =>
      call(undoMerge, { params: { id }, ifMatch: version }),
    onSuccess: ({ data, message }, { patient }, _result, { client }) => {
      updateAll(client, data);
      toast.success("Merge undone.", { about: [patient.name, message].filter(Boolean).join(": ") });
    },
    onError: (error) => toast.error(error, "The merge could not be undone."),
  });
}
