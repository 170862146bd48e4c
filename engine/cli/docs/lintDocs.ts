import { codes } from '../lint/codes.ts';

/** docs/lint.md: every code the lint can print. */
export function lintDocs(): string {
  const rows = Object.entries(codes).map(([code, [means, remedy]]) => `| \`${code}\` | ${means} | ${remedy} |`);
  return `${[
    '<!-- Written by `npm run generate` from engine/cli/lint/codes.ts. Do not edit. -->',
    '# What the lint says',
    '`npm run check` reads all schema files together. Each finding is `file:line code: sentence`.',
    ['| Code | What it means | What to do |', '|---|---|---|', ...rows].join('\n'),
  ].join('\n\n')}\n`;
}
