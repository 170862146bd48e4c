export interface Tried {
  name: string;
  from: string;
  draft: string;
  size: number;
  said: string;
}

const INTRO = `# Public schemas, tried

A form can be drawn from any JSON Schema of draft-07 and older. What is plain is drawn at once. Every other schema is read first: references are put in place, what comes back to itself or would be too much at once is opened step by step, and a part that the schema leaves open is written as JSON. What cannot be drawn at all says why, and its answers are written as JSON; the server checks them all the same.

This page is written by \`tests/any-schema/tried.dom.test.tsx\` (\`npx vitest run --project dom tests/any-schema -u\`), which draws each of these schemas with no answers and fails where one of them throws, hangs or complains on the console.

| Schema | From | Draft | KB | What happened |
| --- | --- | --- | ---: | --- |
`;

const kb = (size: number) => (size / 1_000).toFixed(size < 10_000 ? 1 : 0);
const cell = (text: string) => text.replaceAll('|', '\\|');

const row = ({ name, from, draft, size, said }: Tried) =>
  `| ${[name, from, draft, kb(size), said].map(cell).join(' | ')} |`;

export const page = (tried: Tried[]): string => `${INTRO}${tried.map(row).join('\n')}\n`;
