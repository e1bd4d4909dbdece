import { Group, Stack } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { Markdown } from "markdown-to-jsx/react";
import type { PropsWithChildren } from "react";
import classes from "./Help.module.css";
import { getHelpTitle, HELP_TEXTS, HELP_TOPICS, type HelpTopic } from "./help-topics.js";

/** Shows a help text with links to the other texts (docs/product.md, Help). */
export function Help({ topic }: { topic: HelpTopic }) {
  return (
    <Stack gap={24} maw="var(--wl-column)">
      <Group component="nav" gap={4} aria-label="Help pages" data-tools>
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
      </Group>
      <article className={classes.text} data-prose>
        <Markdown options={OPTIONS}>{HELP_TEXTS[topic]}</Markdown>
      </article>
    </Stack>
  );
}

const OPTIONS = {
  disableParsingRawHTML: true,
  overrides: {
    // The page has its own h1, so the text's headings move down one level.
    h1: ({ children }: PropsWithChildren) => <h2>{children}</h2>,
    h2: ({ children }: PropsWithChildren) => <h3>{children}</h3>,
    // Links in the texts point to files of the repository, which the app does not serve, so only their words are shown.
    a: ({ children }: PropsWithChildren) => <>{children}</>,
  },
};
