import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { actionRuleName, codeRules } from '../../../engine/server/inspector/access-explainer/codeRules.ts';
import { findMarkers, findRuleLine } from '../../../engine/server/inspector/access-explainer/ruleMarkers.ts';
import order from '../../../schemas/orders/order.entity.json' with { type: 'json' };
import { actionRules } from '../../../server/actionRules.ts';

const ruleFiles: Record<string, string> = {
  ...codeRules,
  ...Object.fromEntries(Object.entries(actionRules).map(([name, { file }]) => [actionRuleName(name), file])),
};
const markers = globSync(['engine/{client,dsl,server,ui}/**/*.{ts,tsx}', '{server,src,providers}/**/*.{ts,tsx}'])
  .flatMap(file => findMarkers(readFileSync(file, 'utf8')).map(({ name }) => `${name} in ${file}`))
  .sort();

it('every named rule has exactly one marker, in its file, and every marker is named', () => {
  expect(markers).toEqual(
    Object.entries(ruleFiles)
      .map(([name, file]) => `${name} in ${join(file)}`)
      .sort(),
  );
});

describe('the line of a rule', () => {
  const lineOf = (rule: string, key?: string): string => {
    const file = ruleFiles[rule]!;
    return readFileSync(file, 'utf8').split('\n')[findRuleLine(file, rule, key)! - 1]!.trim();
  };

  it.each(Object.keys(ruleFiles))('is code: %s', rule => {
    expect(lineOf(rule)).toMatch(/^[^/*]/);
  });

  it.each(Object.keys(order['x-entity'].states.transitions))('is that of the status of an order: %s', status => {
    expect(lineOf('orders.allowed_actions', status)).toMatch(new RegExp(`^${status}: \\[`));
  });

  it('is unknown for a rule without a marker', () => {
    expect(findRuleLine('server/orders/allowedActions.ts', 'rooms.allowed_actions')).toBeNull();
  });
});
