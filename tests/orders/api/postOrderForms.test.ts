import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../helpers/testApp.ts';
import { createStaff } from '../../support/api/staffHelpers.ts';
import { bringOrderTo, type OrderActors, prepareActors } from './bringOrderTo.ts';
import { readOrder } from './orderFixtures.ts';
import { holdOrder } from './staffActions.ts';

let app: TestApp;
let stage: OrderActors;
beforeAll(async () => {
  app = await startTestApp();
  stage = await prepareActors(app, await app.signUp(), await createStaff(app));
});
afterAll(() => app?.close());

async function readRevisionForm(uuid: string) {
  const { body } = await stage.customer.expect(200, 'getOrderForm', { params: { object_uuid: uuid } });
  const ui = body.form.ui_schema as unknown as { 'ui:options': { help?: string } };
  return { help: ui['ui:options'].help, answers: body.step_data };
}

describe('an order whose work has begun', () => {
  it('opens the form for changes directly, with the rounds left and the date', async () => {
    const uuid = await bringOrderTo.delivered(stage);
    const { revisions_left, editor } = await readOrder(stage.customer, uuid);
    expect(editor).toBe('Sam Editor');
    expect(revisions_left).toBe(1);
    const { help, answers } = await readRevisionForm(uuid);
    expect(help).toMatch(/^This is your last round of changes\. It will be ready by \w{3}, \w+ \d+\.$/);
    expect(answers).toEqual({ decision: 'changes' });
  });

  it('says what it waits for while it is on hold', async () => {
    const kindOf = async (reason: string) => {
      const uuid = await bringOrderTo.queued(stage);
      await holdOrder(app, uuid, reason);
      return (await readOrder(stage.customer, uuid)).on_hold_kind;
    };
    expect(await kindOf('question')).toBe('answer');
    expect(await kindOf('bad_file')).toBe('files');
    expect(await kindOf('account_locked')).toBe('account_locked');
    expect(await kindOf('The drive did not open.')).toBe('answer');
  });
});
