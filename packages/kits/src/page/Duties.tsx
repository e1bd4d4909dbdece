import { type ContactPerson, STAND_IN_TEXTS } from "@wardline/domain/roster/contact-resolution";
import { formatCalledRole } from "@wardline/domain/roster/cover";
import type { OnCall, OnCallSpan } from "@wardline/domain/roster/on-call";
import { ProperName, TelephoneNumber } from "@wardline/theme/name-text";
import { type KitMoment, kitMomentText } from "./kit-texts.js";

/** People on call in every department, now and in the duties until the end of tomorrow. */
export function Duties({ onCall, asOf }: { onCall: readonly OnCall[]; asOf: KitMoment }) {
  return (
    <section className="duties">
      <h2>On call today and tomorrow</h2>
      {onCall.length === 0 ? (
        <p>The hospital has no departments.</p>
      ) : (
        <div className="sheet">
          <table>
            <colgroup>
              <col style={{ width: "32mm" }} />
              <col />
              <col />
            </colgroup>
            <thead>
              <tr>
                <th>Department</th>
                <th>Now</th>
                <th>Then</th>
              </tr>
            </thead>
            <tbody>
              {onCall.map((one) => (
                <tr key={one.department} data-department={one.department}>
                  <th scope="row" className="name">
                    {one.department}
                  </th>
                  <td>
                    <Span span={one} isNow asOf={asOf} />
                  </td>
                  <td>
                    {one.next.map((span) => (
                      <Span key={span.from} span={span} isNow={false} asOf={asOf} />
                    ))}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

function Span({ span, isNow, asOf }: { span: OnCallSpan; isNow: boolean; asOf: KitMoment }) {
  const { from, until, source, people } = span;
  const end = `until ${kitMomentText(until, asOf)}`;
  return (
    <>
      <p>
        <u>{isNow ? end : `From ${kitMomentText(from, asOf)} ${end}`}</u>
      </p>
      {source === "none" && <p>Nobody on call</p>}
      {STAND_IN_TEXTS[source] !== "" && (
        <p>
          <b>{STAND_IN_TEXTS[source]}</b>
        </p>
      )}
      {people.map((person) => (
        <Person key={`${person.role} ${person.position ?? 1}`} person={person} />
      ))}
    </>
  );
}

function Person({ person }: { person: ContactPerson }) {
  const { own_role, for: covered, name, phone, reported } = person;
  const role = formatCalledRole(person);
  // If a person's own role differs from the post's role, the page shows the own role, so that nobody mistakes the
  // person for a Consultant.
  const nameElement = <ProperName>{name}</ProperName>;
  return (
    <p>
      {own_role === undefined ? (
        <>
          {role} {nameElement}
        </>
      ) : (
        <>
          {nameElement}, {role}
        </>
      )}{" "}
      {phone === "" ? (
        <span className="phone">no number</span>
      ) : (
        <TelephoneNumber className="phone">{phone}</TelephoneNumber>
      )}
      {covered !== undefined && (
        <>
          {" "}
          for <ProperName>{covered}</ProperName>
        </>
      )}
      {reported !== undefined &&
        (reported.result === "wrong_person" ? " (reported: wrong number)" : " (did not answer)")}
    </p>
  );
}
