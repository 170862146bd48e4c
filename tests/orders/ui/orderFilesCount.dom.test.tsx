import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it, vi } from 'vitest';
import * as keptFiles from '../../../src/shared/keptFiles.ts';
import { network } from '../../engine/forms/ui/formApp.tsx';
import { api } from '../../engine/forms/ui/formBackend.ts';
import { CountingWorker, priceList } from '../../pricing/ui/marketFixture.ts';
import {
  choose,
  countAs,
  docx,
  footer,
  onServer,
  openDraft,
  openOrder,
  panel,
  serveUploads,
  textOf,
  withOrderStep,
} from './orderStep.ts';

const world = withOrderStep();

it('takes a number in place of the count, and back; further files do not change it', async () => {
  CountingWorker.answer = countAs({ word: 8412 });
  const user = await openOrder(world.backend);
  await choose(user, docx());
  const field = await screen.findByLabelText('Words to edit');
  await waitFor(() => expect(field).toHaveProperty('value', '8,412'));
  await user.clear(field);
  await user.type(field, '6000');
  expect(screen.getByRole('heading', { name: 'Price for 6,000 words' })).toBeDefined();
  await choose(user, docx('chapter-8.docx'));
  expect(await screen.findByText('chapter-8.docx')).toBeDefined();
  await user.click(await screen.findByRole('button', { name: 'Use 16,824' }));
  await waitFor(() => expect(world.backend.posts.at(-1)?.step_data).toMatchObject({ words: 16_824 }));
  await user.click(screen.getByRole('button', { name: /^Remove .*chapter-8\.docx/ }));
  await waitFor(() => expect(field).toHaveProperty('value', '8,412'));
});

it('asks for the number of a file that could not be counted', async () => {
  CountingWorker.answer = () => ({ counts: { page: { count: 18, sure: true } }, reason: 'scan', detail: null });
  const user = await openOrder(world.backend);
  await choose(user, docx('scan.docx'));
  expect(await screen.findByRole('heading', { name: '1 file, 1 needs a number' })).toBeDefined();
  expect(panel().getByText('Word count needed')).toBeDefined();
  await user.click(screen.getByRole('radio', { name: 'Copy editing' }));
  await user.click(footer().getByRole('button', { name: /^Continue/ }));
  await user.click(await screen.findByRole('link', { name: /^Words to edit/ }));
  expect(document.activeElement).toBe(screen.getByLabelText('Number of words'));
  await user.type(screen.getByLabelText('Number of words'), '4500');
  expect(await panel().findByRole('radio', { name: /Standard/ })).toBeDefined();
  await waitFor(() => expect(world.backend.posts.at(-1)?.step_data).toMatchObject({ words: 4500 }));
});

it('asks for no number of a file that the chosen service does not edit', async () => {
  const [proofreading, ...others] = priceList.services;
  const list = {
    ...priceList,
    services: [{ ...proofreading, file_types: ['manuscript', 'pdf'] }, ...others],
    file_types: { ...priceList.file_types, pdf: ['.pdf'] },
  };
  network.use(http.get(`${api}/core/price-list`, () => HttpResponse.json(list)));
  const user = await openOrder(world.backend);
  await user.click(await screen.findByRole('radio', { name: 'Copy editing' }));
  CountingWorker.answer = name =>
    name.endsWith('.pdf') ? { counts: {}, reason: 'scan', detail: null } : countAs({ word: 900 })(name);
  await choose(user, docx(), docx('scan.pdf'));
  expect(await screen.findByText(/does not take this type of file/)).toBeDefined();
  expect(screen.queryByLabelText('Number of words')).toBeNull();
  await waitFor(() => expect(world.backend.posts.at(-1)?.step_data).toMatchObject({ words: 900 }));
});

it('leaves out a file that cannot be read any more, until it is chosen again', async () => {
  const kept = vi.spyOn(keptFiles, 'keepFiles').mockResolvedValue(true);
  const count = countAs({ word: 8412 });
  CountingWorker.answer = name =>
    name === 'gone.docx' ? { counts: {}, reason: 'unreadable', detail: null } : count(name);
  const user = await openOrder(world.backend);
  await choose(user, docx(), docx('gone.docx'));
  expect(await screen.findByRole('heading', { name: '1 file, 8,412 words' })).toBeDefined();
  expect(screen.getByText('This file can no longer be read, so it is not in the order.')).toBeDefined();
  await waitFor(() => expect(kept.mock.lastCall?.[0].map(({ name }) => name)).toEqual(['chapter-7.docx']));
  CountingWorker.answer = count;
  expect(screen.getByRole('button', { name: 'Choose again' })).toBeDefined();
  await user.upload(screen.getByLabelText('Replace gone.docx'), docx('gone.docx'));
  expect(await screen.findByRole('heading', { name: '2 files, 16,824 words' })).toBeDefined();
  kept.mockRestore();
});

it('says what is not taken, and that a password is in the way', async () => {
  CountingWorker.answer = () => ({ counts: {}, reason: 'password', detail: null });
  serveUploads(new Map([[world.backend.uuid, []]]));
  const user = await openOrder(world.backend);
  const file = (await screen.findAllByLabelText('Choose files', { selector: 'input' }))[0] as HTMLInputElement;
  file.removeAttribute('accept');
  await user.upload(file, [docx('secret.docx'), docx('layout.indd'), docx('refs.bib')]);
  expect(await screen.findByText('This file needs a password.')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Replace file' })).toBeDefined();
  expect(await screen.findByText('We don’t edit this type of file.')).toBeDefined();
  // It goes along with the others.
  expect(screen.getByText('refs.bib')).toBeDefined();
  expect(textOf(screen.getByText('Accepted files').parentElement as Element)).toContain('.docx');
});

it('counts a file that is dropped twice once', async () => {
  CountingWorker.answer = countAs({ word: 3000 });
  const user = await openOrder(world.backend);
  await choose(user, docx(), docx());
  expect(await screen.findByRole('heading', { name: '1 file, 3,000 words' })).toBeDefined();
  expect(textOf(screen.getByText(/^Already in the list/))).toBe('Already in the list: chapter-7.docx.');
  await choose(user, docx('chapter-8.docx'));
  expect(await screen.findByRole('heading', { name: '2 files, 6,000 words' })).toBeDefined();
  expect(screen.queryByText(/^Already in the list/)).toBeNull();
});

it('counts again what could not be counted offline, and drops the notice', async () => {
  CountingWorker.answer = () => ({ counts: {}, reason: 'unavailable', detail: null });
  const user = await openOrder(world.backend);
  await choose(user, docx());
  expect(await screen.findByRole('heading', { name: '1 file, 1 needs a number' })).toBeDefined();
  world.backend.nextAnswer = 'network';
  await user.click(screen.getByRole('button', { name: /^Continue/ }));
  expect(await screen.findByText(/^No connection to our server/)).toBeDefined();
  CountingWorker.answer = countAs({ word: 8412 });
  window.dispatchEvent(new Event('online'));
  expect(await screen.findByRole('heading', { name: '1 file, 8,412 words' })).toBeDefined();
  expect(screen.queryByText(/^No connection to our server/)).toBeNull();
});

it('takes the count of the server for a file that this device cannot count', async () => {
  CountingWorker.answer = () => ({ counts: {}, reason: 'unavailable', detail: null });
  const { user } = await openDraft(world.backend, onServer('chapter-7.docx', 'word', 1500));
  await screen.findByText('chapter-7.docx');
  await choose(user, docx());
  expect(await screen.findByRole('heading', { name: '1 file, 1,500 words' })).toBeDefined();
  expect(screen.queryByLabelText('Number of words')).toBeNull();
});
