import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { network } from '../../engine/forms/ui/formApp.tsx';
import { api } from '../../engine/forms/ui/formBackend.ts';
import { CountingWorker } from '../../pricing/ui/marketFixture.ts';
import { answerPrice, choose, countAs, docx, footer, openOrder, panel, textOf, withOrderStep } from './orderStep.ts';

const world = withOrderStep();

it('shows the price of every turnaround after the drop, without a further press', async () => {
  CountingWorker.answer = countAs({ word: 8412, page: 30 });
  let attempts = 0;
  network.use(
    http.post(`${api}/orders/:uuid/upload-sync`, () => {
      attempts += 1;
      return HttpResponse.error();
    }),
  );
  const user = await openOrder(world.backend);
  await choose(user, docx());
  expect(await panel().findByRole('radio', { name: /Standard.*\$450\.31.*Tue, Dec 8 · 7 working days/ })).toBeDefined();
  expect(panel().getByRole('radio', { name: /Rush.*\$788\.00/ })).toBeDefined();
  expect(footer().getByText('Back Tue, Dec 8')).toBeDefined();
  expect(screen.getByRole('heading', { name: '1 file, 8,412 words' })).toBeDefined();
  expect(textOf(screen.getByText(/words in/))).toContain('8,412 words in chapter-7.docx.');
  expect(screen.getByRole('radio', { name: 'Proofreading' })).toHaveProperty('checked', true);
  await waitFor(() => expect(world.priceQueries.at(-1)).toBe('?words=8412&pages=30'));
  await waitFor(() =>
    expect(world.backend.posts.at(-1)?.step_data).toMatchObject({
      order_type: 'proofreading',
      words: 8412,
      file_type: 'manuscript',
      submission_method: 'upload',
    }),
  );
  // An upload that cannot begin is tried again after seconds, and not at once.
  const before = attempts;
  await new Promise(resolve => setTimeout(resolve, 500));
  expect(attempts - before).toBeLessThan(3);
});

it('chooses a service by its card and a turnaround beside it', async () => {
  CountingWorker.answer = countAs({ word: 8412 });
  const user = await openOrder(world.backend);
  await choose(user, docx());
  await user.click(await screen.findByRole('radio', { name: 'Copy editing' }));
  await user.click(await panel().findByRole('radio', { name: /Express/ }));
  await waitFor(() =>
    expect(world.backend.posts.at(-1)?.step_data).toMatchObject({ order_type: 'copy_editing', turnaround: 'express' }),
  );
  expect(screen.queryByRole('radio', { name: 'Photo color correction' })).toBeNull();
  expect(screen.getByText('Add photos to choose these')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'List' }));
  expect(screen.getByRole('radio', { name: /Photo color correction from \$0\.20/ })).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Cards' }));
});

it('works without a file: by quantity, link or mailed drive', async () => {
  const user = await openOrder(world.backend);
  await user.click(screen.getByRole('button', { name: 'Enter a quantity' }));
  await user.type(screen.getByLabelText('Words to edit'), '600000');
  await user.click(screen.getByRole('button', { name: /^Continue/ }));
  const refusal = within(await screen.findByRole('alert'));
  expect(refusal.getByRole('link', { name: /^Words to edit: .*500,000/ })).toBeDefined();
  await user.clear(screen.getByLabelText('Words to edit'));
  await user.type(screen.getByLabelText('Words to edit'), '8000');
  expect(await panel().findByRole('radio', { name: /Standard/ })).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Share a link' }));
  await user.type(screen.getByLabelText('Link to your files'), 'somewhere');
  await user.click(screen.getByRole('button', { name: /^Continue/ }));
  const summary = within(await screen.findByRole('alert'));
  expect(summary.getByRole('link', { name: /^Link to your files/ })).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Mail a drive' }));
  await user.click(screen.getByRole('button', { name: /^Continue/ }));
  expect(await screen.findByRole('heading', { level: 2, name: 'Details' })).toBeDefined();
  expect(world.backend.answers).toMatchObject({
    words: 8000,
    submission_method: 'drive_shipment',
    file_type: 'manuscript',
  });
});

it('never shows an earlier sum, and reads a price that failed again', async () => {
  CountingWorker.answer = countAs({ word: 8412 });
  const user = await openOrder(world.backend);
  await choose(user, docx());
  await panel().findByRole('radio', { name: /Standard/ });
  // Saves come with a price, too.
  const saves = Promise.withResolvers<void>();
  world.backend.gate = saves.promise;
  world.backend.priceAnswer = () => HttpResponse.json({ detail: 'Internal error' }, { status: 503 });
  await user.click(screen.getByRole('radio', { name: 'Copy editing' }));
  expect(panel().queryByText('$450.31')).toBeNull();
  expect(footer().queryByText('$450.31')).toBeNull();
  expect(await panel().findByText('We couldn’t load the price')).toBeDefined();
  world.backend.priceAnswer = answerPrice;
  await user.click(panel().getByRole('button', { name: 'Try again' }));
  expect(await panel().findByRole('radio', { name: /Standard/ })).toBeDefined();
  saves.resolve();
});

it('shows no sum while a file is counted, and Continue waits for its words', async () => {
  CountingWorker.answer = countAs({ word: 1000 });
  const user = await openOrder(world.backend);
  await choose(user, docx());
  await footer().findByText('$450.31');
  const counted = Promise.withResolvers<unknown>();
  CountingWorker.answer = () => counted.promise;
  await choose(user, docx('chapter-8.docx'));
  expect(footer().queryByText('$450.31')).toBeNull();
  expect(panel().getByText(/^Counting on your device/)).toBeDefined();
  await user.click(screen.getByRole('button', { name: /^Continue/ }));
  expect(world.backend.posts.filter(({ action }) => action === null)).toEqual([]);
  counted.resolve(countAs({ word: 8000 })('chapter-8.docx'));
  expect(await screen.findByRole('heading', { level: 2, name: 'Details' })).toBeDefined();
  expect(world.backend.posts.at(-1)).toMatchObject({ action: null, step_data: { words: 9000 } });
});
