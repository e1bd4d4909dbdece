import { ProperName, TelephoneNumber } from "@wardline/theme/name-text";
import { type CSSProperties, memo, useContext, useMemo } from "react";
import "./panel.css";
import { Crossfade } from "../chrome/crossfade.js";
import { Called } from "../chrome/text/called.js";
import { Surroundings } from "../chrome/text/ruler.js";
import { useFit } from "../chrome/text/use-fit.js";
import { type OnCallCard, type OnCallPerson } from "../view/on-call/on-call.js";
import {
  briefPerson,
  type CardRoom,
  isOneLine,
  type PanelPages,
  panelPages,
  personKey,
  roleLetters,
  shortCovered,
  sizesIn,
} from "../view/on-call/on-call-pages.js";
import { units } from "../view/place/stage.js";
import { pageTurn } from "../view/time/turns.js";

interface PanelProps {
  cards: readonly OnCallCard[];
  /** The team of the one room that the board shows, if it shows one: all of it stands on top. */
  team: string | null;
  /** Read from 5 m: the first to call alone. */
  isFar: boolean;
  room: CardRoom;
  /** Epoch milliseconds. */
  now: number;
  /** When the contacts are too old to be called: since when, "14:07". */
  hiddenSince: string | null;
}

/**
 * How long a page of the panel stays: pages of patients turn after another time, so that each of them stands beside each of the
 * panel's before long.
 */
const PANEL_MS = 7_000;

/** Who is on call, department by department and page by page (docs/board.md, 2D Classical). */
export default function OnCallPanel(props: PanelProps) {
  const { cards, team, isFar, room, now, hiddenSince } = props;
  const panel = useMemo(() => panelPages(cards, { team, isFar, room }), [cards, team, isFar, room]);
  const page = pageTurn(now, panel.pages.length, PANEL_MS).index;
  return <PanelPage panel={panel} page={page} team={team} hiddenSince={hiddenSince} />;
}

const PanelPage = memo(function PanelPage(props: {
  panel: PanelPages;
  page: number;
  team: string | null;
  hiddenSince: string | null;
}) {
  const { panel, page, team, hiddenSince } = props;
  const { pages, room, until } = panel;
  const sizes = sizesIn(room);
  const style = {
    "--contact": units(room.contact),
    "--card-padding": units(sizes.padding),
    "--card-title": units(sizes.title),
    "--card-line": units(sizes.line),
    "--card-gap": units(sizes.gap),
    "--card-role": units(sizes.role),
    "--brief-padding": units(sizes.brief.padding),
    "--brief-side": units(sizes.brief.side),
    "--brief-title": units(sizes.brief.title),
  } as CSSProperties;
  const around = useContext(Surroundings);
  const letters = JSON.stringify([around, style]);
  return (
    <Surroundings.Provider value={letters}>
      <div className="panel-head">
        <h2 className="panel-title">On call now</h2>
        {until === "" || hiddenSince !== null ? null : (
          <span className="panel-until">until {until}</span>
        )}
        {pages.length > 1 && hiddenSince === null ? (
          <span className="panel-place">
            {page + 1}/{pages.length}
          </span>
        ) : null}
      </div>
      <div className="panel-body" style={style}>
        {hiddenSince === null ? (
          <Crossfade id={`${team ?? ""}/${page}`}>
            <div className="cards">
              {(pages[page] ?? []).map((column) => (
                <div key={keyOf(column[0])} className="cards-column">
                  {column.map((card) => (
                    <Card key={keyOf(card)} card={card} room={room} />
                  ))}
                </div>
              ))}
            </div>
          </Crossfade>
        ) : (
          <p className="panel-empty">
            Contacts are hidden: they may have changed since the last update ({hiddenSince}).
          </p>
        )}
      </div>
    </Surroundings.Provider>
  );
});

/** A divided card has several, which begin with other people. */
function keyOf(card: OnCallCard | undefined): string {
  const [first] = card?.people ?? [];
  return `${card?.department}/${first === undefined ? "" : personKey(first)}`;
}

function Card({ card, room }: { card: OnCallCard; room: CardRoom }) {
  const title = useFit<HTMLHeadingElement>(3);
  const isBrief = card.isBrief === true;
  const [first] = card.people;
  const role = isBrief ? (first?.role ?? "") : "";
  const covered = first?.for;
  const { others = 0 } = card;
  return (
    <section className={isBrief ? "card is-brief" : "card"}>
      <h3 ref={title} className="card-title">
        <span className="card-department line" dir="auto">
          {card.department}
        </span>
        {role === "" && others === 0 ? null : (
          <span className="card-first">
            {role === "" ? null : roleLetters({ role })}
            {others > 0 ? ` +${others}` : null}
          </span>
        )}
        {isBrief && covered !== undefined ? (
          <span className="card-instead-of">
            for <ProperName>{shortCovered(covered, card.people)}</ProperName>
          </span>
        ) : null}
        {card.until ? (
          <span className="card-until">
            <span className="card-word">until </span>
            <span className="card-to">to </span>
            {card.until}
          </span>
        ) : null}
      </h3>
      {card.people.length === 0 ? <p className="card-instead">{card.instead}</p> : null}
      {card.notice === undefined || isBrief ? null : (
        <p className="card-instead is-notice">{card.notice}</p>
      )}
      {card.people.map((person) =>
        isBrief ? (
          <First key={personKey(person)} person={person} room={room} />
        ) : (
          <Person
            key={personKey(person)}
            person={person}
            people={card.people}
            isShort={isOneLine(person, room)}
          />
        ),
      )}
    </section>
  );
}

/** A telephone on a line of its own, which becomes smaller before anything of it is cut. */
function Phone({ phone }: { phone: string }) {
  const ref = useFit<HTMLParagraphElement>(4);
  return (
    <p ref={ref} className="card-phone">
      <TelephoneNumber>{phone}</TelephoneNumber>
    </p>
  );
}

/** Whom one calls first of a department. */
function First({ person, room }: { person: OnCallPerson; room: CardRoom }) {
  const { name, isSmall, isOneLine: isShort } = briefPerson(person, room);
  const { phone } = person;
  const hasPhone = phone !== "" && name !== phone;
  return (
    <>
      <p className={isSmall ? "card-person is-small" : "card-person"}>
        <Called name={name} />
        {isShort && hasPhone ? (
          <TelephoneNumber className="card-beside">{phone}</TelephoneNumber>
        ) : null}
      </p>
      {!isShort && hasPhone ? <Phone phone={phone} /> : null}
    </>
  );
}

function Person(props: {
  person: OnCallPerson;
  people: readonly OnCallPerson[];
  isShort: boolean;
}) {
  const { person, people, isShort } = props;
  const { name, phone, for: covered } = person;
  return (
    <>
      <p className="card-person">
        <span className="card-role">{roleLetters(person)}</span>
        <Called name={name || phone} covered={covered} people={people} />
        {isShort && name && phone ? (
          <TelephoneNumber className="card-beside">{phone}</TelephoneNumber>
        ) : null}
      </p>
      {!isShort && name && phone ? <Phone phone={phone} /> : null}
    </>
  );
}
