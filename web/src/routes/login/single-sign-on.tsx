import { useLocation, useSearch } from "@tanstack/react-router";
import { SignOnForm } from "../../features/auth/sign-on/SignOnForm.js";
import { SignOnReturn } from "../../features/auth/sign-on/SignOnReturn.js";
import { LinkReturn } from "../../features/single-sign-on/LinkReturn.js";
import { useLockedPerson } from "../../lib/session/locked-person.js";
import { sessionStore } from "../../lib/session/session-store.js";
import { useEnterArea } from "../../shared/session/enter-area.js";
import { SessionProviders } from "../../shared/session/SessionProviders.js";
import { forgetSignOn, getSignOnPurpose } from "../../shared/session/sign-on.js";

/** Starts a sign-on and completes it when the hospital's provider redirects back (docs/product.md, Single sign-on). */
export function SingleSignOnPage() {
  const { state } = useSearch({ from: "__root__" });
  const { searchStr } = useLocation();
  const { from } = useLocation({ select: (location) => location.state });
  const enter = useEnterArea();
  const lockedPerson = useLockedPerson();
  if (state === undefined)
    return <SignOnForm key={lockedPerson?.email} from={from} locked={lockedPerson} />;
  const answer = searchStr.replace(/^\?/, "");
  const purpose = getSignOnPurpose();
  if (purpose.for === "link" && sessionStore.get() !== null) {
    return (
      <SessionProviders>
        <LinkReturn key={state} answer={answer} />
      </SessionProviders>
    );
  }
  return (
    <SignOnReturn
      // Another answer in the same tab counts as a new sign-on.
      key={state}
      answer={answer}
      onLoggedIn={(session) => {
        forgetSignOn();
        void enter(session, purpose.for === "login" ? purpose.from : undefined);
      }}
    />
  );
}
