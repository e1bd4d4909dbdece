import { Badge, Combobox, Group, Loader, Text, TextInput, useCombobox } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type EmrMatch, searchEmr } from "@wardline/contracts/emr";
import { LIMITS } from "@wardline/domain/limits";
import { SEARCH_DEBOUNCE_MS } from "@wardline/domain/people/session-timing";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { call } from "../../lib/calls/api.js";
import { errorText } from "../../lib/calls/error-text.js";
import classes from "./PersonLookup.module.css";
import { meantBy, queryOf, readTypedPerson, type TypedPerson } from "./typed-person.js";

/** How long a finding is good enough to be shown again, in milliseconds. */
const FRESH_MS = 30_000;

/** Whether a text is long enough to be searched for (docs/product.md, New Patient page). */
function isSearchable(text: string): boolean {
  return text.trim().length >= LIMITS.searchMin;
}

/**
 * The people whom the EMR or earlier cards know by a hospital number, once the typing stops. `isSearching` from the
 * first key on; `message` says why an EMR gave nothing.
 */
function usePersonSearch(text: string) {
  const typed = text.trim();
  const [query] = useDebouncedValue(typed, SEARCH_DEBOUNCE_MS);
  const isSettled = query === typed;
  const { data, error, isFetching } = useQuery({
    queryKey: ["person-search", query],
    queryFn: async ({ signal }) => (await call(searchEmr, { query: { q: query }, signal })).data,
    enabled: isSettled && isSearchable(query),
    staleTime: FRESH_MS,
    gcTime: FRESH_MS,
    retry: false,
  });
  const isSearching = isSearchable(typed) && (!isSettled || isFetching);
  return {
    isSearching,
    matches: isSettled ? (data?.results ?? []) : [],
    error,
    message: data?.status === "error" ? (data.message ?? null) : null,
  };
}

const LABEL = "Search by patient's hospital Number";

interface PersonLookupProps {
  onPick: (match: EmrMatch) => void;
  /** Enter was pressed and nobody is found: what is known of the person from what was typed. */
  onNobody: (typed: TypedPerson) => void;
}

/**
 * Finds a person whom the EMR or an earlier card knows; choosing one hands it to `onPick`. The cursor begins here, and
 * Enter takes the first match, when it comes.
 */
export function PersonLookup({ onPick, onNobody }: PersonLookupProps) {
  const [text, setText] = useState("");
  const [isAsked, setAsked] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const typed = readTypedPerson(text);
  const query = queryOf(typed);
  const { isSearching, matches, error, message } = usePersonSearch(query);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });

  useEffect(() => {
    const { activeElement } = document;
    const isElsewhere = activeElement?.closest("main form, [role=dialog]") ?? null;
    if (isElsewhere === null) input.current?.focus({ preventScroll: true });
  }, []);

  const answer = useEffectEvent(() => {
    setAsked(false);
    const meant = meantBy(typed, matches);
    if (meant !== undefined) pick(String(matches.indexOf(meant)));
    else if (text.trim() !== "") onNobody(typed);
  });
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- what was asked for waits for the server
    if (isAsked && !isSearching) answer();
  }, [isAsked, isSearching]);

  function type(value: string): void {
    setText(value);
    setAsked(false);
    if (isSearchable(queryOf(readTypedPerson(value)))) combobox.openDropdown();
    else combobox.closeDropdown();
  }

  function pick(index: string): void {
    const match = matches[Number(index)];
    if (match === undefined) return;
    onPick(match);
    setText(match.hospital_no);
    combobox.closeDropdown();
  }

  const failure =
    error === null ? message : errorText(error, "The search failed. Please try again.");
  const status = isSearching ? "Searching" : (failure ?? "No patients found");
  return (
    <Combobox store={combobox} onOptionSubmit={pick} withinPortal={false}>
      <Combobox.Target withExpandedAttribute>
        <TextInput
          ref={input}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- no element is a text field with suggestions
          role="combobox"
          aria-expanded={combobox.dropdownOpened}
          aria-controls={combobox.listId ?? undefined}
          label={LABEL}
          placeholder="At least 2 characters"
          value={text}
          maxLength={LIMITS.text}
          autoComplete="off"
          leftSection={<IconSearch size={17} aria-hidden="true" />}
          rightSection={isSearching ? <Loader size={16} aria-hidden="true" /> : null}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={(event) => {
            const hasChosen = combobox.dropdownOpened && combobox.getSelectedOptionIndex() >= 0;
            if (event.key !== "Enter" || hasChosen) return;
            event.preventDefault();
            setAsked(true);
          }}
          onFocus={() => {
            if (isSearchable(query)) combobox.openDropdown();
          }}
          onBlur={() => combobox.closeDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options aria-label="Matches" mah={320} style={{ overflowY: "auto" }}>
          {matches.length === 0 || isSearching ? (
            <Combobox.Empty>
              <output>{status}</output>
            </Combobox.Empty>
          ) : (
            matches.map((match, index) => (
              <Combobox.Option
                key={`${match.source} ${match.hospital_no} ${match.name}`}
                value={String(index)}
                className={classes.option}
              >
                <Match match={match} />
              </Combobox.Option>
            ))
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

function Match({ match }: { match: EmrMatch }) {
  const { name, hospital_no, gender, age, source, deceased, inactive } = match;
  return (
    <Group justify="space-between" gap="sm" wrap="nowrap">
      <div>
        <Text fw={600} size="sm">
          {name}
        </Text>
        <Text c="dimmed" size="sm">
          {[hospital_no, gender, age ?? "age unknown"].join(", ")}
        </Text>
      </div>
      <Group gap={6} justify="flex-end">
        {deceased ? <Mark text="Deceased" isWarning /> : null}
        {inactive ? <Mark text="Inactive" isWarning /> : null}
        <Mark text={source === "emr" ? "EMR" : "Earlier card"} />
      </Group>
    </Group>
  );
}

function Mark({ text, isWarning = false }: { text: string; isWarning?: boolean }) {
  return (
    <Badge
      variant="default"
      radius="sm"
      className={classes.mark}
      data-warning={isWarning || undefined}
    >
      {text}
    </Badge>
  );
}
