import { NativeSelect, TextInput } from "@mantine/core";
import { useTypedText } from "../../../lib/search-params.js";
import type { AccessSearch } from "../model/access-search.js";
import { ACCESS_ACT_CHOICES } from "../model/access-words.js";
import { periodProblem } from "../model/audit-search.js";
import type { LogPerson } from "../model/log-people.js";
import classes from "./Audit.module.css";

interface AccessFiltersProps {
  search: AccessSearch;
  /** Changes some of the filters; undefined takes one away. */
  onChange: (patch: Partial<Record<keyof AccessSearch, string | undefined>>) => void;
  people: readonly LogPerson[];
  /** Each record that the list names, by its id: what it is called. */
  records: ReadonlyMap<string, string>;
}

/** By whom, how, whose card and when: the filters of the access log, all of them in the address. */
export function AccessFilters({ search, onChange, people, records }: AccessFiltersProps) {
  const { actor = "", act = "", subject = "", from = "", to = "" } = search;
  const patient = useTypedText("patient");
  const isKnown = actor === "" || people.some(({ id }) => id === actor);
  const set = (field: keyof AccessSearch) => (event: { currentTarget: { value: string } }) => {
    const { value } = event.currentTarget;
    onChange({ [field]: value === "" ? undefined : value });
  };
  return (
    <section className={classes.filters} aria-label="Narrow the access log">
      <NativeSelect
        label="Person"
        value={actor}
        onChange={set("actor")}
        data={[
          { value: "", label: "Everyone" },
          ...people.map(({ id, name }) => ({ value: id, label: name })),
          ...(isKnown ? [] : [{ value: actor, label: "A former member of staff" }]),
        ]}
      />
      <NativeSelect
        label="Access"
        value={act}
        onChange={set("act")}
        data={[{ value: "", label: "Every access" }, ...ACCESS_ACT_CHOICES]}
      />
      <TextInput
        label="Patient"
        placeholder="Name or number"
        value={patient.value}
        onChange={(event) => patient.type(event.currentTarget.value)}
        onBlur={patient.settle}
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
