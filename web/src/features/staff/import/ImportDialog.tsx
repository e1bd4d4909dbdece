import { Text } from "@mantine/core";
import { ApiError } from "@wardline/client/call-error";
import type { HospitalData } from "@wardline/contracts/departments";
import { useMachine } from "@xstate/react";
import { useState } from "react";
import { fromPromise } from "xstate";
import { Dialog } from "../../../ui/dialog/Dialog.js";
import { useImportStaff } from "../staff-changes.js";
import { ChooseFile } from "./ChooseFile.js";
import { ImportCheck } from "./ImportCheck.js";
import { ImportDone, ImportProgress } from "./ImportProgress.js";
import { ImportRefused, importMachine, PASTED } from "./import-machine.js";
import { refusedRows } from "./import-preview.js";
import { hasHeadings, readCsv, readPasted } from "./read-csv.js";

interface ImportDialogProps {
  opened: boolean;
  onClose: () => void;
  hospital: HospitalData;
  /** Addresses already in use. */
  emails: readonly string[];
}

/** Adds many staff from a CSV file or from copied cells; every wrong row is shown before anything is written. */
export function ImportDialog({ opened, onClose, hospital, emails }: ImportDialogProps) {
  const { mutateAsync: send } = useImportStaff();
  const [isHeadless, setHeadless] = useState(false);
  const [machine] = useState(() =>
    importMachine.provide({
      actors: {
        read: fromPromise(async ({ input }) => {
          setHeadless(typeof input === "string" && !hasHeadings(input));
          return typeof input === "string" ? readPasted(input) : readCsv(input);
        }),
        send: fromPromise(async ({ input: { rows, sent } }) => {
          try {
            const refused = refusedRows((await send(rows)).refused, sent);
            const left = new Set(refused.map(({ row }) => row));
            return { refused, added: sent.map(({ row }) => row).filter((row) => !left.has(row)) };
          } catch (error) {
            const errors = error instanceof ApiError ? error.errors : [];
            throw new ImportRefused((error as Error).message, refusedRows(errors, sent));
          }
        }),
      },
    }),
  );
  const [state, dispatch] = useMachine(machine);
  const { raw, refused, failure, source, created, count } = state.context;
  const isSending = state.matches("sending");

  function close(): void {
    onClose();
    dispatch({ type: "restarted" });
  }

  return (
    <Dialog
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
          raw={raw}
          refused={refused}
          hospital={hospital}
          emails={emails}
          source={source}
          isPasted={source === PASTED}
          isHeadless={isHeadless}
          created={created}
          onMend={(cell) => dispatch({ type: "cell.mended", cell })}
          onCancel={close}
          onChoose={(file) => dispatch({ type: "file.chosen", file })}
          onConfirm={(rows, sent) => dispatch({ type: "confirmed", rows, sent })}
        />
      ) : null}
      {isSending ? <ImportProgress count={count} /> : null}
      {state.matches("done") ? <ImportDone created={created} onClose={close} /> : null}
    </Dialog>
  );
}
