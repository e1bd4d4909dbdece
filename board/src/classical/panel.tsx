import { TelephoneNumber } from "@wardline/theme/name-text";
import { type CSSProperties, memo, useMemo } from "react";
import "./panel.css";
import { Crossfade } from "../chrome/crossfade.js";
import { FittedText, useRuler } from "../chrome/text/fitted.js";
import {
  buildCalledForms,
  buildPhoneForms,
  shortenCoveredName,
} from "../view/on-call/called-forms.js";
import { getCardSizes, type OnCallCard, type OnCallPerson } from "../view/on-call/on-call.js";
import {
  abbreviateRole,
  type CardRoom,
  fitBriefPerson,
  fitPersonBesideRole,
  getPersonKey,
  layOutPanel,
  measurePhone,
  type PanelPages,
} from "../view/on-call/on-call-pages.js";
import { buildShorterForms, type Form, fitText, toWords } from "../view/place/ruler.js";
import { toCssLength } from "../view/place/stage.js";
import { getPageTurn } from "../view/time/turns.js";
import { SMALL_SIZES } from "./row-forms.js";

interface PanelProps {
  /** Team of the only room that the board shows, if any: its card stays on top. */
  team: string | null;
  /** True if the board is read from 5 m: shows only the first person to call. */
  isFar: boolean;
  /** Time of day from which contacts are too old to show, such as "14:07"; null while they are shown. */
  hiddenSince: string | null;
}

/** Time for which a page is shown. It differs from that of the patients, so that all combinations soon appear. */
const PANEL_MS = 7_000;

/** Gap before each part of a card's title except the first, in units. */
const TITLE_PART_GAP = 12;

/** Shows the people on call, department by department and page by page (docs/board.md, 2D Classical). */
export default function OnCallPanel({
  cards,
  room,
  now,
  ...shared
}: PanelProps & { cards: readonly OnCallCard[]; room: CardRoom; now: number }) {
  const { team, isFar } = shared;
  const ruler = useRuler();
  const panel = useMemo(
    () => ruler(() => layOutPanel(cards, { team, isFar, room })),
    [ruler, cards, team, isFar, room],
  );
  const page = getPageTurn(now, panel.pages.length, PANEL_MS).index;
  return <PanelPage panel={panel} page={page} {...shared} />;
}

const PanelPage = memo(function PanelPage(props: PanelProps & { panel: PanelPages; page: number }) {
  const { panel, page, team, isFar, hiddenSince } = props;
  const { pages, room, until } = panel;
  const sizes = getCardSizes(room.contact, room.isTight);
  const style = {
    "--contact": toCssLength(room.contact),
    "--card-padding": toCssLength(sizes.padding),
    "--card-title": toCssLength(sizes.title),
    "--card-line": toCssLength(sizes.line),
    "--card-gap": toCssLength(sizes.gap),
    "--card-role": toCssLength(sizes.role),
    "--brief-padding": toCssLength(sizes.brief.padding),
    "--brief-side": toCssLength(sizes.brief.side),
    "--brief-title": toCssLength(sizes.brief.title),
  } as CSSProperties;
  return (
    <>
      <div className="rigid panel-head">
        <h2 className="bold panel-title">On call now</h2>
        {until === "" || hiddenSince !== null ? null : (
          <span className="secondary panel-until">until {until}</span>
        )}
        {pages.length > 1 && hiddenSince === null ? (
          <span className="secondary panel-place">
            {page + 1}/{pages.length}
          </span>
        ) : null}
      </div>
      <div className="grow" style={style}>
        {hiddenSince === null ? (
          <Crossfade id={`${team ?? ""}/${page}`}>
            <div className="cards">
              {(pages[page] ?? []).map((column) => (
                <div key={getCardKey(column[0])} className="grow cards-column">
                  {column.map((card) => (
                    <Card key={getCardKey(card)} card={card} room={room} isFar={isFar} />
                  ))}
                </div>
              ))}
            </div>
          </Crossfade>
        ) : (
          <p className="secondary panel-empty">
            Contacts are hidden: they may have changed since the last update ({hiddenSince}).
          </p>
        )}
      </div>
    </>
  );
});

/** Returns the key of a card. The parts of a split card begin with different people. */
function getCardKey(card: OnCallCard | undefined): string {
  const [first] = card?.people ?? [];
  return `${card?.department}/${first === undefined ? "" : getPersonKey(first)}`;
}

/** Returns the width of a card without its padding, in units. */
function measureInside({ isBrief }: OnCallCard, { width, contact, isTight }: CardRoom): number {
  const { padding, brief } = getCardSizes(contact, isTight);
  return width - 2 * (isBrief ? brief.side : padding);
}

function Card({ card, room, isFar }: { card: OnCallCard; room: CardRoom; isFar: boolean }) {
  const { people, fallback, notice, isBrief } = card;
  const title = fitText(buildTitleForms(card, isFar), measureInside(card, room));
  return (
    <section className={isBrief ? "card is-brief" : "card"}>
      <FittedText as="h3" className="secondary card-title" form={title} />
      {people.length === 0 ? <p className="secondary card-instead">{fallback}</p> : null}
      {notice === undefined || isBrief ? null : <p className="card-instead is-notice">{notice}</p>}
      {people.map((person) => (
        <Person key={getPersonKey(person)} person={person} card={card} room={room} isFar={isFar} />
      ))}
    </section>
  );
}

/** Returns the title's forms: "until" becomes "to", then the time is dropped, and then the name is cut. */
function buildTitleForms(card: OnCallCard, isFar: boolean): Form[] {
  const { department, isBrief = false, people, others = 0, until } = card;
  const { role = "", for: covered = "" } = (isBrief ? people[0] : undefined) ?? {};
  const count = others > 0 ? ` +${others}` : "";
  const first = `${role === "" ? "" : abbreviateRole({ role })}${count}`;
  const coverText = covered === "" ? "" : `for ${shortenCoveredName(covered, people)}`;
  return buildShorterForms(["whole until", "until", "department"], (dropped) => {
    const canBeCut = dropped.has("department");
    const hasUntil = !isFar && until !== "" && !dropped.has("until");
    const time = hasUntil ? `${dropped.has("whole until") ? "to" : "until"} ${until}` : "";
    return {
      size: SMALL_SIZES[isFar ? 5 : 3],
      weight: 600,
      words: [
        { text: department, kind: "name", canBeCut },
        ...toWords(first, { className: "card-first", extra: TITLE_PART_GAP }),
        ...toWords(coverText, { className: "called-for", extra: TITLE_PART_GAP, canBeCut }),
        ...toWords(time, { className: "card-until", extra: TITLE_PART_GAP }),
      ],
    };
  });
}

function Person(props: { person: OnCallPerson; card: OnCallCard; room: CardRoom; isFar: boolean }) {
  const { person, card, room, isFar } = props;
  const { people, isBrief = false } = card;
  const width = measureInside(card, room);
  const fit = isBrief ? fitBriefPerson : fitPersonBesideRole;
  const { name, isSmall, isOneLine } = fit(person, room);
  const phone = person.phone === name ? "" : person.phone;
  const size = isSmall ? SMALL_SIZES[3] : room.contact;
  const minSize = SMALL_SIZES[isFar ? 5 : 3];
  const sizes = [size, Math.max(minSize, 0.9 * size), minSize] as const;
  const role = isBrief ? 0 : getCardSizes(room.contact, room.isTight).role;
  const calledPerson = { name, for: isBrief ? undefined : person.for };
  const nextToNameWidth = role + (isOneLine ? measurePhone(phone, size) : 0);
  const called = fitText(buildCalledForms(calledPerson, sizes, people), width - nextToNameWidth);
  const below = fitText(buildPhoneForms(phone, room.contact, isFar ? 0 : role), width);
  return (
    <>
      <p className="card-person">
        {isBrief ? null : <span className="secondary card-role">{abbreviateRole(person)}</span>}
        <FittedText as="span" className="called" form={called} />
        {isOneLine && phone !== "" ? (
          <TelephoneNumber className={`rigid card-beside${isSmall ? " is-small" : ""}`}>
            {phone}
          </TelephoneNumber>
        ) : null}
      </p>
      {isOneLine ? null : (
        <FittedText
          className={`card-phone${below.beside > 0 ? " is-indented" : ""}`}
          form={below}
        />
      )}
    </>
  );
}
