import { ERRORS } from "@wardline/contracts/errors";
import { CHAPTERS, renderChapter } from "./docs-chapters.js";
import { escapeHtml } from "./escape-html.js";
import { FEATURES } from "./openapi.js";

/** The parts of an OpenAPI operation that the page shows. */
export interface DocumentedOperation {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  security: Record<string, string[]>[];
  "x-access": string | readonly string[];
  "x-codeSamples"?: { lang: string; source: string }[];
  parameters: Record<string, unknown>[];
  requestBody?: { required: boolean; content: Content };
  responses: Record<string, DocumentedResponse | { $ref: string }>;
}

export interface DocumentedResponse {
  description: string;
  headers?: Record<string, unknown>;
  content: Content;
}

type Content = Record<string, { schema: unknown; example?: unknown }>;

interface ApiDocument {
  info: { title: string; description: string };
  components: { schemas: Record<string, unknown> };
  paths: Record<string, Record<string, DocumentedOperation>>;
}

/** Renders every call of the OpenAPI document by feature, as a page without scripts. */
export function renderDocsPage({ info, components, paths }: ApiDocument): string {
  const features = new Map<string, string[]>();
  for (const [path, operations] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      const feature = operation.tags[0] ?? "";
      features.set(feature, [
        ...(features.get(feature) ?? []),
        renderCall(method, path, operation),
      ]);
    }
  }
  const documented = Object.entries(FEATURES);
  const links = documented.map(
    ([name], at) => `<li><a href="#f${at}">${escapeHtml(name)}</a></li>`,
  );
  const sections = documented.map(
    ([name, { rules }], at) =>
      `<section id="f${at}"><h2>${escapeHtml(name)}</h2><p><a href="/docs/${rules}">Rules</a></p>${(features.get(name) ?? []).join("")}</section>`,
  );
  const shapes = Object.entries(components.schemas).map(
    ([name, schema]) =>
      `<details id="${name}"><summary><code>${name}</code></summary>${renderJson(schema)}</details>`,
  );
  const codes = Object.entries(ERRORS).map(
    ([code, [status, sentence]]) =>
      `<tr><td>${status}</td><td><code>${code}</code></td><td>${escapeHtml(sentence)}</td></tr>`,
  );
  return renderShell(
    "API",
    `<header><h1>${escapeHtml(info.title)} API</h1><p>${escapeHtml(info.description)}
This reference is also available as an <a href="/docs/json">OpenAPI 3.1 document</a>.</p>
<p>New here? Begin with <a href="/docs/programs">programs</a>: the first call, a page, and a receiver of webhooks.</p></header>
${renderRulesNav()}
<nav aria-label="Features"><ul>${links.join("")}<li><a href="#codes">Failures</a></li><li><a href="#shapes">Shapes</a></li></ul></nav>
<main>${sections.join("")}<section id="codes"><h2>Failures</h2><p>Every failure has the shape <a href="#Failure">Failure</a>; FHIR failures are an OperationOutcome.</p><table><tbody>${codes.join("")}</tbody></table></section>
<section id="shapes"><h2>Shapes</h2>${shapes.join("")}</section></main>`,
  );
}

/** Renders a chapter of the rules. */
export function renderChapterPage(name: string, title: string): string {
  const header = `<header><p><a href="/docs">All calls</a></p></header>`;
  return renderShell(title, `${header}${renderRulesNav()}<main>${renderChapter(name)}</main>`);
}

function renderRulesNav(): string {
  const links = Object.entries(CHAPTERS).map(
    ([name, title]) => `<li><a href="/docs/${name}">${title}</a></li>`,
  );
  return `<nav aria-label="Rules"><ul>${links.join("")}</ul></nav>`;
}

function renderShell(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)} · Wardline</title>
<meta name="viewport" content="width=device-width,initial-scale=1"><style>${STYLE}</style></head>
<body>${body}</body></html>`;
}

function renderCall(method: string, path: string, operation: DocumentedOperation): string {
  const { summary, description, parameters, requestBody, responses } = operation;
  const answers = Object.entries(responses);
  const failures = answers.flatMap(([status, answer]) =>
    "$ref" in answer ? [`${status}: ${parseCodes(answer.$ref).join(", ")}`] : [],
  );
  return `<details id="${operation.operationId}"><summary><b>${escapeHtml(method.toUpperCase())}</b> <code>${escapeHtml(path)}</code>
<span>${escapeHtml(summary)}</span></summary><p>${escapeHtml(description)}</p><p>For: ${escapeHtml([operation["x-access"]].flat().join(", "))}${isForTokens(operation) ? ". Open to API tokens." : ""}</p>${[
    ...(operation["x-codeSamples"] ?? []).map(
      ({ source }) => `<h3>With an API token</h3><pre>${escapeHtml(source)}</pre>`,
    ),
    renderPart("Parameters", parameters.length === 0 ? undefined : parameters),
    renderPart("Body", requestBody?.content),
    ...answers.map(([status, answer]) =>
      "$ref" in answer ? "" : renderPart(`Response ${status}`, answer.content),
    ),
  ].join("")}<h3>Failures</h3><p>${failures.map(escapeHtml).join("<br>")}</p></details>`;
}

function isForTokens({ security }: DocumentedOperation): boolean {
  return security.some((requirement) => "apiToken" in requirement);
}

/** Extracts the error codes from the name of a shared failure. */
function parseCodes(ref: string): string[] {
  return (ref.split("/").at(-1) ?? "").split(".");
}

function renderPart(title: string, content: unknown): string {
  return content === undefined ? "" : `<h3>${escapeHtml(title)}</h3>${renderJson(content)}`;
}

/** Renders a value as JSON, with each schema reference as a link to its schema. */
function renderJson(value: unknown): string {
  const text = escapeHtml(JSON.stringify(value, null, 2));
  return `<pre>${text.replaceAll(/#\/components\/schemas\/(\w+)/g, '<a href="#$1">$1</a>')}</pre>`;
}

const STYLE = `:root{color-scheme:light dark}
body{margin:0 auto;max-width:1080px;padding:16px 24px 64px;font:16px/1.5 system-ui,sans-serif;background:light-dark(#f5f8fa,#0b1118);color:light-dark(#14212b,#e6edf5)}
a{color:light-dark(#0b6478,#72b7c9)}nav ul{display:flex;flex-wrap:wrap;gap:4px 20px;margin:0;padding:0;list-style:none}nav a{display:inline-block;padding:4px 0}
details{margin:6px 0;border:1px solid light-dark(#d7dee7,#223047);border-radius:8px;background:light-dark(#fff,#0f1822)}
summary{padding:10px 14px;cursor:pointer;overflow-wrap:anywhere}summary b{display:inline-block;min-width:64px;color:light-dark(#0b6478,#72b7c9)}
summary code{font-size:15px}summary span{display:block;color:light-dark(#495057,#b8c4d3)}
details>:not(summary){margin:8px 14px}h3{font-size:15px}
table{border-collapse:collapse}th,td{padding:4px 12px 4px 0;text-align:start;vertical-align:top;border-bottom:1px solid light-dark(#d7dee7,#223047);overflow-wrap:anywhere}
pre{padding:12px;border-radius:6px;background:light-dark(#f5f8fa,#0b1118);font-size:13px;white-space:pre-wrap;overflow-wrap:anywhere}`;
