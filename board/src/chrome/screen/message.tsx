import type { ReactNode } from "react";
import "../stage.css";

/** Line drawings in a 48 × 48 box: an empty bed, and a screen. */
const MARKS = {
  bed: "M5 10v28M5 32h38v6M43 32v-6a6 6 0 0 0-6-6H19v12M12 20.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7z",
  screen: "M6 9h36v24H6zM17 41h14M24 33v8",
} as const;

/** Shows one message in the middle of the available space: the situation, and what happens next. */
export function Message(props: { mark: keyof typeof MARKS; title: string; children: ReactNode }) {
  return (
    <section className="column message">
      <svg className="message-mark" viewBox="0 0 48 48" aria-hidden="true" focusable="false">
        <path
          d={MARKS[props.mark]}
          fill="none"
          stroke="currentColor"
          strokeWidth="2.5"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      <h2 className="bold message-title">{props.title}</h2>
      <p className="secondary message-text">{props.children}</p>
    </section>
  );
}

/** Shows a message on a page that has nothing else. */
export function MessagePage(props: { title: string; children: ReactNode }) {
  return (
    <div className="stage">
      <Message mark="screen" {...props} />
    </div>
  );
}

/** Shows a waiting page until something is known about the hospital. */
export function Waiting() {
  return (
    <MessagePage title="Connecting to the hospital">
      The board appears as soon as the server answers.
    </MessagePage>
  );
}

/** Replaces everything while the hospital is suspended (docs/board.md, Suspended). */
export function Suspended() {
  return (
    <MessagePage title="This hospital is suspended">
      Nothing was deleted. Please ask your system administrator. The board returns when the
      suspension ends.
    </MessagePage>
  );
}
