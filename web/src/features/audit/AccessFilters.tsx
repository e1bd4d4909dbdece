import { TextInput } from "@mantine/core";
import { useTypedText } from "../../lib/address/search-params.js";
import type { AccessSearch } from "./access-search.js";
import { ACCESS_ACT_CHOICES } from "./access-words.js";
import { LogChoice, LogFilters } from "./LogFilters.js";
import type { LogPerson } from "./log-people.js";

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
  const patient = useTypedText("patient");
  return (
    <LogFilters
      label="Narrow the access log"
      search={search}
      onChange={onChange}
      people={people}
      records={records}
    >
      <LogChoice
        label="Access"
        every="Every access"
        value={search.act}
        choices={ACCESS_ACT_CHOICES}
        onChoose={(act) => onChange({ act })}
      />
      <TextInput
        label="Patient"
        placeholder="Name or number"
        value={patient.value}
        onChange={(event) => patient.type(event.currentTarget.value)}
        onBlur={patient.settle}
      />
    </LogFilters>
  );
}
