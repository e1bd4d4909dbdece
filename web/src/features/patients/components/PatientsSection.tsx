import { Group, Text } from "@mantine/core";
import type { Patient } from "@wardline/contracts/patients";
import { isClosed } from "@wardline/domain/patient-status";
import { type ReactNode, useState } from "react";
import { SearchBox } from "../../../ui/SearchBox.js";
import type { PatientContacts } from "../model/patient-contacts.js";
import { PrintSheet } from "./PrintSheet.js";
import { SelectionBar } from "./SelectionBar.js";

interface PatientsSectionProps {
  /** All patients of the list, whatever the search. */
  patients: readonly Patient[];
  /** Those that the search shows. */
  rows: readonly Patient[];
  /** Puts patients into the list's order. */
  inOrder: (patients: readonly Patient[]) => Patient[];
  query: string;
  onQuery: (query: string) => void;
  /** YYYY-MM-DD, the day of the list. */
  day: string;
  /** The end of a past day in epoch milliseconds. */
  dayEnd?: number;
  /** Whom to call for a patient. */
  contactsOf: (patient: Patient) => PatientContacts;
  /** Draws the list. */
  children: (selection: {
    selected: ReadonlySet<string>;
    onSelect: (selected: Set<string>) => void;
  }) => ReactNode;
}

/** What lists of patients have in common: the count, the search box, and what can be done with a selection. */
export function PatientsSection(props: PatientsSectionProps) {
  const { patients, rows, inOrder, query, onQuery, day, dayEnd, contactsOf, children } = props;
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [printed, setPrinted] = useState<readonly Patient[] | null>(null);
  const chosen = inOrder(patients.filter(({ id }) => selected.has(id)));
  const shown = new Set(rows.map(({ id }) => id));
  const open = patients.filter(({ status }) => !isClosed(status)).length;
  return (
    <>
      <Group justify="space-between" gap="sm" mb="md">
        <Text fw={600}>
          No of opened Casualties: <b>{open}</b>
        </Text>
        <SearchBox label="Search patients" value={query} onChange={onQuery} />
      </Group>
      {children({ selected, onSelect: setSelected })}
      {chosen.length === 0 ? null : (
        <SelectionBar
          patients={chosen}
          hidden={chosen.filter(({ id }) => !shown.has(id)).length}
          day={day}
          dayEnd={dayEnd}
          contactsOf={contactsOf}
          onPrint={() => setPrinted(chosen)}
          onClear={() => setSelected(new Set())}
        />
      )}
      {printed === null ? null : (
        <PrintSheet
          patients={printed}
          day={day}
          dayEnd={dayEnd}
          contactsOf={contactsOf}
          onDone={() => setPrinted(null)}
        />
      )}
    </>
  );
}
