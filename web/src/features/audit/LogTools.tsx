import { Button, NativeSelect } from "@mantine/core";
import { IconArrowUp, IconDownload } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import type { SheetCell } from "../../lib/sheets/write-sheet.js";
import { useHospitalToday } from "../../lib/time/hospital-time.js";
import { exportFile } from "../../ui/feedback/export-file.js";
import { DateField } from "../../ui/form/DateField.js";
import classes from "./Audit.module.css";
import type { LogPerson } from "./access-words.js";
import { periodProblem } from "./audit-search.js";

/** A file for people, or one for a program. */
const FILE_LABELS = { xlsx: "Export spreadsheet", ndjson: "Export NDJSON" } as const;
type FileKind = keyof typeof FILE_LABELS;

interface LogExportProps<Entry> {
  /** What the file is called, before its day. */
  name: string;
  /** Fetches the whole log as NDJSON. */
  read: () => Promise<string>;
  /** The sheet's head. */
  head: readonly string[];
  /** The rows of an entry in a sheet. */
  rowsOf: (entry: Entry) => readonly (readonly SheetCell[])[];
  isDisabled: boolean;
}

/** A whole log under its filters as a file. */
export function LogExport<Entry>(props: LogExportProps<Entry>) {
  return (
    <>
      <ExportButton kind="xlsx" {...props} />
      <ExportButton kind="ndjson" {...props} />
    </>
  );
}

function ExportButton<Entry>(props: LogExportProps<Entry> & { kind: FileKind }) {
  const { kind, name, read, head, rowsOf, isDisabled } = props;
  const today = useHospitalToday();
  const [isBusy, setBusy] = useState(false);

  async function save(): Promise<void> {
    setBusy(true);
    await exportFile({
      name: `${name}-${today}.${kind}`,
      read: async () => {
        const text = await read();
        if (kind === "ndjson") return new Blob([text], { type: "application/x-ndjson" });
        const { writeSheet } = await import("../../lib/sheets/write-sheet.js");
        const lines = text.split("\n").filter((line) => line !== "");
        return writeSheet([head, ...lines.flatMap((line) => rowsOf(JSON.parse(line) as Entry))]);
      },
    });
    setBusy(false);
  }

  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={17} aria-hidden="true" />}
      loading={isBusy}
      disabled={isDisabled}
      onClick={() => void save()}
    >
      {FILE_LABELS[kind]}
    </Button>
  );
}

interface LogToolsProps {
  /** How many entries came since the list was read. */
  news: number;
  isBringing: boolean;
  /** Reads the list again. */
  onNews: () => void;
  hasFilters: boolean;
  onClear: () => void;
  /** The exports. */
  children: ReactNode;
}

/** What stands above a log: what has come meanwhile, the way back to all of it, and its files. */
export function LogTools(props: LogToolsProps) {
  const { news, isBringing, onNews, hasFilters, onClear, children } = props;
  return (
    <div className={classes.tools}>
      <output aria-live="polite">
        {news === 0 ? null : (
          <Button
            variant="light"
            leftSection={<IconArrowUp size={17} aria-hidden="true" />}
            loading={isBringing}
            onClick={onNews}
          >
            {news} new
          </Button>
        )}
      </output>
      {hasFilters ? (
        <Button variant="subtle" onClick={onClear}>
          Clear filters
        </Button>
      ) : null}
      {children}
    </div>
  );
}

/** By what every log is narrowed. */
type Field = "actor" | "subject" | "from" | "to";

interface LogFiltersProps {
  label: string;
  search: Partial<Record<Field, string>>;
  /** Changes some of the filters; undefined takes one away. */
  onChange: (patch: Partial<Record<Field, string | undefined>>) => void;
  people: readonly LogPerson[];
  /** Each record that the list names, by its id: what it is called; null for a log without records. */
  records: ReadonlyMap<string, string> | null;
  /** The filters that only this log has. */
  children: ReactNode;
}

/** By whom, which record and when: the filters of a log, all of them in the address. */
export function LogFilters(props: LogFiltersProps) {
  const { label, search, onChange, people, records, children } = props;
  const set = (field: Field) => (value: string | undefined) => onChange({ [field]: value });
  const day = (field: "from" | "to") => ({
    value: search[field] ?? "",
    onChange: (value: string) => set(field)(value || undefined),
  });
  return (
    <section className={classes.filters} aria-label={label}>
      <LogChoice
        label="Person"
        every="Everyone"
        value={search.actor}
        choices={people.map(({ id, name }) => ({ value: id, label: name }))}
        unlisted="A former member of staff"
        onChoose={set("actor")}
      />
      {children}
      {records === null ? null : (
        <LogChoice
          label="Record"
          every="Every record"
          value={search.subject}
          choices={[...records].map(([value, name]) => ({ value, label: name }))}
          unlisted="The chosen record"
          onChoose={set("subject")}
        />
      )}
      <DateField label="From" {...day("from")} />
      <DateField label="Until" error={periodProblem(search)} {...day("to")} />
    </section>
  );
}

interface Choice {
  value: string;
  label: string;
}

interface LogChoiceProps {
  label: string;
  /** What stands for no choice. */
  every: string;
  value: string | undefined;
  choices: readonly (Choice | { group: string; items: Choice[] })[];
  /** What a value of the address is called that is not among them; such a one is not shown by default. */
  unlisted?: string | undefined;
  onChoose: (value: string | undefined) => void;
}

/** One thing by which a log is narrowed, out of a list. */
export function LogChoice({ label, every, value, choices, unlisted, onChoose }: LogChoiceProps) {
  const isListed = choices.some((choice) => "value" in choice && choice.value === value);
  return (
    <NativeSelect
      label={label}
      value={value ?? ""}
      onChange={(event) => onChoose(event.currentTarget.value || undefined)}
      data={[
        { value: "", label: every },
        ...choices,
        ...(value === undefined || unlisted === undefined || isListed
          ? []
          : [{ value, label: unlisted }]),
      ]}
    />
  );
}
