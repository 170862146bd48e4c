import { html, type Markup } from '../http/html.ts';
import type { DocsCall, DocsField, DocsModel, DocsProblem, DocsSchema } from './docsModel.ts';

/** Renders the model as a page without scripts: the browser's own search finds everything. */
export const docsPage = (outline: DocsModel): string =>
  `<!doctype html>\n${
    html`<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${outline.title} ${outline.version}</title>
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="/api/docs/style.css">
</head>
<body>
<a class="skip" href="#calls">Skip to the calls</a>
<header>
<h1>${outline.title} <small>${outline.version}</small></h1>
${outline.introduction.map(text => html`<p>${prose(text)}</p>`)}
<p>For programs: <a href="/api/openapi.json">openapi.json</a></p>
</header>
${contents(outline)}
<main id="calls">
<section aria-labelledby="usual">
<h2 id="usual">Refusals of most calls</h2>
${problemList(outline.usual)}
</section>
${outline.domains.map(
  ({ name, guide, calls }) => html`<section aria-labelledby="domain-${name}">
<h2 id="domain-${name}">${capitalize(name)}</h2>
${guide.map(text => html`<p>${prose(text)}</p>\n`)}${calls.map(call => callPart(call, titles(outline)))}
</section>
`,
)}<section aria-labelledby="shapes">
<h2 id="shapes">Shapes</h2>
${outline.shapes.map(shape => schemaPart(shape, titles(outline)))}
</section>
</main>
</body>
</html>`.text
  }\n`;

const titles = (outline: DocsModel): Set<string> => new Set(outline.shapes.map(shape => shape.title));
const capitalize = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

const contents = ({ domains }: DocsModel): Markup => html`<nav aria-label="Calls">
${domains.map(
  ({ name, calls }) => html`<h2><a href="#domain-${name}">${capitalize(name)}</a></h2>
<ul>
${calls.map(call => html`<li><a href="#${call.name}">${call.summary}</a></li>\n`)}</ul>
`,
)}<h2><a href="#shapes">Shapes</a></h2>
</nav>`;

const callPart = (call: DocsCall, known: Set<string>): Markup => html`<article aria-labelledby="${call.name}">
<h3 id="${call.name}">${call.summary}</h3>
<p class="address"><b class="${call.method.toLowerCase()}">${call.method}</b> <code>${call.path}</code></p>
${call.notes.map(note => html`<p>${note}</p>`)}
${call.parameters.length ? html`<h4>Parameters</h4>${fields(call.parameters, known)}` : ''}
${call.body ? html`<h4>Body</h4><p>${linkSchemas(call.body, known)}</p>` : ''}
<h4>Answers</h4>
<dl>
${call.answers.map(({ status, type }) => html`<dt><code>${status}</code></dt><dd>${linkSchemas(type, known)}</dd>\n`)}</dl>
${call.refusals.length ? html`<h4>Refusals</h4>${problemList(call.refusals)}` : ''}
</article>
`;

/** The two kinds of markup in our texts: code, and links to another domain. */
const prose = (text: string): (string | Markup)[] =>
  text.split(/(`[^`]+`|\[[^\]]+\]\(#\w+\))/).map(part => {
    if (part.startsWith('`')) return html`<code>${part.slice(1, -1)}</code>`;
    const [, words, name] = /^\[(.+)\]\(#(\w+)\)$/.exec(part) ?? [];
    return words && name ? html`<a href="#domain-${name}">${words}</a>` : part;
  });

const problemList = (list: DocsProblem[]): Markup => html`<dl>
${list.map(({ status, name, sentence }) => html`<dt><code>${status} ${name}</code></dt><dd>${sentence}</dd>\n`)}</dl>`;

const schemaPart = (
  shape: DocsSchema,
  known: Set<string>,
): Markup => html`<article aria-labelledby="shape-${shape.title}">
<h3 id="shape-${shape.title}">${shape.title}</h3>
${shape.description ? html`<p>${shape.description}</p>` : ''}
${shape.fields.length ? fields(shape.fields, known) : ''}
</article>
`;

const fields = (list: DocsField[], known: Set<string>): Markup => html`<dl>
${list.map(
  ({ name, type, required, says }) =>
    html`<dt><code>${name}</code> <i>${linkSchemas(type, known)}</i>${required ? ' required' : ''}</dt><dd>${says}</dd>\n`,
)}</dl>`;

/** The names of shapes in a type as links to them. */
const linkSchemas = (type: string, known: Set<string>): Markup[] =>
  type.split(/\b/).map(word => (known.has(word) ? html`<a href="#shape-${word}">${word}</a>` : html`${word}`));
