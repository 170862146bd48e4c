/** Forms of the tests' own, so that the product's forms may change without them. */
import type { FormFile } from '../../../../engine/dsl/form.ts';
import { lists } from '../../../../engine/server/forms/choiceLists.ts';
import type { Form } from '../../../../engine/server/forms/compileForm.ts';
import type { FormContext } from '../../../../engine/server/forms/formContext.ts';
import { createEngine } from '../../../../engine/server/forms/formEngine.ts';
import type { FormPost, FormRecord, Posted } from '../../../../engine/server/forms/formRecord.ts';
import { createValidators } from '../../../../engine/server/forms/validators.ts';
import type { SchemaFiles } from '../../../../engine/server/schema-files/readSchemaFiles.ts';

export const context: FormContext = { locale: 'en', role: 'customer', now: new Date('2026-11-27T10:00:00Z') };

/** What the forms of the product name and what needs its database. */
export const product: FormContext = {
  ...context,
  choices: { ...lists('en'), premier_levels: () => [{ value: 'alacarte', label: 'À la carte' }] },
  checks: { round_left: () => [] },
  loads: { known_details: () => ({}) },
  actionHooks: { send_message: () => {} },
};

export const trip: FormFile = {
  id: 'trip',
  version: 1,
  answers: {
    by: { type: 'string', enum: ['train', 'plane', 'foot'] },
    class: { type: 'string', default: 'second', enum: ['first', 'second'] },
    seat: { type: 'string', 'x-field': { options: 'const:trips.seats[$by]' } },
    bags: { type: 'integer', minimum: 0, maximum: 9, default: 1 },
    heavy: { type: 'boolean' },
    weight: { type: 'number', minimum: 1, multipleOf: 0.1 },
    note: { type: 'string', maxLength: 40, 'x-field': { input: 'textarea' } },
    name: { type: 'string', maxLength: 20 },
    guide: { type: 'string', 'x-field': { options: 'hook:guides' } },
  },
  required: ['by', 'seat', 'bags', 'weight', 'name'],
  steps: [
    { name: 'way', fields: ['by', 'name'] },
    { name: 'comfort', when: { by: ['train', 'plane'] }, fields: ['class', 'seat'] },
    {
      name: 'luggage',
      check: 'not_too_much',
      when: { not: { by: 'foot' } },
      fields: [
        'bags',
        { field: 'heavy', visible: { by: 'plane' } },
        { field: 'weight', visible: { heavy: true } },
        { field: 'note', visible: { bags: { gt: 2 } }, onHide: 'keep' },
      ],
    },
    { name: 'guidance', when: { by: 'foot' }, fields: ['guide'] },
    { name: 'review', kind: 'review' },
  ],
  actions: { request_quote: { roles: ['support'] }, place_order: { toast: 'Booked' } },
};

const constants = {
  trips: { seats: { train: ['window', 'aisle', 'compartment'], plane: ['window', 'aisle'], foot: ['none'] } },
} as unknown as SchemaFiles['constants'];

export function engineOf(forms: FormFile[]) {
  const files: SchemaFiles = { forms, entities: new Map(), resources: new Map(), dashboards: new Map(), constants };
  return createEngine(files, createValidators());
}

export const hooks: Pick<FormContext, 'checks' | 'choices'> = {
  checks: {
    not_too_much: ({ bags }) =>
      Number(bags) > 8 ? [{ field: 'bags', type: 'value_error.number.not_le', msg: 'Too much.' }] : [],
  },
  choices: {
    guides: async () => [
      { value: 'ada', label: 'Ada' },
      { value: 'bob', label: 'Bob', disabled: true },
    ],
  },
};

export const known: FormContext = { ...context, ...hooks };

/** A form that is filled in step by step, as a domain would. */
export class Filling {
  record!: FormRecord;
  readonly engine: ReturnType<typeof engineOf>;
  readonly form: Form;
  readonly context: FormContext;

  constructor(engine: ReturnType<typeof engineOf>, id: string, asker: FormContext = known) {
    this.engine = engine;
    this.form = engine.form(id);
    this.context = asker;
  }

  static async of(file: FormFile = trip, answers: Record<string, unknown> = {}, asker = known): Promise<Filling> {
    const filling = new Filling(engineOf([file]), file.id, asker);
    filling.record = await filling.engine.enter(filling.form, asker, answers);
    return filling;
  }

  async post(step: string, step_data: Record<string, unknown>, more: Partial<FormPost> = {}): Promise<Posted> {
    const current = () => this.state();
    const posted = await this.engine.post(this.form, this.record, { step, step_data, ...more }, this.context, current);
    this.record = posted.record;
    return posted;
  }

  state = () => this.engine.state(this.form, this.record, this.context);
}

export interface Fault {
  status: number;
  type?: string;
  loc?: string;
  msg?: string;
  body: Record<string, unknown>;
}

/** What a post was refused with, flattened for comparing. */
export async function refusal(post: Promise<unknown>): Promise<Fault> {
  try {
    await post;
  } catch (error) {
    const { status, body } = error as { status: number; body: Record<string, unknown> };
    const [first] = Array.isArray(body.detail) ? (body.detail as { type: string; loc: string[]; msg: string }[]) : [];
    return { status, type: first?.type, loc: first?.loc.join('.'), msg: first?.msg, body };
  }
  throw new Error('It was not refused');
}

/** The same form with one step changed. */
export const withStep = (file: FormFile, name: string, change: object): FormFile => ({
  ...file,
  steps: file.steps.map(step => (step.name === name ? { ...step, ...change } : step)),
});
