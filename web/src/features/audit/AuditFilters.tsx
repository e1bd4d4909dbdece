import { SYSTEM_ACTOR } from "@wardline/contracts/audit";
import type { AuditSearch } from "./audit-search.js";
import { AUDIT_TYPE_CHOICES } from "./audit-words.js";
import { LogChoice, LogFilters } from "./LogFilters.js";
import type { LogPerson } from "./log-people.js";

interface AuditFiltersProps {
  search: AuditSearch;
  /** Changes some of the filters; undefined takes one away. */
  onChange: (patch: Partial<Record<keyof AuditSearch, string | undefined>>) => void;
  people: readonly LogPerson[];
  /** The names by which cards are narrowed. */
  departments: readonly string[];
  /** Each record that the list names, by its id: what it is called. */
  records: ReadonlyMap<string, string>;
}

/** By whom, what, whose cards, which record and when: the filters of the log, all of them in the address. */
export function AuditFilters(props: AuditFiltersProps) {
  const { search, onChange, people, departments, records } = props;
  return (
    <LogFilters
      label="Narrow the log"
      search={search}
      onChange={onChange}
      people={[...people, { id: SYSTEM_ACTOR, name: "The system" }]}
      records={records}
    >
      <LogChoice
        label="Change"
        every="Every change"
        value={search.type}
        choices={AUDIT_TYPE_CHOICES}
        onChoose={(type) => onChange({ type })}
      />
      <LogChoice
        label="Managing Team"
        every="Every team"
        value={search.department}
        choices={departments.map((name) => ({ value: name, label: name }))}
        unlisted={search.department}
        onChoose={(department) => onChange({ department })}
      />
    </LogFilters>
  );
}
