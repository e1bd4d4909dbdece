import { Alert, Button, Progress, Stack, Text, Textarea } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { isUnreachable } from "@wardline/client/call-error";
import { PATIENT_FIELD_LABELS } from "@wardline/contracts/patients/patient";
import { formatCount, pluralise } from "@wardline/domain/text/format-count";
import { useMemo, useState } from "react";
import { errorText } from "../../../lib/calls/error-text.js";
import { useHasPatientIdentity } from "../../../shared/hospital/parent-details.js";
import { useWards } from "../../../shared/hospital/wards.js";
import { useBirthReader } from "../../../shared/patients/use-birth-reader.js";
import { DialogActions } from "../../../ui/dialog/DialogActions.js";
import { useUnsavedEntries } from "../../../ui/dialog/FormDialog.js";
import { SheetFileButton } from "../../../ui/form/ChooseSheet.js";
import { parseFieldErrors } from "../../../ui/form/form-errors.js";
import { CODE_TEXT } from "../../../ui/form/text-kinds.js";
import { CorrectedRows } from "../../../ui/table/CorrectedRows.js";
import { useCreatePatient } from "../change/create-patient.js";
import { openPatientsQuery } from "../data/patient-queries.js";
import {
  checkPasted,
  MAX_PASTED_ROWS,
  PASTED_COLUMNS,
  type PastedColumn,
  type PastedProblems,
  type PastedRow,
  readPastedPatients,
} from "./pasted-patients.js";

/** Imports pasted patients: the user corrects the rows, then adds their cards (docs/product.md, Patients page). */
export function PastePatients(props: { departments: readonly string[]; onClose: () => void }) {
  const { departments, onClose } = props;
  const [text, setText] = useState("");
  const [rows, setRows] = useState<readonly PastedRow[]>([]);
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null);
  const [added, setAddedCount] = useState(0);
  const [failure, setFailure] = useState<string | null>(null);
  const open = useQuery(openPatientsQuery).data;
  const wards = useWards();
  const readBirth = useBirthReader();
  const hasIdentity = useHasPatientIdentity();
  const create = useCreatePatient();
  useUnsavedEntries(rows.length > 0 || text.trim() !== "");
  const checkedRows = useMemo(
    () => checkPasted(rows, { departments, open: open ?? [], wards, readBirth }),
    [rows, departments, open, wards, readBirth],
  );
  const ready = checkedRows.filter(({ body }) => body !== null);

  function correct(row: number, column: PastedColumn, cell: string): void {
    // The server's error refers to the text before the edit, so it is removed.
    const withText = ({ cells }: PastedRow) => ({ row, cells: { ...cells, [column]: cell } });
    setRows(rows.map((one) => (one.row === row ? withText(one) : one)));
  }

  /** Opens the cards one by one. Refused rows stay with their error; a connection error stops the run. */
  async function add(): Promise<void> {
    setFailure(null);
    const done = new Set<number>();
    const refused = new Map<number, PastedProblems>();
    for (const { row, body } of ready) {
      setProgress({ done: done.size + refused.size, total: ready.length });
      if (body === null) continue;
      try {
        await create.mutateAsync(body);
        done.add(row);
      } catch (error) {
        if (isUnreachable(error)) {
          setFailure(errorText(error, "Failed to create patient."));
          break;
        }
        refused.set(row, readProblems(error));
      }
    }
    setProgress(null);
    setText("");
    setAddedCount(added + done.size);
    const rest = rows.filter(({ row }) => !done.has(row));
    setRows(rest.map((one) => ({ ...one, refused: refused.get(one.row) ?? one.refused })));
  }

  if (progress !== null) return <AddingProgress {...progress} />;
  if (rows.length === 0 && added > 0 && text === "") {
    return (
      <Stack gap="md">
        <Text component="output">{formatCount(added, "card")} opened.</Text>
        <DialogActions>
          <Button onClick={onClose} data-autofocus>
            Done
          </Button>
        </DialogActions>
      </Stack>
    );
  }
  if (rows.length === 0) {
    return (
      <Stack gap="md">
        <Text>
          Copy the patients in your spreadsheet and paste them here, or choose its file. You see
          every row before anything is saved.
        </Text>
        <SheetFileButton onRead={setText} />
        <Textarea
          {...CODE_TEXT}
          label="Paste from a spreadsheet"
          description={`A line of headings is optional. Without it, use this order: ${PASTED_COLUMNS.map((column) => PATIENT_FIELD_LABELS[column]).join(", ")}. The last three may be left out.${hasIdentity ? " The age may be a date of birth." : ""}`}
          rows={6}
          data-autofocus
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={text.trim() === ""} onClick={() => setRows(readPastedPatients(text))}>
            Check these rows
          </Button>
        </DialogActions>
      </Stack>
    );
  }
  return (
    <Stack gap="md">
      {added === 0 ? null : <Text>{formatCount(added, "card")} opened.</Text>}
      {failure === null ? null : <Alert color="red">{failure}</Alert>}
      <Text component="output">{stateText(checkedRows.length, ready.length)}</Text>
      <CorrectedRows
        columns={PASTED_COLUMNS.map((id) => ({ id, label: PATIENT_FIELD_LABELS[id] }))}
        rows={[...checkedRows.filter(({ body }) => body === null), ...ready]}
        onCorrect={correct}
      />
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {added === 0 ? "Cancel" : "Close"}
        </Button>
        <Button
          disabled={ready.length === 0 || rows.length > MAX_PASTED_ROWS}
          onClick={() => void add()}
        >
          Add {formatCount(ready.length, "patient")}
        </Button>
      </DialogActions>
    </Stack>
  );
}

function stateText(all: number, ready: number): string {
  if (all > MAX_PASTED_ROWS) {
    return `There are ${formatCount(all, "patient")}; at most ${MAX_PASTED_ROWS} can be added at once.`;
  }
  if (ready === all) return `${formatCount(all, "patient")} can be added.`;
  const rest = ready === 0 ? "." : ", or add the valid rows now; the rest stay here.";
  return `${all - ready} of ${formatCount(all, "row")} ${pluralise(all - ready, "needs", "need")} correcting. Edit the marked cells${rest}`;
}

function readProblems(error: unknown): PastedProblems {
  const fields = parseFieldErrors(error) as PastedProblems;
  const hasFieldError = PASTED_COLUMNS.some((column) => fields[column] !== undefined);
  return hasFieldError ? fields : { hospital_no: errorText(error, "Failed to create patient.") };
}

function AddingProgress({ done, total }: { done: number; total: number }) {
  return (
    <Stack component="output" gap="md" py="xl">
      <Text fw={600} ta="center">
        {done} of {formatCount(total, "patient")} added
      </Text>
      <Progress value={(100 * done) / total} aria-label="Patients added" />
      <Text size="sm" c="dimmed" ta="center">
        Please keep this page open.
      </Text>
    </Stack>
  );
}
