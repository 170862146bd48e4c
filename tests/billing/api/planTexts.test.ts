import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { initialLevels } from '../../../server/billing/catalogue.ts';

/** A figure that a plan's record has: a percentage or an amount of money. Texts have a placeholder for it. */
const figure = /\d\s*[%٪]|\d[.,]\d{2}(?!\d)|[$€£]\s*\d|\d\s*(USD|EUR|GBP)/;

const folder = new URL('../../../schemas/locales/', import.meta.url).pathname;

const texts = (value: unknown, path: string): [path: string, text: string][] =>
  typeof value === 'string'
    ? [[path, value]]
    : Object.entries(value as object).flatMap(([key, one]) => texts(one, `${path}.${key}`));

/** Files that speak of plans and their prices, with the staff's. */
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(file =>
  /(billing|auth|mail|dashboard|account)\.json$/.test(file),
);

it.each(files)('%s repeats no figure of a plan', file => {
  const found = texts(JSON.parse(readFileSync(join(folder, file), 'utf8')), file).filter(([, text]) =>
    figure.test(text),
  );
  expect(found).toEqual([]);
});

it.each(initialLevels.map(level => [level.codename, level.description.join('\n')]))(
  'the text of %s repeats no figure of its record',
  (_, text) => {
    expect(text).not.toMatch(/\d/);
  },
);

it.each(['20 % off', '20% off', '5,000.00 USD', '$ 20', '٢٠ 1٪'])('finds a figure in "%s"', text => {
  expect(text).toMatch(figure);
});
