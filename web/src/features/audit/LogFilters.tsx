import { NativeSelect } from "@mantine/core";
import type { ReactNode } from "react";
import { DateField } from "../../ui/form/DateField.js";
import classes from "./Audit.module.css";
import { periodProblem } from "./audit-search.js";
import type { LogPerson } from "./log-people.js";

/** By what every log is narrowed. */
type Field = "actor" | "subject" | "from" | "to";

interface LogFiltersProps {
  label: string;
  search: Partial<Record<Field, string>>;
  /** Changes some of the filters; undefined takes one away. */
  onChange: (patch: Partial<Record<Field, string | undefined>>) => void;
  people: readonly LogPerson[];
  /** Each record that the list names, by its id: what it is called. */
  records: ReadonlyMap<string, string>;
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
      <LogChoice
        label="Record"
        every="Every record"
        value={search.subject}
        choices={[...records].map(([value, name]) => ({ value, label: name }))}
        unlisted="The chosen record"
        onChoose={set("subject")}
      />
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
