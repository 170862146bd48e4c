import { expect, it } from 'vitest';
import { isOfOtherKind, nextMove, trailOf } from '../../../../engine/ui/forms/page/stepTrail.ts';

const steps = ['service', 'text', 'delivery', 'review'];

it.each([
  ['a form at its first step names it', [], 'service', { replace: ['service'] }],
  ['a form at a later step begins with its first', [], 'delivery', { replace: ['service'] }],
  ['the steps before get their entries', ['service'], 'delivery', { push: ['service', 'text'] }],
  ['the next step is pushed', ['service'], 'text', { push: ['service', 'text'] }],
  ['an entry of the same step stays', ['service', 'text'], 'text', null],
  ['the previous step is the entry before', ['service', 'text'], 'service', { by: -1 }],
  ['the first step is three entries before the last', steps, 'service', { by: -3 }],
  ['a step that the form has lost gives up its entry', ['service', 'photos'], 'text', { replace: ['service', 'text'] }],
  ['a step that the form does not have moves nothing', ['service'], 'elsewhere', null],
])('%s', (_what, trail, step, move) => expect(nextMove(trail, step, steps)).toEqual(move));

it.each([null, undefined, 7, 'text', {}, { formSteps: 'text' }, { formSteps: [1, null] }])(
  'the state %j of an entry names no step',
  state => expect(trailOf(state)).toEqual([]),
);

it.each([
  [null, false],
  [{ formSteps: [], formKind: 'order' }, false],
  [{ formSteps: ['service'], formKind: 'order' }, false],
  [{ formSteps: ['service'], formKind: 'revision' }, true],
  [{ formSteps: ['service'] }, true],
])('the entry %j belongs to another form than that of an order: %s', (state, isOther) =>
  expect(isOfOtherKind(state, 'order')).toBe(isOther),
);
