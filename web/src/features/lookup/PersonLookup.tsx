import { Badge, Combobox, Group, Loader, Text, TextInput, useCombobox } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type EmrMatch, searchEmr } from "@wardline/contracts/patients/emr";
import type { Patient } from "@wardline/contracts/patients/patient";
import { LIMITS } from "@wardline/domain/limits";
import { isClosed } from "@wardline/domain/patients/patient-status";
import { SEARCH_DEBOUNCE_MS } from "@wardline/domain/people/session-timing";
import { isSameText } from "@wardline/domain/text/text-forms";
import { ProperName } from "@wardline/theme/name-text";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { answerQuery } from "../../lib/calls/answer-query.js";
import { errorText } from "../../lib/calls/error-text.js";
import { useBirthReader } from "../../shared/patients/use-birth-reader.js";
import { isFocusFree } from "../../ui/form/focus-first.js";
import { NAME_TEXT } from "../../ui/form/text-kinds.js";
import { filledLineText, filledText, listMarks, lookupText } from "./lookup-words.js";
import classes from "./PersonLookup.module.css";
import { decideMatch, readTypedPerson, searchText, type TypedPerson } from "./typed-person.js";

const NEW_OPTION = "new";
const WARNING_MARK = /^(?:Deceased|Inactive|Merged|Formerly)/;

/** The hospital's open cards; empty if they could not be loaded, "loading" until then. */
type OpenCards = readonly Patient[] | "loading";

/** Returns true if a text is long enough to search for (docs/product.md, New Patient page). */
function isSearchable(text: string): boolean {
  return text.trim().length >= LIMITS.searchMin;
}

/** Searches the EMR and earlier cards once typing stops; `failure` says why an answer is missing or incomplete. */
function usePersonSearch(text: string, openCards: OpenCards) {
  const typed = text.trim();
  const [query] = useDebouncedValue(typed, SEARCH_DEBOUNCE_MS);
  const isSettled = query === typed;
  const isQueryEnabled = isSettled && isSearchable(query);
  const { data, error, isFetching } = useQuery({
    ...answerQuery(["person-search", query], searchEmr, { query: { q: query } }),
    enabled: isQueryEnabled,
    // Enter acts on the answer, so a cached answer must be reloaded.
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  const isSearching = isSearchable(typed) && (!isSettled || isFetching || openCards === "loading");
  const answer = isSearching || !isQueryEnabled ? undefined : data;
  const failures = [
    error === null ? null : errorText(error, "The search failed. Please try again."),
    answer?.message,
    answer?.refused,
  ].filter((sentence) => typeof sentence === "string");
  return {
    isSearching,
    matches: answer?.results ?? [],
    findOpen: ({ hospital_no }: EmrMatch) =>
      (openCards === "loading" ? [] : openCards).find(
        (card) => !isClosed(card.status) && isSameText(card.hospital_no, hospital_no),
      ),
    failure: isSearching || failures.length === 0 ? null : failures.join(" "),
    unreadable: answer?.unreadable ?? 0,
    hasMore: answer?.more ?? false,
  };
}

interface PersonLookupProps {
  openCards: OpenCards;
  onPick: (match: EmrMatch) => void;
  onOpen: (card: Patient) => void;
  /** Called when Enter finds nobody, with the details in the typed line. */
  onNobody: (typed: TypedPerson) => void;
}

/**
 * Renders a field that finds people known to the EMR or from an earlier card; it has the focus at first. Enter waits
 * for the answer and then does what the status line announces (`decideMatch`); other people are chosen from the list.
 */
export function PersonLookup({ openCards, onPick, onOpen, onNobody }: PersonLookupProps) {
  const [text, setText] = useState("");
  const [isEnterPressed, setEnterPressed] = useState(false);
  // Message about the last action, shown until the user types something else.
  const [actionText, setActionText] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const readBirth = useBirthReader();
  const typed = readTypedPerson(text, readBirth);
  const query = searchText(typed);
  const { isSearching, matches, findOpen, ...found } = usePersonSearch(query, openCards);
  const decision = decideMatch(typed, matches);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const hasList = matches.length > 0;

  useEffect(() => {
    if (isFocusFree()) input.current?.focus({ preventScroll: true });
  }, []);

  const answer = useEffectEvent(() => {
    setEnterPressed(false);
    if (text.trim() === "") return;
    if (decision === "choose") combobox.openDropdown();
    else if (decision === "new") takeOver();
    else choose(decision.take);
  });
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- Enter waits for the answer of the server
    if (isEnterPressed && !isSearching) answer();
  }, [isEnterPressed, isSearching]);

  function handleTyping(value: string): void {
    setText(value);
    setEnterPressed(false);
    setActionText(null);
    // The highlighted option belonged to an earlier answer.
    combobox.resetSelectedOption();
    if (isSearchable(searchText(readTypedPerson(value, readBirth)))) combobox.openDropdown();
    else combobox.closeDropdown();
  }

  function choose(match: EmrMatch): void {
    combobox.closeDropdown();
    const card = findOpen(match);
    if (card !== undefined) return onOpen(card);
    onPick(match);
    setText(match.hospital_no);
    setActionText(filledText(match));
  }

  function takeOver(): void {
    combobox.closeDropdown();
    onNobody(typed);
    setActionText(filledLineText(typed));
  }

  function submitOption(value: string): void {
    const match = matches[Number(value)];
    if (value === NEW_OPTION) takeOver();
    else if (match !== undefined) choose(match);
  }

  function statusText(): string {
    if (actionText !== null) return actionText;
    if (!isSearchable(query)) return "";
    if (isSearching) return "Searching";
    const open = typeof decision === "string" ? undefined : findOpen(decision.take);
    return lookupText({ typed, matches, decision, open, ...found });
  }

  return (
    <Combobox store={combobox} onOptionSubmit={submitOption} withinPortal={false}>
      <Combobox.Target withExpandedAttribute>
        <TextInput
          {...NAME_TEXT}
          ref={input}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- HTML has no text field with a list like this
          role="combobox"
          aria-expanded={combobox.dropdownOpened && hasList}
          aria-controls={combobox.listId ?? undefined}
          label="Search by patient's hospital Number"
          description="Type a name or hospital number. Enter uses the record with exactly this number. New patient? Type a whole line: Ada Obi, F, 34, SL-701"
          // oxlint-disable-next-line react/no-unstable-nested-components -- a render prop of the field, not a component
          inputContainer={(field) => (
            <>
              <output className={classes.status}>{statusText()}</output>
              {field}
            </>
          )}
          placeholder="At least 2 characters"
          value={text}
          maxLength={LIMITS.text}
          leftSection={<IconSearch size={17} aria-hidden="true" />}
          rightSection={isSearching ? <Loader size={16} aria-hidden="true" /> : null}
          onChange={(event) => handleTyping(event.currentTarget.value)}
          onKeyDown={(event) => {
            const hasChosen = combobox.dropdownOpened && combobox.getSelectedOptionIndex() >= 0;
            if (event.key !== "Enter" || hasChosen) return;
            event.preventDefault();
            setEnterPressed(true);
          }}
          onFocus={() => {
            if (isSearchable(query) && actionText === null) combobox.openDropdown();
          }}
          onBlur={() => {
            // A late answer must not interrupt a person who has moved on.
            setEnterPressed(false);
            combobox.closeDropdown();
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={!hasList}>
        <Combobox.Options aria-label="Matches" mah={320} style={{ overflowY: "auto" }}>
          {matches.map((match, index) => (
            <Combobox.Option
              key={`${match.source} ${match.hospital_no} ${match.name}`}
              value={String(index)}
              className={classes.option}
            >
              <Match match={match} marks={listMarks(match, findOpen(match))} />
            </Combobox.Option>
          ))}
          {hasList ? (
            <Combobox.Option value={NEW_OPTION} className={classes.option}>
              New patient from the typed text
            </Combobox.Option>
          ) : null}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

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
          <Badge
            key={text}
            variant="default"
            radius="sm"
            tt="none"
            className={classes.mark}
            data-warning={WARNING_MARK.test(text) || undefined}
          >
            {text}
          </Badge>
        ))}
      </Group>
    </Group>
  );
}
