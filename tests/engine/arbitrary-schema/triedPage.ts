export interface Tried {
  name: string;
  from: string;
  draft: string;
  size: number;
  said: string;
}

const INTRO = `# Public schemas, tried

A form can be rendered from any JSON Schema of draft-04 to draft-07, 2019-09 and 2020-12. What is plain is rendered at once. Every other schema is read first: references are put in place, also those to documents given with the schema; what comes back to itself or would be too much at once is opened step by step, and a part that the schema leaves open is written as JSON. A part that cannot be read says why and is written as JSON as well, beside all others; only where nothing is left to render, the whole form is. The server checks the answers all the same.

This page is written by \`tests/engine/arbitrary-schema/tried.dom.test.tsx\` (\`npx vitest run --project dom tests/engine/arbitrary-schema -u\`), which renders each of these schemas with no answers and fails where one of them throws, hangs or complains on the console.

| Schema | From | Draft | KB | What happened |
| --- | --- | --- | ---: | --- |
`;

const kb = (size: number) => (size / 1_000).toFixed(size < 10_000 ? 1 : 0);
const cell = (text: string) => text.replaceAll('|', '\\|');

const row = ({ name, from, draft, size, said }: Tried) =>
  `| ${[name, from, draft, kb(size), said].map(cell).join(' | ')} |`;

/** What stands below the table is written by another test, and kept. */
export const page = (tried: Tried[], rest: string): string => `${INTRO}${tried.map(row).join('\n')}\n${rest}`;
