import { vi } from 'vitest';
import { CallError } from '../../../../engine/client/api/problems.ts';
import { FormSession } from '../../../../engine/ui/forms/session/FormSession.ts';
import type { FormExit } from '../../../../engine/ui/forms/session/sessionView.ts';
import type { UnsentAnswers, UnsentStore } from '../../../../engine/ui/forms/session/unsentAnswers.ts';
import type { FormState, FormStep } from '../../../../schemas/generated/types.ts';

export const uuid = '0b8f7c3e-58b1-4d8e-9a53-6a9b4f1f8a01';

export function formState(change: Partial<FormState> = {}): FormState {
  return {
    object_uuid: uuid,
    kind: 'order',
    form: {
      id: 'order',
      version: 1,
      title: 'New order',
      schema: { type: 'object', properties: { name: { type: 'string' }, words: { type: 'integer' } } },
      ui_schema: {},
      steps: [
        { name: 'service', title: 'Service', state: 'done' },
        { name: 'text', title: 'Text', state: 'current' },
        { name: 'review', title: 'Review', state: 'todo' },
      ],
    },
    step: 'text',
    step_data: { name: 'Atlas' },
    is_first: false,
    is_last: false,
    actions: ['save_state', 'save_draft'],
    version: 1,
    updated_at: null,
    price: null,
    moved: [],
    message: null,
    next: { screen: 'step', uuid },
    ...change,
  };
}

export class MemoryStore implements UnsentStore {
  readonly kept = new Map<string, UnsentAnswers>();
  read(object: string, step: string) {
    return this.kept.get(`${object} ${step}`) ?? null;
  }
  write(object: string, step: string, unsent: UnsentAnswers) {
    this.kept.set(`${object} ${step}`, unsent);
  }
  drop(object: string, step: string) {
    this.kept.delete(`${object} ${step}`);
  }
  list(object: string) {
    return [...this.kept.keys()].flatMap(key => (key.startsWith(`${object} `) ? key.slice(object.length + 1) : []));
  }
}

/** A fake server of a form with one step, which answers when the test lets it. */
export class Server {
  version = 1;
  readonly posts: (FormStep & { keepalive: boolean })[] = [];
  readonly waiting: (() => void)[] = [];
  running = 0;
  mostRunning = 0;
  slow = false;
  failure: CallError | null = null;
  readonly calls = {
    init: vi.fn(async () => formState()),
    open: vi.fn(async () => formState({ version: this.version })),
    previous: vi.fn(async () => formState({ step: 'service', is_first: true, step_data: {} })),
    post: vi.fn((_: string, body: FormStep, keepalive: boolean) => this.answer(body, keepalive)),
  };

  private async answer(body: FormStep, keepalive: boolean): Promise<FormState> {
    this.posts.push({ ...body, keepalive });
    this.running += 1;
    this.mostRunning = Math.max(this.mostRunning, this.running);
    if (this.slow) await new Promise<void>(done => this.waiting.push(done));
    this.running -= 1;
    const { failure } = this;
    this.failure = null;
    if (failure) throw failure;
    this.version += 1;
    return formState({ version: this.version, step_data: body.step_data });
  }
}

export async function openSession(server = new Server(), store = new MemoryStore()) {
  const leaves: FormExit[] = [];
  const messages: string[] = [];
  const session = new FormSession({
    calls: server.calls,
    store,
    onMessage: message => messages.push(message),
    onLeave: leave => leaves.push(leave),
  });
  await session.open(uuid);
  return { session, server, store, leaves, messages };
}

export const settle = () => vi.advanceTimersByTimeAsync(0);
export const refuseWith = (code: number, body: unknown = {}) => new CallError('postOrderForm', code, body);
