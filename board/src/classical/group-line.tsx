import "./group-line.css";
import { FittedText } from "../chrome/text/fitted.js";
import type { Form } from "../view/place/ruler.js";

/**
 * Shows a group's name, patients, free beds, and the person to call with the end of the duty, on one or two lines
 * (docs/board.md, Rooms).
 */
export function GroupLine({ forms }: { forms: readonly Form[] }) {
  return (
    <div className="group-lines">
      {forms.map((form, index) => (
        <FittedText
          key={index}
          as={index === 0 ? "h2" : "span"}
          className="group-line"
          form={form}
        />
      ))}
    </div>
  );
}
