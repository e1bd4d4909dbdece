import { type CSSProperties, memo, useMemo } from "react";
import "./panel.css";
import { Crossfade } from "../chrome/crossfade.js";
import { useFit } from "../chrome/use-fit.js";
import { cardSizes, type OnCallCard, type OnCallPerson } from "../view/on-call.js";
import {
  type CardRoom,
  firstToCall,
  isOneLine,
  onCallPages,
  roleLetters,
} from "../view/on-call-pages.js";
import { units } from "../view/stage.js";
import { pageTurn } from "../view/turns.js";

interface PanelProps {
  cards: readonly OnCallCard[];
  /** Read from 5 m: the first to call alone. */
  isFar: boolean;
  room: CardRoom;
  /** Epoch milliseconds. */
  now: number;
  /** When the contacts are too old to be called: since when, "14:07". */
  hiddenSince: string | null;
}

/** Who is on call, department by department and page by page (docs/board.md, 2D Classical). */
export default function OnCallPanel({ cards, isFar, room, now, hiddenSince }: PanelProps) {
  const pages = useMemo(
    () => onCallPages(isFar ? firstToCall(cards) : cards, room),
    [cards, isFar, room],
  );
  const page = pageTurn(now, pages.length).index;
  return <PanelPage pages={pages} page={page} room={room} hiddenSince={hiddenSince} />;
}

const PanelPage = memo(function PanelPage(props: {
  pages: readonly (readonly (readonly OnCallCard[])[])[];
  page: number;
  room: CardRoom;
  hiddenSince: string | null;
}) {
  const { pages, page, room, hiddenSince } = props;
  const sizes = cardSizes(room.contact);
  const style = {
    "--card-padding": units(sizes.padding),
    "--card-title": units(sizes.title),
    "--card-line": units(sizes.line),
    "--card-gap": units(sizes.gap),
    "--card-role": units(sizes.role),
  } as CSSProperties;
  return (
    <>
      <div className="panel-head">
        <h2 className="panel-title">On call now</h2>
        {pages.length > 1 && hiddenSince === null ? (
          <span className="panel-place">
            {page + 1}/{pages.length}
          </span>
        ) : null}
      </div>
      <div className="panel-body" style={style}>
        {hiddenSince === null ? (
          <Crossfade id={page}>
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
    </>
  );
});

/** A divided card has several, which begin with other people. */
function keyOf(card: OnCallCard | undefined): string {
  return `${card?.department}/${card?.people[0]?.role}/${card?.people[0]?.name}`;
}

function Card({ card, room }: { card: OnCallCard; room: CardRoom }) {
  const title = useFit<HTMLHeadingElement>(3);
  return (
    <section className="card">
      <h3 ref={title} className="card-title">
        <span className="card-department line" dir="auto">
          {card.department}
        </span>
        {card.until ? (
          <span className="card-until">
            <span className="card-word">until </span>
            <span className="card-to">to </span>
            {card.until}
          </span>
        ) : null}
      </h3>
      {card.people.length === 0 ? <p className="card-instead">{card.instead}</p> : null}
      {card.people.map((person) => (
        <Person
          key={person.role + person.name + person.phone}
          person={person}
          isShort={isOneLine(person, room)}
        />
      ))}
    </section>
  );
}

function Person({ person, isShort }: { person: OnCallPerson; isShort: boolean }) {
  const { role, name, phone, for: covered } = person;
  const ref = useFit<HTMLSpanElement>(2);
  return (
    <>
      <p className="card-person">
        <span className="card-role">{roleLetters(role)}</span>
        <span className="card-who">
          <span ref={ref} className="card-name line" dir="auto">
            {name || phone}
          </span>
          {covered === undefined ? null : (
            <span className="card-covered">
              for <bdi>{covered}</bdi>
            </span>
          )}
        </span>
        {isShort && name && phone ? <span className="card-beside">{phone}</span> : null}
      </p>
      {!isShort && name && phone ? <p className="card-phone">{phone}</p> : null}
    </>
  );
}
