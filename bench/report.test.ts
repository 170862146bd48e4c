import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { judge, replacePart, updateTable } from './report.ts';
import { benches } from './run.ts';
import { type TargetName, targetOf, targets } from './targets.ts';

const folder = fileURLToPath(new URL('.', import.meta.url));
const document = readFileSync(fileURLToPath(new URL('../docs/performance.md', import.meta.url)), 'utf8');

describe('the table of targets', () => {
  const sources = benches.map(name => readFileSync(`${folder}${name}.bench.ts`, 'utf8'));
  it.each(Object.keys(targets))('%s has one bench', name => {
    const producer = new RegExp(`(target: |compare(Step)?\\(\\s*)'${name}'`);
    expect(sources.filter(source => producer.test(source))).toHaveLength(1);
  });

  it('is in the documentation, line by line', () => {
    for (const { work } of Object.values(targets)) expect(document).toContain(`| ${work} |`);
  });
});

describe('a result', () => {
  it.each<[target: TargetName, ours: number[], anchor: number[] | undefined, word: string]>([
    ['listCpu', [40, 60, 50], [100, 100, 100], 'goal met'],
    ['listCpu', [55, 55, 55], [100, 100, 100], 'met'],
    ['listCpu', [61, 90, 61], [100, 100, 100], 'missed'],
    ['ordersRate', [70, 70, 70], [100, 100, 100], 'missed'],
    ['ordersRate', [80, 80, 80], [100, 100, 100], 'met'],
    ['ordersRate', [95, 95, 95], [100, 100, 100], 'goal met'],
    ['mixedErrors', [0, 0, 1], undefined, 'missed'],
    ['scrollTask', [], undefined, 'not offered'],
  ])('%s of %j against %j: %s', (target, ours, anchor, word) => {
    expect(judge({ target, ours, ...(anchor ? { anchor } : {}) }).word).toBe(word);
  });

  it('replaces its own line and keeps those of other runs', () => {
    const first = updateTable('', [{ target: 'portalBytes', ours: [9] }], 'first run');
    const second = updateTable(first, [{ target: 'portalCpu', ours: [2, 1, 3] }], 'second run');
    const lineOf = (name: TargetName) => second.split('\n').find(line => line.startsWith(`| ${targetOf(name).work} |`));
    expect(lineOf('portalBytes')).toContain('first run');
    expect(lineOf('portalCpu')).toContain('2.00 (1.00 to 3.00)');
    expect(lineOf('portalCpu')).toContain('second run');
    expect(lineOf('listCpu')).toContain('not measured');
  });

  it('is written between the two comments of its part', () => {
    const text = 'a <!-- results --> old <!-- end of results --> b';
    expect(replacePart(text, 'results', old => `${old} new`)).toBe(
      'a <!-- results -->\n\nold new\n\n<!-- end of results --> b',
    );
    expect(() => replacePart(text, 'profiles', old => old)).toThrow('has no part profiles');
  });
});
