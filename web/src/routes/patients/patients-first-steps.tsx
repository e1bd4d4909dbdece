import { PublishButton, type Publishing } from "../../features/displays/publish/PublishButton.js";
import { ConfirmClock, FirstSteps } from "../../features/first-steps/FirstSteps.js";
import { ButtonLink } from "../../ui/page/ButtonLink.js";

/** Shows the first steps with the buttons that complete them (docs/product.md, The first day). */
export function PatientsFirstSteps({ publishing }: { publishing: Publishing }) {
  return (
    <FirstSteps
      actions={{
        patient: <ButtonLink to="/dashboard/new-patient">Open the first card</ButtonLink>,
        published: (
          <PublishButton publishing={publishing} label="Publish the board" variant="filled" />
        ),
        clock: <ConfirmClock />,
        departments: <ButtonLink to="/dashboard/add-departments">Add departments</ButtonLink>,
        wards: <ButtonLink to="/dashboard/wards">Add your wards and beds</ButtonLink>,
        staff: <ButtonLink to="/dashboard/staffs">Add staff</ButtonLink>,
        roster: (
          <ButtonLink to="/dashboard/call-duty-roster" hash="add">
            Make the first roster
          </ButtonLink>
        ),
        screen: (
          <ButtonLink to="/dashboard/settings" hash="board">
            Pair a screen
          </ButtonLink>
        ),
      }}
    />
  );
}
