/** The pages of operators, by their addresses below `/ops`. */
const PAGES = { queues: "Queues", backups: "Backups" } as const;
type OperatorPage = keyof typeof PAGES;

const STYLE = `
  body { font: 16px/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 72rem; padding: 2rem 1rem; color: #1b2430; background: #f5f7f9; }
  h1 { font-size: 1.5rem; } h2 { font-size: 1.125rem; margin: 0 0 .5rem; }
  section { overflow-x: auto; }
  section, form.enter { background: #fff; border: 1px solid #d5dce3; border-radius: 8px; padding: 1rem 1.25rem; margin-bottom: 1rem; }
  nav { margin-bottom: 1rem; } nav a { margin-right: 1rem; color: #0b6478; } nav a[aria-current] { color: inherit; font-weight: 600; }
  dl { display: flex; flex-wrap: wrap; gap: 1rem 2rem; margin: 0; } dt { color: #495057; font-size: .875rem; } dd { margin: 0; font-weight: 600; }
  table { width: 100%; border-collapse: collapse; margin-top: 1rem; font-size: .9375rem; }
  th, td { text-align: left; vertical-align: top; padding: .375rem .5rem; border-top: 1px solid #e4e9ee; } td form { display: inline; } .words { min-width: 18rem; } td:has(form) { white-space: nowrap; }
  button, input { font: inherit; padding: .25rem .75rem; border: 1px solid #8a96a3; border-radius: 6px; background: #fff; }
  code { font-size: .875rem; } .bad { color: #b42318; }
`;

/** A page of operators, with the way to the others; `body` is HTML. */
export function operatorPage(which: OperatorPage, body: string): string {
  const links = Object.entries(PAGES).map(
    ([path, title]) =>
      `<a href="/ops/${path}"${path === which ? ' aria-current="page"' : ""}>${title}</a>`,
  );
  return page(PAGES[which], `<nav>${links.join("")}</nav>${body}`);
}

/** Where an operator enters METRICS_TOKEN. */
export function signInPage(): string {
  return page(
    "Operators",
    `<form class="enter" method="post" action="/ops/queues/sign-in">
      <label>METRICS_TOKEN <input type="password" name="token" autocomplete="off" required autofocus></label>
      <button>Open</button>
    </form>`,
  );
}

function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title} · Wardline</title>
    <meta name="viewport" content="width=device-width, initial-scale=1"><style>${STYLE}</style></head>
    <body><h1>${title}</h1>${body}</body></html>`;
}
