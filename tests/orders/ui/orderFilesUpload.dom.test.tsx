import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { stepComponents } from '../../../src/schemaExtensions.tsx';
import { uploadSessionOf } from '../../../src/shared/uploads/uploadSessions.ts';
import { showOrderForm } from '../../engine/forms/ui/formApp.tsx';
import { CountingWorker } from '../../pricing/ui/marketFixture.ts';
import {
  choose,
  collectDeletedUploads,
  countAs,
  docx,
  onServer,
  openDraft,
  serveUploads,
  withOrderStep,
} from './orderStep.ts';

const world = withOrderStep();

it('uploads a file whose name is taken under another one, and none that was deleted after its count', async () => {
  CountingWorker.answer = countAs({ word: 1000 });
  serveUploads(new Map([[world.backend.uuid, [onServer('chapter-7.docx', 'word', 8412)]]]));
  world.backend.updatedAt = '2026-11-27T11:00:00Z';
  await world.backend.draft({ order_type: 'proofreading', file_type: 'manuscript' });
  const user = userEvent.setup();
  showOrderForm(world.backend, undefined, stepComponents);
  await screen.findByRole('heading', { name: '1 file, 8,412 words' });
  const gone = docx('gone.docx');
  gone.slice = () => Object.assign(new Blob(), { arrayBuffer: () => Promise.reject(new DOMException('gone')) });
  await choose(user, gone);
  expect(await screen.findByText('This file can no longer be read, so it is not in the order.')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Remove gone.docx' }));
  await choose(user, new File(['a longer text'], 'chapter-7.docx'));
  expect(await screen.findByText('Another file has this name')).toBeDefined();
  expect(screen.getByRole('heading', { name: '1 file, 8,412 words' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Replace the other file' })).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Keep both' }));
  expect(await screen.findByText('chapter-7 (2).docx')).toBeDefined();
  expect(screen.getByRole('heading', { name: '2 files, 9,412 words' })).toBeDefined();
});

it('deletes a file whose upload began just before its removal', async () => {
  CountingWorker.answer = countAs({ word: 8412 });
  const deleted = collectDeletedUploads();
  const uuid = crypto.randomUUID();
  const sent = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  const { uppy } = uploadSessionOf(world.backend.uuid, async () => ({
    token: 'token',
    expiry: '2099-01-01T00:00:00Z',
  }));
  uppy.removePlugin(uppy.getPlugin('Tus') as NonNullable<ReturnType<typeof uppy.getPlugin>>);
  uppy.addUploader(async ([id = '']) => {
    uppy.emit('upload-start', [uppy.getFile(id)]);
    sent.resolve();
    await answered.promise;
    uppy.setFileState(id, { tus: { uploadUrl: `/api/uploads/${uuid}` } });
  });
  const { user } = await openDraft(world.backend);
  await choose(user, docx());
  await sent.promise;
  await user.click(screen.getByRole('button', { name: /^Remove/ }));
  expect(await screen.findByText('Drop your files here')).toBeDefined();
  answered.resolve();
  await waitFor(() => expect(deleted).toEqual([uuid]));
});

it('lists files that another window has added when this one is focused', async () => {
  const { files } = await openDraft(world.backend, onServer('chapter-7.docx', 'word', 4000));
  expect(await screen.findByRole('heading', { name: '1 file, 4,000 words' })).toBeDefined();
  files.push(onServer('chapter-8.docx', 'word', 5000));
  window.dispatchEvent(new Event('focus'));
  expect(await screen.findByRole('heading', { name: '2 files, 9,000 words' })).toBeDefined();
  await waitFor(() => expect(world.backend.posts.at(-1)?.step_data).toMatchObject({ words: 9000 }), { timeout: 4000 });
});

it('forgets an uploaded file that another window has removed', async () => {
  CountingWorker.answer = countAs({ word: 8412 });
  const file = onServer('chapter-7.docx', 'word', 8412);
  const { uppy } = uploadSessionOf(world.backend.uuid, async () => ({
    token: 'token',
    expiry: '2099-01-01T00:00:00Z',
  }));
  uppy.removePlugin(uppy.getPlugin('Tus') as NonNullable<ReturnType<typeof uppy.getPlugin>>);
  const { user, files } = await openDraft(world.backend);
  uppy.addUploader(async ([id = '']) => {
    files.push(file);
    uppy.emit('upload-success', uppy.getFile(id), { status: 201, uploadURL: `/api/uploads/${file.uuid}` });
  });
  await choose(user, docx());
  expect(await screen.findByText('Uploaded')).toBeDefined();
  expect(screen.getByRole('heading', { name: '1 file, 8,412 words' })).toBeDefined();
  files.pop();
  window.dispatchEvent(new Event('focus'));
  expect(await screen.findByText('Drop your files here')).toBeDefined();
});
