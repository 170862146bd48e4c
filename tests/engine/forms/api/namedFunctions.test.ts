import { describe, expect, it } from 'vitest';
import type { FormFile } from '../../../../engine/dsl/form.ts';
import type { AppFunctions, FormHookContext } from '../../../../engine/server/appFunctions.ts';
import { functionsFor } from '../../../../engine/server/forms/formContext.ts';
import { unknownKeywords } from '../../../../engine/server/forms/formVocabulary.ts';
import { unknownNames } from '../../../../engine/server/forms/unknownNames.ts';
import { problem } from '../../../../engine/server/http/problems.ts';
import { functions } from '../../../../server/extensions.ts';
import { context, Filling, refusal } from './trialForms.ts';

const talk: FormFile = {
  id: 'talk',
  version: 1,
  answers: {
    title: { type: 'string', maxLength: 40 },
    speaker: { type: 'string', maxLength: 40, default: 'Nobody' },
    room: { type: 'string', 'x-field': { options: 'hook:free_rooms' } },
  },
  required: ['title', 'room'],
  steps: [
    { name: 'what', fields: ['title'], check: 'new_title' },
    { name: 'where', fields: ['speaker', 'room'], load: 'speaker_of_title' },
  ],
  actions: { place_order: { hook: 'tell_the_speaker', next: 'detail' } },
};

const scene = { db: null as unknown as FormHookContext['db'], now: context.now, user: null, locale: 'en' };

function rules(told: string[] = []): AppFunctions {
  return {
    ...functions,
    checks: {
      new_title: ({ title }, { locale }) => (title === 'Old' ? [{ field: 'title', msg: `Taken (${locale})` }] : []),
    },
    loads: { speaker_of_title: async ({ title }) => (title === 'Engines' ? { speaker: 'Ada', room: '', odd: 1 } : {}) },
    lists: { free_rooms: ({ title }) => [{ value: title === 'Engines' ? 'hall' : 'attic', label: 'A room' }] },
    actionHooks: {
      tell_the_speaker: async ({ speaker, room }) => {
        if (speaker === 'Nobody') throw problem('order_status');
        told.push(`${speaker}: ${room}`);
      },
    },
  };
}

const filling = async (title: string, told?: string[]): Promise<Filling> => {
  const one = await Filling.of(talk, {}, { ...context, ...functionsFor(rules(told), scene) });
  await one.post('what', { title });
  return one;
};

describe('functions that a form names', () => {
  it('a check refuses what the schema allows, at its field', async () => {
    expect(await refusal(filling('Old'))).toMatchObject({ loc: 'body.step_data.title', msg: 'Taken (en)' });
  });

  it('loaded answers win over defaults, and only fields of the step are loaded', async () => {
    expect((await filling('Engines')).record.answers).toEqual({ title: 'Engines', speaker: 'Ada' });
    expect((await filling('Looms')).record.answers).toEqual({ title: 'Looms', speaker: 'Nobody' });
  });

  it('a list is worked out from the answers, shown and held to', async () => {
    const one = await filling('Engines');
    expect((await one.state()).form.ui_schema.room).toMatchObject({
      'ui:options': { choices: [{ value: 'hall', label: 'A room' }] },
    });
    expect(await refusal(one.post('where', { room: 'attic' }))).toMatchObject({ loc: 'body.step_data.room' });
  });

  it('the hook of an action comes last, knows all answers, and may refuse', async () => {
    const told: string[] = [];
    const one = await filling('Engines', told);
    await one.post('where', { speaker: 'Ada', room: 'hall' }, { action: 'place_order' });
    expect(told).toEqual(['Ada: hall']);
    const other = await filling('Looms', told);
    const placed = other.post('where', { speaker: 'Nobody', room: 'attic' }, { action: 'place_order' });
    expect(await refusal(placed)).toMatchObject({ status: 409 });
    expect(told).toHaveLength(1);
  });

  it('an unregistered name is found at the start', () => {
    expect(unknownNames(talk, functions).map(({ path }) => path.join('.'))).toEqual([
      'steps.0.check',
      'steps.1.load',
      'actions.place_order.hook',
    ]);
    expect(unknownNames(talk, rules())).toEqual([]);
    const odd: FormFile = { ...talk, steps: [{ name: 'what', fields: ['title'], check: 'constructor' }] };
    expect(unknownNames(odd, rules()).map(({ path }) => path.join('.'))).toEqual(['steps.0.check']);
  });

  it.each<[path: string, words: Partial<FormFile>]>([
    ['actions.plaice_order', { actions: { plaice_order: false } }],
    ['actions.constructor', { actions: { constructor: {} } as FormFile['actions'] }],
    ['actions.place_order.next', { actions: { place_order: { next: 'moon' } } }],
    ['steps.0.actions.1', { steps: [{ name: 'who', actions: ['save_draft', 'sing'] }] }],
    ['prefill.0.from', { prefill: [{ from: 'memory' }] }],
  ])('an unregistered action, screen or source is found at %s', (path, words) => {
    expect(unknownKeywords(talk)).toEqual([]);
    expect(unknownKeywords({ ...talk, ...words }).map(found => found.path.join('.'))).toEqual([path]);
  });
});
