import "../stage.css";
import { Message } from "./message.js";

/** Shows a waiting page until something is known about the hospital. */
export function Waiting() {
  return (
    <div className="stage">
      <Message mark="screen" title="Connecting to the hospital">
        The board appears as soon as the server answers.
      </Message>
    </div>
  );
}

/** Replaces everything while the hospital is suspended (docs/board.md, Suspended). */
export function Suspended() {
  return (
    <div className="stage">
      <Message mark="screen" title="This hospital is suspended">
        Nothing was deleted. Please ask your system administrator. The board returns when the
        suspension ends.
      </Message>
    </div>
  );
}
