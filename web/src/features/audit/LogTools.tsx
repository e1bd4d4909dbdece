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

interface LogExportProps<Entry> {
  /** File name without the day. */
  name: string;
  /** Fetches the whole log as NDJSON. */
  read: () => Promise<string>;
  head: readonly string[];
  toRows: (entry: Entry) => readonly (readonly SheetCell[])[];
  isDisabled: boolean;
}

/** Button that exports all entries that match the filters as a spreadsheet. */
export function LogExport<Entry>(props: LogExportProps<Entry>) {
  const { name, read, head, toRows, isDisabled } = props;
  const today = useHospitalToday();
  const [isBusy, setBusy] = useState(false);

  async function save(): Promise<void> {
    setBusy(true);
    await exportFile({
      name: `${name}-${today}.xlsx`,
      read: async () => {
        const text = await read();
        const { writeSheet } = await import("../../lib/sheets/write-sheet.js");
        const lines = text.split("\n").filter((line) => line !== "");
        return writeSheet([head, ...lines.flatMap((line) => toRows(JSON.parse(line) as Entry))]);
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
      Export spreadsheet
    </Button>
  );
}

interface LogToolsProps {
  /** Number of entries added since the list was loaded. */
  news: number;
  isLoadingNews: boolean;
  onLoadNews: () => void;
  hasFilters: boolean;
  onClear: () => void;
  /** The export button. */
  children: ReactNode;
}

/** Shows the tools above a log: new entries, clearing the filters, and the export. */
export function LogTools(props: LogToolsProps) {
  const { news, isLoadingNews, onLoadNews: onNews, hasFilters, onClear, children } = props;
  return (
    <div className={classes.tools}>
      <output aria-live="polite">
        {news === 0 ? null : (
          <Button
            variant="light"
            leftSection={<IconArrowUp size={17} aria-hidden="true" />}
            loading={isLoadingNews}
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

/** Filters that every log has. */
type Field = "actor" | "subject" | "from" | "to";

interface LogFiltersProps {
  label: string;
  search: Partial<Record<Field, string>>;
  /** Changes filters; undefined removes a filter. */
  onChange: (patch: Partial<Record<Field, string | undefined>>) => void;
  people: readonly LogPerson[];
  /** Names of the records in the list by id; null for a log without records. */
  records: ReadonlyMap<string, string> | null;
  /** Filters that only this log has. */
  children: ReactNode;
}

/** Filters of a log by person, record and period; all of them are in the address. */
export function LogFilters(props: LogFiltersProps) {
  const { label, search, onChange, people, records, children } = props;
  const set = (field: Field) => (value: string | undefined) => onChange({ [field]: value });
  const getDayProps = (field: "from" | "to") => ({
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
        unlisted="A former staff member"
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
      <DateField label="From" {...getDayProps("from")} />
      <DateField label="Until" error={periodProblem(search)} {...getDayProps("to")} />
    </section>
  );
}

interface Choice {
  value: string;
  label: string;
}

interface LogChoiceProps {
  label: string;
  /** Label of the choice that does not filter. */
  every: string;
  value: string | undefined;
  choices: readonly (Choice | { group: string; items: Choice[] })[];
  /** Label for a value in the address that is not among the choices; by default such a value is not shown. */
  unlisted?: string | undefined;
  onChoose: (value: string | undefined) => void;
}

/** Shows one filter of a log as a list of choices. */
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
