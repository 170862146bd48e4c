import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { budgets, loadedFiles, overBudgetPages } from '../../scripts/budgets.ts';
import { builtPages } from '../../server/builtPages.ts';

it('no page is heavier than its budget', () => {
  expect(overBudgetPages(builtPages)).toEqual([]);
});

it('a list and a form ask for few files', () => {
  const counts = budgets.map(({ parts }) => loadedFiles(builtPages, parts).length);
  expect(Math.max(...counts)).toBeLessThan(40);
});

/** Words that only these libraries have in them. */
const HEAVY = {
  'react-admin': 'ra.notification.logged_out',
  rjsf: 'ArrayFieldTemplate',
  recharts: 'recharts-',
  uppy: 'uppy-Dashboard',
  mui: 'MuiButtonBase',
};

const codeOf = (parts: string[]) =>
  loadedFiles(builtPages, parts)
    .map(file => readFileSync(join(builtPages, file), 'utf8'))
    .join('\n');
const heavyIn = (parts: string[]) => {
  const code = codeOf(parts);
  return Object.keys(HEAVY).filter(name => code.includes(HEAVY[name as keyof typeof HEAVY]));
};

describe('heavy libraries', () => {
  it.each(budgets.filter(({ page }) => page.startsWith('src/')))('$page loads none', ({ parts }) => {
    expect(heavyIn(parts)).toEqual([]);
  });

  it('charts, forms and uploads come with the pages that use them', () => {
    const [list, form] = budgets.filter(({ page }) => page.startsWith('the '));
    expect(heavyIn(list?.parts ?? [])).toEqual(['react-admin', 'mui']);
    expect(heavyIn(form?.parts ?? [])).toEqual(['react-admin', 'rjsf', 'mui']);
  });
});
