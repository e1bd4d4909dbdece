import { useParams } from "@tanstack/react-router";
import { Suspense } from "react";
import { chooseOwnTopic, HELP_TOPICS } from "../../features/help/help-topics.js";
import { useEntitlement } from "../../lib/session/rights.js";
import { lazyPart } from "../../ui/feedback/lazy-part.js";
import { LoadingState } from "../../ui/feedback/Placeholders.js";
import { PageHeader } from "../../ui/page/PageHeader.js";

// Loaded separately, because the Markdown renderer is larger than the page itself.
const Help = lazyPart(async () => (await import("../../features/help/Help.js")).Help);

/** Renders the page with the help text that fits the person (docs/product.md, Help). */
export function HelpPage() {
  const { topic } = useParams({ from: "/area/help/{-$topic}" });
  const { accountType, grants } = useEntitlement();
  return (
    <>
      <PageHeader />
      <Suspense fallback={<LoadingState label="Opening the help" />}>
        <Help
          topic={HELP_TOPICS.find((one) => one === topic) ?? chooseOwnTopic(accountType, grants)}
        />
      </Suspense>
    </>
  );
}
