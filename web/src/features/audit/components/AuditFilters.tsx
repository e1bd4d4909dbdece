import { NativeSelect, TextInput } from "@mantine/core";
import { SYSTEM_ACTOR } from "@wardline/contracts/audit";
import { type AuditSearch, periodProblem } from "../model/audit-search.js";
import { AUDIT_TYPE_CHOICES } from "../model/audit-words.js";
import type { LogPerson } from "../model/log-people.js";
import classes from "./Audit.module.css";

interface AuditFiltersProps {
  search: AuditSearch;
  /** Changes some of the filters; undefined takes one away. */
  onChange: (patch: Partial<Record<keyof AuditSearch, string | undefined>>) => void;
  people: readonly LogPerson[];
  /** Each record that the list names, by its id: what it is called. */
  records: ReadonlyMap<string, string>;
}

/** By whom, what, which record and when: the filters of the log, all of them in the address. */
export function AuditFilters({ search, onChange, people, records }: AuditFiltersProps) {
  const { actor = "", type = "", subject = "", from = "", to = "" } = search;
  const isKnown = actor === "" || actor === SYSTEM_ACTOR || people.some(({ id }) => id === actor);
  const set = (field: keyof AuditSearch) => (event: { currentTarget: { value: string } }) => {
    const { value } = event.currentTarget;
    onChange({ [field]: value === "" ? undefined : value });
  };
  return (
    <section className={classes.filters} aria-label="Narrow the log">
      <NativeSelect
        label="Person"
        value={actor}
        onChange={set("actor")}
        data={[
          { value: "", label: "Everyone" },
          ...people.map(({ id, name }) => ({ value: id, label: name })),
          ...(isKnown ? [] : [{ value: actor, label: "A former member of staff" }]),
          { value: SYSTEM_ACTOR, label: "The system" },
        ]}
      />
      <NativeSelect
        label="Change"
        value={type}
        onChange={set("type")}
        data={[{ value: "", label: "Every change" }, ...AUDIT_TYPE_CHOICES]}
      />
      <NativeSelect
        label="Record"
        value={subject}
        onChange={set("subject")}
        data={[
          { value: "", label: "Every record" },
          ...[...records].map(([value, label]) => ({ value, label })),
          ...(subject === "" || records.has(subject)
            ? []
            : [{ value: subject, label: "The chosen record" }]),
        ]}
      />
      <TextInput label="From" type="date" value={from} onChange={set("from")} />
      <TextInput
        label="Until"
        type="date"
        value={to}
        error={periodProblem(search)}
        onChange={set("to")}
      />
    </section>
  );
}
