import type { Tx } from '../../engine/server/db/index.ts';
import { forms } from '../../engine/server/forms/index.ts';
import { recipes } from '../recipes/tables.ts';
import { demoAnswers } from './orderRows.ts';
import type { OrderScript } from './orderScripts.ts';
import type { Random } from './random.ts';

type Script = Pick<OrderScript, 'name' | 'type' | 'quantity' | 'turnaround'> & {
  used: number;
  /** Days ago. */
  age: number;
  lastUsed?: number;
};

const scripts: Script[] = [
  { name: 'Members’ letter', type: 'proofreading', quantity: 2100, used: 7, age: 650, lastUsed: 22 },
  { name: 'Trail guide photos', type: 'photo_color', quantity: 480, used: 4, age: 80, lastUsed: 4 },
  { name: 'River Atlas, chapters', type: 'copy_editing', quantity: 8000, used: 3, age: 18, lastUsed: 0.1 },
  {
    name: 'Press release',
    type: 'copy_editing',
    quantity: 1500,
    turnaround: 'express',
    used: 1,
    age: 90,
    lastUsed: 60,
  },
  { name: 'Season catalogue', type: 'copy_editing', quantity: null, used: 0, age: 9 },
];

export async function createRecipes(tx: Tx, customer_uuid: string, random: Random, now: Date): Promise<void> {
  const at = (days: number) => new Date(now.getTime() - days * 86_400_000);
  await tx.insert(recipes).values(
    scripts.map(script => ({
      uuid: random.uuid(),
      customer_uuid,
      name: script.name,
      order_type: script.type,
      submission_method: 'upload',
      answers: demoAnswers({ ...script, back: 0, status: 'draft' }),
      ...stepsOf(script),
      form_version: forms().form('recipe').version,
      version: 3,
      touched: true,
      is_complete: script.quantity !== null,
      times_used: script.used,
      last_used_at: script.lastUsed === undefined ? null : at(script.lastUsed),
      created_at: at(script.age),
      updated_at: at(script.lastUsed ?? script.age),
    })),
  );
}

/** One is not finished: it is open where the service is chosen. */
const stepsOf = ({ quantity }: Script): Pick<typeof recipes.$inferInsert, 'step' | 'steps'> =>
  quantity === null
    ? { step: 'files', steps: { files: 'saved' } }
    : { step: 'review', steps: { files: 'saved', details: 'saved', review: 'entered' } };
