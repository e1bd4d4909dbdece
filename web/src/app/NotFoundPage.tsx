import { ButtonLink } from "../ui/page/ButtonLink.js";
import { MessagePage } from "./MessagePage.js";

/** Any address that is no page. */
export function NotFoundPage() {
  return (
    <MessagePage
      title="Page not found"
      text="There is nothing at this address. It may have been typed wrongly, or the page has moved."
    >
      <ButtonLink to="/" mt="md">
        Go to the start page
      </ButtonLink>
    </MessagePage>
  );
}
