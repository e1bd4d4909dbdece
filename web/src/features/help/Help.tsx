import { Link } from "@tanstack/react-router";
import { Markdown } from "markdown-to-jsx/react";
import type { ReactNode } from "react";
import classes from "./Help.module.css";
import { getHelpTitle, HELP_TEXTS, HELP_TOPICS, type HelpTopic } from "./help-topics.js";

/** Shows a help text with links to the other texts (docs/product.md, Help). */
export function Help({ topic }: { topic: HelpTopic }) {
  return (
    <div className={classes.help}>
      <nav aria-label="Help pages" className={classes.topics}>
        {HELP_TOPICS.map((one) => (
          <Link
            key={one}
            to="/help/{-$topic}"
            params={{ topic: one }}
            className={classes.topic}
            aria-current={one === topic ? "page" : undefined}
          >
            {getHelpTitle(one)}
          </Link>
        ))}
      </nav>
      <article className={classes.text}>
        <Markdown options={OPTIONS}>{HELP_TEXTS[topic]}</Markdown>
      </article>
    </div>
  );
}

interface Part {
  children?: ReactNode;
}

const OPTIONS = {
  disableParsingRawHTML: true,
  overrides: {
    // The page has its own h1, so the text's headings move down one level.
    h1: ({ children }: Part) => <h2>{children}</h2>,
    h2: ({ children }: Part) => <h3>{children}</h3>,
    // Links in the texts point to files of the repository, which the app does not serve, so only their words are shown.
    a: ({ children }: Part) => <>{children}</>,
  },
};
