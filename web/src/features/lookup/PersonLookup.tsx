import { Badge, Combobox, Group, Loader, Text, TextInput, useCombobox } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type EmrMatch, searchEmr } from "@wardline/contracts/emr";
import type { Patient } from "@wardline/contracts/patients";
import { LIMITS } from "@wardline/domain/limits";
import { isClosed } from "@wardline/domain/patients/patient-status";
import { SEARCH_DEBOUNCE_MS } from "@wardline/domain/people/session-timing";
import { compared } from "@wardline/domain/text/text-forms";
import { ProperName } from "@wardline/theme/name-text";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { call } from "../../lib/calls/api.js";
import { errorText } from "../../lib/calls/error-text.js";
import { NAME_TEXT } from "../../ui/form/text-kinds.js";
import { filledText, foundText, marksOf, takenOverText } from "./lookup-words.js";
import classes from "./PersonLookup.module.css";
import { decide, queryOf, readTypedPerson, type TypedPerson } from "./typed-person.js";

/** Whether a text is long enough to be searched for (docs/product.md, New Patient page). */
function isSearchable(text: string): boolean {
  return text.trim().length >= LIMITS.searchMin;
}

/**
 * The people whom the EMR or earlier cards know by a hospital number, once the typing stops, and the open cards among
 * them, of those of the hospital. `isSearching` from the first key on; `failure` says why an answer is missing or not complete.
 */
function usePersonSearch(text: string, openCards: OpenCards) {
  const typed = text.trim();
  const [query] = useDebouncedValue(typed, SEARCH_DEBOUNCE_MS);
  const isSettled = query === typed;
  const isAsking = isSettled && isSearchable(query);
  const { data, error, isFetching } = useQuery({
    queryKey: ["person-search", query],
    queryFn: async ({ signal }) => (await call(searchEmr, { query: { q: query }, signal })).data,
    enabled: isAsking,
    // Enter decides by the answer, so an older one is asked for again.
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  const isSearching = isSearchable(typed) && (!isSettled || isFetching || openCards === "loading");
  const answer = isSearching || !isAsking ? undefined : data;
  const failures = [
    error === null ? null : errorText(error, "The search failed. Please try again."),
    answer?.message,
    answer?.refused,
  ].filter((sentence) => typeof sentence === "string");
  return {
    isSearching,
    matches: answer?.results ?? NOBODY,
    openOf: ({ hospital_no }: EmrMatch) =>
      (openCards === "loading" ? [] : openCards).find(
        (card) => !isClosed(card.status) && compared(card.hospital_no) === compared(hospital_no),
      ),
    failure: isSearching || failures.length === 0 ? null : failures.join(" "),
    unreadable: answer?.unreadable ?? 0,
    hasMore: answer?.more ?? false,
  };
}

const NOBODY: readonly EmrMatch[] = [];

const LABEL = "Search by patient's hospital Number";

const HINT =
  "Fills in what the hospital's records or an earlier card already know: Enter takes the record with exactly this number. For someone new it takes what you typed, even a whole line: Ada Obi, F, 34, SL-701";

/** The hospital's open cards; empty where they cannot be read. */
type OpenCards = readonly Patient[] | "loading";

interface PersonLookupProps {
  openCards: OpenCards;
  onPick: (match: EmrMatch) => void;
  /** Somebody was chosen who is here now: the open card. */
  onOpen: (card: Patient) => void;
  /** Enter was pressed for someone new: what is known of the person from what was typed. */
  onNobody: (typed: TypedPerson) => void;
}

/**
 * Finds a person whom the EMR or an earlier card knows. The cursor begins here. Enter waits for the answer and then does
 * what the status says (`decide`); everybody else is chosen from the list.
 */
export function PersonLookup({ openCards, onPick, onOpen, onNobody }: PersonLookupProps) {
  const [text, setText] = useState("");
  const [isAsked, setAsked] = useState(false);
  // What was done, until something else is typed.
  const [done, setDone] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const typed = readTypedPerson(text);
  const query = queryOf(typed);
  const { isSearching, matches, openOf, ...found } = usePersonSearch(query, openCards);
  const decision = decide(typed, matches);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const hasList = matches.length > 0 && !isSearching;

  useEffect(() => {
    const { activeElement } = document;
    const isElsewhere = activeElement?.closest("main form, [role=dialog]") ?? null;
    if (isElsewhere === null) input.current?.focus({ preventScroll: true });
  }, []);

  const answer = useEffectEvent(() => {
    setAsked(false);
    if (text.trim() === "") return;
    if (decision === "choose") combobox.openDropdown();
    else if (decision === "new") takeOver();
    else choose(decision.take);
  });
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- what was asked for waits for the server
    if (isAsked && !isSearching) answer();
  }, [isAsked, isSearching]);

  function type(value: string): void {
    setText(value);
    setAsked(false);
    setDone(null);
    // An option that was marked stood for somebody of an earlier answer.
    combobox.resetSelectedOption();
    if (isSearchable(queryOf(readTypedPerson(value)))) combobox.openDropdown();
    else combobox.closeDropdown();
  }

  function choose(match: EmrMatch): void {
    combobox.closeDropdown();
    const card = openOf(match);
    if (card !== undefined) {
      onOpen(card);
      return;
    }
    onPick(match);
    setText(match.hospital_no);
    setDone(filledText(match));
  }

  function takeOver(): void {
    combobox.closeDropdown();
    onNobody(typed);
    setDone(takenOverText(typed));
  }

  function submitOption(value: string): void {
    const match = matches[Number(value)];
    if (value === NEW) takeOver();
    else if (match !== undefined) choose(match);
  }

  function statusText(): string {
    if (done !== null) return done;
    if (!isSearchable(query)) return "";
    if (isSearching) return "Searching";
    const open = typeof decision === "string" ? undefined : openOf(decision.take);
    return foundText({ typed, matches, decision, open, ...found });
  }

  return (
    <Combobox store={combobox} onOptionSubmit={submitOption} withinPortal={false}>
      <Combobox.Target withExpandedAttribute>
        <TextInput
          {...NAME_TEXT}
          ref={input}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- no element is a text field with suggestions
          role="combobox"
          aria-expanded={combobox.dropdownOpened && hasList}
          aria-controls={combobox.listId ?? undefined}
          label={LABEL}
          description={HINT}
          // oxlint-disable-next-line react/no-unstable-nested-components -- a slot of the field, drawn as a part of it
          inputContainer={(field) => (
            <>
              <output className={classes.status}>{statusText()}</output>
              {field}
            </>
          )}
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
            if (isSearchable(query) && done === null) combobox.openDropdown();
          }}
          onBlur={() => {
            // A late answer must not interrupt a person who went on elsewhere.
            setAsked(false);
            combobox.closeDropdown();
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={!hasList}>
        <Combobox.Options aria-label="Matches" mah={320} style={{ overflowY: "auto" }}>
          {hasList ? (
            <>
              {matches.map((match, index) => (
                <Combobox.Option
                  key={`${match.source} ${match.hospital_no} ${match.name}`}
                  value={String(index)}
                  className={classes.option}
                >
                  <Match match={match} marks={marksOf(match, openOf(match))} />
                </Combobox.Option>
              ))}
              <Combobox.Option value={NEW} className={classes.option}>
                New patient with what was typed
              </Combobox.Option>
            </>
          ) : null}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

/** The option for a person who is not in the list. */
const NEW = "new";

/** Marks that warn against taking a match without a thought. */
const WARNING = /^(?:Deceased|Inactive|Merged|Formerly)/;

function Match({ match, marks }: { match: EmrMatch; marks: readonly string[] }) {
  const { name, hospital_no, gender, age } = match;
  return (
    <Group justify="space-between" gap="sm" wrap="nowrap">
      <div>
        <Text fw={600} size="sm">
          <ProperName>{name}</ProperName>
        </Text>
        <Text c="dimmed" size="sm">
          {[hospital_no, gender, age ?? "age unknown"].join(", ")}
        </Text>
      </div>
      <Group gap={6} justify="flex-end">
        {marks.map((text) => (
          <Mark key={text} text={text} isWarning={WARNING.test(text)} />
        ))}
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
