import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Dropped, startDropped, within } from '../collections/dropped.ts';
import { listen } from '../events/listening.ts';
import { openToTeam } from '../support/open.ts';

let dropped: Dropped;
beforeAll(async () => {
  dropped = await startDropped();
});
afterAll(() => dropped?.close());

const portalNames = async (client: Awaited<ReturnType<Dropped['signUpAs']>>) =>
  (await client.expect(200, 'getPortal')).body.resources.map(({ name }) => name);

it('a saved schema file tells every open page, which then finds its screens', async () => {
  const support = await dropped.signUpAs('support');
  const page = await listen(support);
  expect(page.named).toEqual([]);
  dropped.save('bookcase.entity.json', {
    title: 'Bookcase',
    type: 'object',
    'x-entity': { resource: openToTeam, owner: 'none' },
    properties: { name: { type: 'string', maxLength: 80 } },
  });
  await within(10_000, async () => page.named.includes('schemas {}'));
  expect(await portalNames(support)).toContain('bookcases');
  page.leave();
});
