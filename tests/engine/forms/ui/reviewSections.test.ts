import { describe, expect, it } from 'vitest';
import type { CallForm } from '../../../../engine/contract/generated/types.ts';
import { isReview, reviewSections } from '../../../../engine/ui/forms/request/reviewSections.ts';

const step = (name: string, properties: Record<string, object>, ui: object = {}, when: object | null = null) =>
  ({
    name,
    title: `About ${name}`,
    when,
    schema: { properties },
    ui_schema: ui,
  }) as unknown as CallForm['steps'][number];
const place = (visible: object | null = null) => ({ path: [], visible, required: false }) as never;
const review = step('review', {}, { 'ui:order': [], 'ui:options': { kind: 'review' } });
const kinds = { title: 'Kind', oneOf: [{ const: 'city', title: 'City bicycle' }] };
const form = {
  steps: [
    step('bicycle', { name: { title: 'Name' }, kind: kinds, seats: { title: 'Seats' } }),
    step('battery', { battery: { title: 'Battery' } }, {}, { kind: 'electric' }),
    step(
      'account',
      { password: { title: 'Password' }, days: { title: 'Days', type: 'array' } },
      {
        password: { 'ui:options': { input: 'password' } },
        days: {
          'ui:options': {
            choices: [
              { value: 1, label: 'Monday' },
              { value: 2, label: 'Tuesday' },
            ],
          },
        },
      },
    ),
    review,
  ],
  places: {
    name: place(),
    kind: place(),
    seats: place({ kind: 'cargo' }),
    battery: place(),
    password: place(),
    days: place(),
  },
};

describe('the review of a form that is sent to a call', () => {
  it('is the step of that kind', () => {
    expect(form.steps.map(isReview)).toEqual([false, false, false, true]);
  });

  const cases: [name: string, answers: Record<string, unknown>, rows: [string, unknown][]][] = [
    ['a text as it was typed', { name: 'Red' }, [['Name', 'Red']]],
    ['the label of a choice', { kind: 'city' }, [['Kind', 'City bicycle']]],
    ['the labels of several choices', { days: [1, 2] }, [['Days', 'Monday, Tuesday']]],
    ['no empty answer', { name: '', days: [] }, []],
    ['no answer of an invisible step or field', { battery: 'big', seats: 2 }, []],
    [
      'an answer of a visible field',
      { kind: 'cargo', seats: 2 },
      [
        ['Kind', 'cargo'],
        ['Seats', 2],
      ],
    ],
    ['no password', { password: 'correct horse' }, []],
  ];
  it.each(cases)('shows %s', (_, answers, rows) => {
    const shown = reviewSections(form, answers).flatMap(section => section.rows);
    expect(shown.map(({ label, value }) => [label, value])).toEqual(rows);
  });
});
