import { Alert, Button, FileButton, Stack, Switch, Text } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck, IconUpload } from "@tabler/icons-react";
import { useVirtualizer } from "@tanstack/react-virtual";
import type { HospitalData } from "@wardline/contracts/departments";
import { updateGrants } from "@wardline/contracts/sub-accounts";
import { counted, numberText } from "@wardline/domain/counted";
import { BUNDLES } from "@wardline/domain/grant-words";
import {
  STAFF_IMPORT_COLUMNS,
  STAFF_IMPORT_LABELS,
  type StaffImportColumn,
  type StaffImportProblem,
  type StaffImportRow,
} from "@wardline/domain/staff-import";
import { type ReactNode, useId, useMemo, useRef, useState } from "react";
import { useMay } from "../../../lib/session/rights.js";
import { DialogActions } from "../../../ui/dialog/DialogActions.js";
import classes from "./Import.module.css";
import {
  hasProblem,
  type MendedCell,
  type PreviewRow,
  peopleText,
  previewImport,
} from "./import-preview.js";

const ROW_HEIGHT = 45;
const BUNDLE_NAMES = BUNDLES.map(({ name }) => name);

interface PreviewRowsProps {
  rows: readonly PreviewRow[];
  /** Whether they came without a line of headings: the first is row 1. */
  isHeadless: boolean;
  /** What a cell of a department or role may say. */
  hospital: HospitalData;
  onMend: (cell: MendedCell) => void;
}

/**
 * The rows as a table that scrolls by itself; only those in sight are drawn. A wrong cell is a field: what is written
 * there counts when one leaves it, and Enter goes on to the next.
 */
function PreviewRows({ rows, isHeadless, hospital, onMend }: PreviewRowsProps) {
  const numberOf = ({ row }: PreviewRow) => (isHeadless ? row - 1 : row);
  const scroller = useRef<HTMLElement>(null);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 10,
  });
  const columns = STAFF_IMPORT_COLUMNS.filter(
    (column) => column !== "rights" || rows.some(({ cells }) => cells.rights !== ""),
  );
  const items = virtualizer.getVirtualItems();
  const after = virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0);
  return (
    // A part that scrolls has to be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section ref={scroller} className={classes.scroller} tabIndex={0} aria-label="Rows">
      <table className={classes.table} aria-rowcount={rows.length + 1}>
        <thead>
          <tr>
            <th scope="col">Row</th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {STAFF_IMPORT_LABELS[column]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr aria-hidden="true" style={{ height: items[0]?.start ?? 0 }} />
          {items.map(({ index }) => {
            const row = rows[index];
            if (row === undefined) return null;
            return (
              <tr
                key={row.row}
                ref={virtualizer.measureElement}
                data-index={index}
                aria-rowindex={index + 2}
              >
                <th scope="row">{numberOf(row)}</th>
                {columns.map((column) => (
                  <Cell
                    key={column}
                    column={column}
                    text={row.cells[column]}
                    problem={row.problems[column]}
                    label={`${STAFF_IMPORT_LABELS[column]}, row ${numberOf(row)}`}
                    choices={choicesOf(column, hospital)}
                    onMend={(text) => onMend({ row: row.row, column, text })}
                  />
                ))}
              </tr>
            );
          })}
          <tr aria-hidden="true" style={{ height: Math.max(0, after) }} />
        </tbody>
      </table>
    </section>
  );
}

interface CellProps {
  column: StaffImportColumn;
  text: string;
  problem: string | undefined;
  label: string;
  choices: readonly string[];
  onMend: (text: string) => void;
}

function Cell({ column, text, problem, label, choices, onMend }: CellProps) {
  const id = useId();
  if (problem === undefined) return <td data-column={column}>{text}</td>;
  return (
    <td data-wrong>
      <input
        key={text}
        className={classes.mend}
        defaultValue={text}
        aria-label={label}
        aria-invalid
        aria-describedby={`${id}-problem`}
        list={choices.length === 0 ? undefined : `${id}-choices`}
        onBlur={({ currentTarget: { value } }) => {
          if (value.trim() !== text) onMend(value.trim());
        }}
        onKeyDown={(event) => {
          if (event.key === "Enter") goOn(event.currentTarget);
        }}
      />
      {choices.length === 0 ? null : (
        <datalist id={`${id}-choices`}>
          {choices.map((choice) => (
            <option key={choice} value={choice}>
              {choice}
            </option>
          ))}
        </datalist>
      )}
      <div id={`${id}-problem`} className={classes.problem}>
        {problem}
      </div>
    </td>
  );
}

/** The next wrong cell, or the table where there is none: the field one leaves becomes plain text. */
function goOn(field: HTMLInputElement): void {
  const table = field.closest("section");
  const fields = [...(table?.querySelectorAll("input") ?? [])];
  (fields[fields.indexOf(field) + 1] ?? table)?.focus();
}

function choicesOf(column: StaffImportColumn, hospital: HospitalData): readonly string[] {
  if (column === "department") return hospital.departments;
  if (column === "rights") return BUNDLE_NAMES;
  return column === "role" ? hospital.roles : [];
}

interface ImportCheckProps {
  /** The file's rows as they were read. */
  raw: Record<string, string>[];
  /** What the server refused when they were sent. */
  refused: readonly StaffImportProblem[];
  hospital: HospitalData;
  /** Addresses already in use. */
  emails: readonly string[];
  /** What the rows are called. */
  source: string;
  /** Whether they were pasted. */
  isPasted: boolean;
  /** Whether they came without a line of headings: the first is row 1. */
  isHeadless: boolean;
  /** How many of them were added already. */
  created: number;
  onCancel: () => void;
  onChoose: (file: File) => void;
  onMend: (cell: MendedCell) => void;
  onConfirm: (rows: StaffImportRow[], sent: readonly PreviewRow[]) => void;
}

/** The rows and what is wrong with them. The good ones can be added; the others stay, to be mended here or in the file. */
export function ImportCheck(props: ImportCheckProps) {
  const { raw, refused, hospital, emails, source, isPasted, isHeadless, created } = props;
  const { onCancel, onChoose, onMend, onConfirm } = props;
  const givesRights = useMay(updateGrants.access);
  const { rows, wrong, fileProblems, ready, readyRows } = useMemo(
    () =>
      previewImport(raw, { ...hospital, emails: [...emails], givesRights, isHeadless }, refused),
    [raw, hospital, emails, givesRights, isHeadless, refused],
  );
  const [onlyWrong, setOnlyWrong] = useState(true);
  const isUsable = fileProblems.length === 0;
  const shown = wrong > 0 && onlyWrong ? rows.filter(hasProblem) : rows;
  return (
    <Stack gap="md">
      {created === 0 ? null : (
        <Ready>{peopleText(created)} added; their invitations are on the way.</Ready>
      )}
      {isUsable && wrong === 0 ? (
        <Ready>
          {peopleText(ready.length)} in {source} can be added.
        </Ready>
      ) : (
        <Alert color="red" icon={<IconAlertTriangle aria-hidden="true" />}>
          {fileProblems.map((message) => (
            <Text key={message} c="var(--mantine-color-error)">
              {message}
            </Text>
          ))}
          {wrong === 0 ? null : (
            <Text c="var(--mantine-color-error)">
              {numberText(wrong)} of {peopleText(rows.length)} in {source} cannot be added yet. Mend
              the marked cells here
              {ready.length === 0 ? "." : ", or add the good rows first: the others stay."}
            </Text>
          )}
        </Alert>
      )}
      {wrong === 0 || wrong === rows.length ? null : (
        <Switch
          label="Only rows with a problem"
          checked={onlyWrong}
          onChange={(event) => setOnlyWrong(event.currentTarget.checked)}
        />
      )}
      {isUsable ? (
        <PreviewRows rows={shown} isHeadless={isHeadless} hospital={hospital} onMend={onMend} />
      ) : null}
      <DialogActions>
        <Button variant="default" onClick={onCancel}>
          {created === 0 ? "Cancel" : "Close"}
        </Button>
        <FileButton
          accept=".csv,text/csv,text/plain,text/tab-separated-values"
          onChange={(file) => {
            if (file !== null) onChoose(file);
          }}
        >
          {(props) => (
            <Button
              {...props}
              variant={ready.length > 0 ? "default" : "filled"}
              leftSection={<IconUpload size={17} aria-hidden="true" />}
            >
              {isPasted ? "Choose a file instead" : "Choose another file"}
            </Button>
          )}
        </FileButton>
        {isUsable && ready.length > 0 ? (
          <Button onClick={() => onConfirm(ready, readyRows)}>
            {wrong === 0
              ? `Add ${peopleText(ready.length)}`
              : `Add the ${counted(ready.length, "good row")}`}
          </Button>
        ) : null}
      </DialogActions>
    </Stack>
  );
}

function Ready({ children }: { children: ReactNode }) {
  return (
    <Alert
      color="teal"
      role="presentation"
      className={classes.ready}
      icon={<IconCircleCheck aria-hidden="true" />}
    >
      <Text component="output">{children}</Text>
    </Alert>
  );
}
