import { Button, Code, Group, Loader, Stack, Text, Textarea } from "@mantine/core";
import {
  IconCircleCheck,
  IconDownload,
  IconFileSpreadsheet,
  IconUpload,
} from "@tabler/icons-react";
import { ApiError } from "@wardline/client/call-error";
import {
  importSubAccounts,
  type SubAccount,
  updateGrants,
} from "@wardline/contracts/accounts/sub-accounts";
import type { HospitalData } from "@wardline/contracts/roster/departments";
import { LIMITS } from "@wardline/domain/limits";
import { BUNDLES } from "@wardline/domain/people/grant-words";
import { STAFF_IMPORT_COLUMNS, STAFF_IMPORT_LABELS } from "@wardline/domain/people/staff-import";
import { formatNumber } from "@wardline/domain/text/format-count";
import { useMachine } from "@xstate/react";
import { type DragEvent, useState } from "react";
import { fromPromise } from "xstate";
import { createMutation, idempotentCall } from "../../../lib/calls/mutations.js";
import { useMay } from "../../../lib/session/rights.js";
import { readSheet } from "../../../lib/sheets/read-sheet.js";
import { FormDialog, useUnsavedEntries } from "../../../ui/dialog/FormDialog.js";
import { exportFile } from "../../../ui/feedback/export-file.js";
import { ChooseSheet } from "../../../ui/form/ChooseSheet.js";
import { CODE_TEXT } from "../../../ui/form/text-kinds.js";
import { reloadStaff } from "../staff-changes.js";
import { ImportCheck } from "./ImportCheck.js";
import { ImportRefusedError, importMachine } from "./import-machine.js";
import {
  hasHeadings,
  peopleText,
  readFileRows,
  readPasted,
  toRefusedRows,
} from "./import-preview.js";

interface ImportDialogProps {
  opened: boolean;
  onClose: () => void;
  hospital: HospitalData;
  staff: readonly SubAccount[];
}

const useImportStaff = createMutation(idempotentCall(importSubAccounts), reloadStaff);

/** Adds many staff from a spreadsheet, a CSV file or copied cells; shows all problems before it writes anything. */
export function ImportDialog({ opened, onClose, hospital, staff }: ImportDialogProps) {
  const { mutateAsync: send } = useImportStaff();
  const [hasNoHeadings, setHasNoHeadings] = useState(false);
  const [machine] = useState(() =>
    importMachine.provide({
      actors: {
        read: fromPromise(async ({ input }) => {
          setHasNoHeadings(typeof input === "string" && !hasHeadings(input));
          return typeof input === "string"
            ? readPasted(input)
            : readFileRows(await readSheet(input));
        }),
        send: fromPromise(async ({ input: { rows, sent } }) => {
          try {
            const refused = toRefusedRows((await send({ rows, skip_refused: true })).refused, sent);
            const refusedNumbers = new Set(refused.map(({ row }) => row));
            const sentNumbers = sent.map(({ row }) => row);
            return { refused, added: sentNumbers.filter((row) => !refusedNumbers.has(row)) };
          } catch (error) {
            const errors = error instanceof ApiError ? error.errors : [];
            throw new ImportRefusedError((error as Error).message, toRefusedRows(errors, sent));
          }
        }),
      },
    }),
  );
  const [state, dispatch] = useMachine(machine);
  const { failure, count, ...checked } = state.context;
  const isSending = state.matches("sending");

  function close(): void {
    onClose();
    dispatch({ type: "restarted" });
  }

  return (
    <FormDialog
      opened={opened}
      onClose={close}
      title="Import staff"
      size={state.matches("checking") ? 1100 : "lg"}
      isBusy={isSending}
    >
      {failure === null ? null : (
        <Text c="var(--mantine-color-error)" role="alert" mb="md" fw={550}>
          {failure}
        </Text>
      )}
      {state.matches("choosing") || state.matches("reading") ? (
        <ChooseFile
          hospital={hospital}
          isReading={state.matches("reading")}
          onChoose={(file) => dispatch({ type: "file.chosen", file })}
          onPaste={(text) => dispatch({ type: "text.pasted", text })}
        />
      ) : null}
      {state.matches("checking") ? (
        <ImportCheck
          {...checked}
          hospital={hospital}
          staff={staff}
          hasNoHeadings={hasNoHeadings}
          onCorrect={(cell) => dispatch({ type: "cell.mended", cell })}
          onCancel={close}
          onChoose={(file) => dispatch({ type: "file.chosen", file })}
          onConfirm={(rows, sent) => dispatch({ type: "confirmed", rows, sent })}
        />
      ) : null}
      {isSending ? (
        // There is no running count, because all rows share one transaction.
        <Stack component="output" align="center" gap="md" py="xl">
          <Loader size="lg" aria-hidden="true" />
          <Text fw={600}>Adding {peopleText(count)}…</Text>
          <Text size="sm" c="dimmed" ta="center">
            Please keep this page open.
          </Text>
        </Stack>
      ) : null}
      {state.matches("done") ? <ImportDone created={checked.created} onClose={close} /> : null}
    </FormDialog>
  );
}

function ImportDone({ created, onClose }: { created: number; onClose: () => void }) {
  return (
    <Stack align="center" gap="md" py="lg">
      <IconCircleCheck
        size={44}
        stroke={1.5}
        color="var(--mantine-color-teal-6)"
        aria-hidden="true"
      />
      <Text component="output" fw={600}>
        {peopleText(created)} added
      </Text>
      <Text size="sm" c="dimmed">
        Their invitations are on the way.
      </Text>
      <Button onClick={onClose} data-autofocus>
        Done
      </Button>
    </Stack>
  );
}

const BUNDLE_NAMES = BUNDLES.map(({ name }) => name).join(", ");

interface ChooseFileProps {
  hospital: HospitalData;
  isReading: boolean;
  onChoose: (file: File) => void;
  onPaste: (text: string) => void;
}

function ChooseFile({ hospital, isReading, onChoose, onPaste }: ChooseFileProps) {
  const canGiveRights = useMay(updateGrants.access);
  const columns = STAFF_IMPORT_COLUMNS.filter((column) => canGiveRights || column !== "rights");
  const [isOver, setOver] = useState(false);
  const [typed, setTyped] = useState("");
  useUnsavedEntries(typed.trim() !== "");

  function onDrop(event: DragEvent): void {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file !== undefined && !isReading) onChoose(file);
  }

  async function buildTemplate(): Promise<Blob> {
    const { buildStaffTemplate } = await import("../staff-sheet.js");
    return buildStaffTemplate(hospital);
  }

  return (
    <Stack gap="lg">
      <Text>
        Choose an .xlsx or CSV file with up to {formatNumber(LIMITS.importRows)} staff, or copy the
        cells in your spreadsheet and paste them below. You see every row before anything is saved,
        and each new staff member is sent an invitation.
      </Text>
      {/* Dropping is an extra for mouse users; the button inside does the same. */}
      <Stack
        align="center"
        gap={12}
        px={16}
        py={32}
        c="dimmed"
        bd={`1.5px dashed var(${isOver ? "--mantine-color-anchor" : "--wl-field-line"})`}
        bdrs="lg"
        bg={isOver ? "var(--wl-selected)" : undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
      >
        <IconFileSpreadsheet size={34} stroke={1.5} aria-hidden="true" />
        <ChooseSheet onChoose={onChoose}>
          {(props) => (
            <Button
              {...props}
              loading={isReading}
              leftSection={<IconUpload size={17} aria-hidden="true" />}
              data-autofocus
            >
              Choose a file
            </Button>
          )}
        </ChooseSheet>
        <Text size="sm" c="dimmed">
          or drop it here
        </Text>
      </Stack>
      <Textarea
        {...CODE_TEXT}
        label="Paste from a spreadsheet"
        placeholder={columns.map((column) => STAFF_IMPORT_LABELS[column]).join("   ")}
        description="The heading row is optional. Without it, use the order of columns shown below."
        rows={3}
        disabled={isReading}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onPaste={(event) => {
          const text = event.clipboardData.getData("text/plain");
          if (typed !== "" || text.trim() === "") return;
          event.preventDefault();
          onPaste(text);
        }}
      />
      {typed.trim() === "" ? null : (
        <Button ml="auto" onClick={() => onPaste(typed)}>
          Check these rows
        </Button>
      )}
      <Group justify="space-between" gap="sm">
        <Text size="sm" c="dimmed" maw={360}>
          Columns: <Code>{columns.join(", ")}</Code>
          {canGiveRights
            ? `. Rights is optional and names a set of rights: ${BUNDLE_NAMES}.`
            : null}
        </Text>
        <Button
          variant="default"
          leftSection={<IconDownload size={17} aria-hidden="true" />}
          onClick={() => void exportFile({ name: "staff-template.xlsx", read: buildTemplate })}
        >
          Download template
        </Button>
      </Group>
    </Stack>
  );
}
