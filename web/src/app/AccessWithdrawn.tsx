import { findPageGrant } from "@wardline/contracts/accounts/pages";
import { GRANT_PHRASES } from "@wardline/domain/people/grant-words";
import { AREAS } from "../shared/session/areas.js";
import { ButtonLink } from "../ui/page/ButtonLink.js";
import { MessagePage } from "./MessagePage.js";

/** Replaces an open page after the person loses the right to see it (docs/product.md, Rights). */
export function AccessWithdrawn({ path }: { path: string }) {
  const grant = findPageGrant(path);
  const right = grant === null ? "open this page" : GRANT_PHRASES[grant];
  return (
    <div role="alert">
      <MessagePage
        isInside
        title="Your rights have changed"
        text={`You no longer have the right to ${right}. An administrator of your hospital can give it back. This page then opens again by itself.`}
      >
        <ButtonLink to={AREAS.sub.home} mt="md">
          Go to my page
        </ButtonLink>
      </MessagePage>
    </div>
  );
}
