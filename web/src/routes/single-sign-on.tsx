import { useLocation, useSearch } from "@tanstack/react-router";
import { takeSignOnOrigin } from "../features/auth/api/sign-on.js";
import { SignOnForm } from "../features/auth/components/SignOnForm.js";
import { SignOnReturn } from "../features/auth/components/SignOnReturn.js";
import { useEnterArea } from "./enter-area.js";

/** Where a sign-on begins, and where the hospital's provider sends the browser back to (docs/product.md, Single sign-on). */
export function SingleSignOnPage() {
  const { state } = useSearch({ from: "__root__" });
  const { searchStr } = useLocation();
  const { from } = useLocation({ select: (location) => location.state });
  const enter = useEnterArea();
  if (state === undefined) return <SignOnForm from={from} />;
  return (
    <SignOnReturn
      // Another answer in the same tab is another sign-on.
      key={state}
      answer={searchStr.replace(/^\?/, "")}
      onLoggedIn={(session) => void enter(session, takeSignOnOrigin())}
    />
  );
}
