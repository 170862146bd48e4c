import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { loadTexts } from '../../../engine/client/i18n/index.ts';
import type { EntityFile } from '../../../engine/dsl/testing.ts';
import MessagePreview from '../../../src/support/messages/MessagePreview.tsx';
import { uuidOf } from '../../engine/resources/fixtures.ts';
import { portalOf, showRecord } from '../../engine/resources/recordApp.tsx';
import { serve, withScreens } from '../../engine/resources/screenApp.tsx';

withScreens();

const note: EntityFile = {
  title: 'Note',
  type: 'object',
  'x-entity': {
    owner: 'none',
    audit: false,
    resource: { show: { sections: [{ fields: [{ field: 'short_description', component: 'MessagePreview' }] }] } },
  },
  properties: {
    short_description: { type: 'string', maxLength: 200 },
    long_description: { type: 'string', maxLength: 2000 },
  },
};

it('a message that is not put up yet is seen by our team as everybody will see it, by day and by night', async () => {
  await loadTexts('staff');
  const row = {
    uuid: uuidOf(1),
    version: 1,
    is_active: false,
    created_at: '2026-11-20T10:00:00Z',
    shown_from: '2024-12-24T08:00:00Z',
    short_description: 'We are off.',
    long_description: 'Until **Monday**.',
  };
  serve('/notes/:uuid', row);
  showRecord(`/dashboard/notes/${row.uuid}`, portalOf({ entities: { note } }), { MessagePreview });
  const light = (await screen.findByText('In the light theme')).closest('figure')!;
  const dark = screen.getByText('In the dark theme').closest('figure')!;
  for (const [figure, theme] of [
    [light, 'light'],
    [dark, 'dark'],
  ] as const) {
    const shown = within(figure);
    expect(shown.getByText('We are off.').closest('[data-theme]')?.getAttribute('data-theme')).toBe(theme);
    // The day on which it is published.
    shown.getByText('Dec 24, 2024');
    await userEvent.click(shown.getByRole('button', { name: 'Read more' }));
    expect((await shown.findByText('Monday')).tagName).toBe('STRONG');
  }
});
