import "./stage.css";
import { Message } from "./message.js";

/** Before anything is known of the hospital. */
export function Waiting() {
  return (
    <div className="stage">
      <Message mark="screen" title="Connecting to the hospital">
        The board appears as soon as the server answers.
      </Message>
    </div>
  );
}
