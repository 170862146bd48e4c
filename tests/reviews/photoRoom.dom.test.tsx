import { QueryClient } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CoreAdminContext, memoryStore } from 'react-admin';
import { beforeAll, expect, it } from 'vitest';
import { i18nProvider, loadFullWindowTexts, loadTexts } from '../../engine/client/i18n/index.ts';
import { AppThemeProvider } from '../../engine/ui/theme/index.ts';
import { PhotoRoom } from '../../src/reviews/photos/PhotoRoom.tsx';
import { PhotoSession } from '../../src/reviews/photos/PhotoSession.ts';
import { type OrderFile, photosOf } from '../../src/reviews/photos/photoFiles.ts';
import { customerReview, type ReviewedOrder } from '../../src/reviews/reviewRoles.ts';
import { AppRouter } from '../helpers/AppRouter.tsx';

const names = Array.from({ length: 12 }, (_, index) => `cover-${index + 1}.jpg`);
const files = names.map(name => ({ uuid: name, name, role: 'result', version: 1, size: 9, download_url: 'data:,' }));
const order = { uuid: 'o', name: 'Cover photos', number: 'E-26-004231', files } as unknown as ReviewedOrder;

beforeAll(async () => {
  await Promise.all([loadTexts('app'), loadFullWindowTexts()]);
});

function show(isReadOnly = false) {
  const nothing = { version: 0, changes: 0, decisions: [] };
  const calls = { read: async () => nothing, save: async () => nothing, isClosed: () => false };
  const session = new PhotoSession(photosOf(order, order.files[0] as OrderFile), nothing, calls, isReadOnly);
  const client = new QueryClient({ defaultOptions: { queries: { enabled: false } } });
  render(
    <AppRouter>
      <CoreAdminContext i18nProvider={i18nProvider} store={memoryStore()} queryClient={client}>
        <AppThemeProvider>
          <PhotoRoom order={order} role={customerReview} session={session} />
        </AppThemeProvider>
      </CoreAdminContext>
    </AppRouter>,
  );
  return { session, user: userEvent.setup() };
}

const photo = (label: string) => screen.findAllByRole('button', { name: label });

it('letters approve, mark and undo, and a screen reader hears the photo and the progress', async () => {
  const { user } = show();
  await photo('Photo 01, undecided');
  await user.keyboard('a');
  await screen.findByText('Approved. 1 of 12 approved, 0 marked. Photo 02, undecided.');
  await user.keyboard('m');
  await screen.findByText('Photo 02, marked. 1 of 12 approved, 1 marked.');
  await user.keyboard('cToo blue.{Escape}');
  await photo('Photo 02, marked, remarks: 1');
  await user.keyboard('j');
  await screen.findByText('Photo 03, undecided. cover-3.jpg');
  await user.keyboard('z');
  await screen.findByText('Undone. 1 of 12 approved, 1 marked.');
  expect(screen.getByRole('progressbar', { name: 'Photos decided' }).getAttribute('aria-valuenow')).toBe('2');
});

it('the list is one stop of the Tab key, and arrow keys move in it', async () => {
  const { user } = show();
  const [first] = await photo('Photo 01, undecided');
  first!.focus();
  await user.keyboard('{ArrowRight}{ArrowDown}');
  await waitFor(() => expect(document.activeElement?.textContent).toContain('Photo 05, undecided'));
  expect(screen.getAllByRole('button', { name: /^Photo/ }).filter(cell => cell.tabIndex === 0)).toHaveLength(2);
});

it('staff decide nothing', async () => {
  const { session, user } = show(true);
  await photo('Photo 01, undecided');
  await user.keyboard('amc');
  expect([session.summary().accepted, session.summary().open]).toEqual([0, 0]);
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
});
