import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startWorld, type World } from '../support/world.ts';
import { joinTeam } from '../support-api/team.ts';
import { read } from './drafting.ts';
import { openStage, reach, type Stage } from './reaching.ts';
import { hold } from './staff.ts';

let world: World;
let stage: Stage;
beforeAll(async () => {
  world = await startWorld();
  stage = await openStage(world, await world.signUp(), await joinTeam(world));
});
afterAll(() => world?.close());

interface Shown {
  'ui:options': { choices: { value: string; hint?: string }[] };
}

async function hintOfChanges(uuid: string): Promise<string | undefined> {
  const { body } = await stage.customer.expect(200, 'getOrderForm', { params: { object_uuid: uuid } });
  const { decision } = body.form.ui_schema as unknown as { decision: Shown };
  return decision['ui:options'].choices.find(({ value }) => value === 'changes')?.hint;
}

describe('an order whose work has begun', () => {
  it('says what asking for changes means, and when no round is left', async () => {
    const uuid = await reach.delivered(stage);
    const { revisions_left, editor } = await read(stage.customer, uuid);
    expect(editor).toBe('Sam Editor');
    expect(revisions_left).toBe(1);
    expect(await hintOfChanges(uuid)).toMatch(/^Your last round of changes, ready by \w{3}, \w+ \d+$/);
  });

  it('says what it waits for while it is on hold', async () => {
    const kindOf = async (reason: string) => {
      const uuid = await reach.queued(stage);
      await hold(world, uuid, reason);
      return (await read(stage.customer, uuid)).on_hold_kind;
    };
    expect(await kindOf('question')).toBe('answer');
    expect(await kindOf('bad_file')).toBe('files');
    expect(await kindOf('account_locked')).toBe('account_locked');
    expect(await kindOf('The drive did not open.')).toBe('answer');
  });
});
