import { type HttpHandler, HttpResponse, http } from 'msw';
import type { FormContext } from '../../../../engine/server/forms/formContext.ts';
import { createEngine, type FormEngine } from '../../../../engine/server/forms/formEngine.ts';
import type { FormPost, FormRecord } from '../../../../engine/server/forms/formRecord.ts';
import { schemaFiles, validators } from '../../../../engine/server/forms/forms.ts';
import { ProblemError, ValidationError } from '../../../../engine/server/http/problems.ts';
import type { FormState } from '../../../../schemas/generated/types.ts';
import { createFourStepEngine } from './fourSteps.ts';

export const api = 'http://portal.test/api';

/** What the product's forms name, without a database. */
const context: FormContext = {
  locale: 'en',
  now: new Date('2026-11-27T12:00:00Z'),
  role: 'customer',
  loads: { known_details: () => ({}) },
  actionHooks: { send_message: () => {} },
};
const money = (amount: number) => ({ amount, currency: 'USD' });

export const price: NonNullable<FormState['price']> = {
  order_uuid: '0b8f7c3e-58b1-4d8e-9a53-6a9b4f1f8a01',
  number: 'E-26-004217',
  currency: 'USD',
  lines: [
    {
      kind: 'list',
      label: 'Copy editing',
      quantity: 8400,
      unit: 'word',
      amount: 33600,
      rule: '8,400 words at $40.00 per 1,000',
    },
    {
      kind: 'plan_discount',
      label: 'Limited plan',
      quantity: null,
      unit: null,
      amount: -4000,
      rule: '20% off $200.00',
    },
    { kind: 'surcharge', label: 'Express', quantity: null, unit: null, amount: 11760, rule: '35% of the list price' },
    { kind: 'tax', label: 'Sales tax, New York', quantity: null, unit: null, amount: 3671, rule: '8.875% of $413.60' },
  ],
  subtotal: money(33600),
  discount: money(4000),
  coupon_discount: money(0),
  tax: money(3671),
  total: money(45031),
  payment_required: true,
  payment_methods: [],
  expires_at: null,
};

const forms = createFourStepEngine();

/** Creates the engine of the product's forms. */
export const createProductEngine = () => createEngine(schemaFiles(), validators);

type Answer = { status: number; body: unknown };

/** The server's own form engine behind a fake network: real validators, real refusals; no database. */
export class FormBackend {
  readonly uuid = crypto.randomUUID();
  readonly posts: FormPost[] = [];
  inits = 0;
  initBody: unknown;
  /** At most one of these ran at a time? */
  running = 0;
  mostRunning = 0;
  /** Answers the next post instead of the engine. */
  nextAnswer: Answer | 'network' | null = null;
  previousAnswer: Answer | null = null;
  /** Null: nothing was saved yet. */
  updatedAt: string | null = '2026-11-27T11:00:00Z';
  /** Holds every post back until it resolves. */
  gate: Promise<void> = Promise.resolve();
  private record: FormRecord | null = null;
  private readonly id: string;
  private readonly path: string;
  readonly handlers: HttpHandler[];

  private readonly engine: FormEngine;

  constructor(id = 'order', engine = forms) {
    this.id = id;
    this.engine = engine;
    this.path = `${api}/orders${id === 'recipe' ? '/recipes' : ''}/form`;
    this.handlers = this.network();
  }

  private get form() {
    return this.engine.form(this.id);
  }

  /** A draft with these answers, as if it had been filled in before. */
  async draft(answers: Record<string, unknown>, step?: string): Promise<void> {
    const record = await this.engine.enter(this.form, context, answers);
    this.record = step ? await this.engine.at(this.form, record, step, context) : record;
  }

  /** Another device changes answers. */
  changeElsewhere(answers: Record<string, unknown>, step?: string): void {
    const record = this.stored();
    this.record = {
      ...record,
      answers: { ...record.answers, ...answers },
      version: record.version + 1,
      step: step ?? record.step,
    };
  }

  get answers(): Record<string, unknown> {
    return this.stored().answers;
  }

  private stored(): FormRecord {
    if (!this.record) throw new Error('There is no draft');
    return this.record;
  }

  async state(change: Partial<FormState> = {}): Promise<FormState> {
    const record = this.stored();
    const parts = await this.engine.state(this.form, record, context);
    return {
      object_uuid: this.uuid,
      kind: this.id === 'order' ? 'order' : this.id === 'recipe' ? 'recipe' : 'answer',
      ...(parts as unknown as Pick<FormState, 'form' | 'step' | 'step_data' | 'is_first' | 'is_last' | 'actions'>),
      version: record.version,
      moved: [],
      updated_at: this.updatedAt,
      price: this.engine.isPriced(this.form, record) ? price : null,
      message: null,
      next: null,
      ...change,
    };
  }

  private async post(body: FormPost): Promise<FormState> {
    const posted = await this.engine.post(this.form, this.stored(), body, context, () => this.state());
    this.record = posted.record;
    return this.state({
      next: { screen: posted.screen as NonNullable<FormState['next']>['screen'], uuid: this.uuid },
      message: posted.message,
    });
  }

  private async answer(make: () => Promise<FormState>, instead: Answer | 'network' | null) {
    this.running += 1;
    this.mostRunning = Math.max(this.mostRunning, this.running);
    try {
      await this.gate;
      if (instead === 'network') return HttpResponse.error();
      if (instead) return HttpResponse.json(instead.body as object, { status: instead.status });
      return HttpResponse.json(await make());
    } catch (error) {
      if (error instanceof ProblemError || error instanceof ValidationError)
        return HttpResponse.json(error.body as object, { status: error.status });
      throw error;
    } finally {
      this.running -= 1;
    }
  }

  /** Answers the price of typed answers. */
  priceAnswer: () => Promise<HttpResponse<Answer['body'] & object>> | HttpResponse<Answer['body'] & object> = () =>
    HttpResponse.json({ price, turnarounds: [] });

  private network(): HttpHandler[] {
    return [
      http.post(`${this.path}/init`, async ({ request }) => {
        this.initBody = await request.json();
        this.inits += 1;
        this.record = await this.engine.enter(this.form, context);
        return HttpResponse.json(await this.state(), { status: 201 });
      }),
      http.get(`${this.path}/${this.uuid}`, () => this.answer(() => this.state(), null)),
      http.post(`${this.path}/${this.uuid}/price`, () => this.priceAnswer()),
      http.post(`${this.path}/${this.uuid}/previous`, () =>
        this.answer(async () => {
          this.record = this.engine.previous(this.form, this.stored(), context);
          return this.state();
        }, this.previousAnswer),
      ),
      http.post(`${this.path}/${this.uuid}`, async ({ request }) => {
        const body = (await request.json()) as FormPost;
        this.posts.push(body);
        const instead = this.nextAnswer;
        this.nextAnswer = null;
        return this.answer(() => this.post(body), instead);
      }),
    ];
  }
}

export const validatorText = (address: string) => {
  const text = validators.moduleOf(address.replace('/validators/', '').replace('.js', ''));
  if (!text) throw new Error(`There is no validator at ${address}`);
  return text;
};
