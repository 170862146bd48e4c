import { QueryClient } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { CoreAdminContext } from 'react-admin';
import { Route, Routes } from 'react-router';
import { expect, it } from 'vitest';
import { i18nProvider } from '../../../engine/client/i18n/i18nProvider.ts';
import InspectorPage from '../../../engine/ui/inspector/InspectorPage.tsx';
import { AppThemeProvider } from '../../../engine/ui/theme/AppThemeProvider.tsx';
import type { KeyOrigin } from '../../../schemas/generated/types.ts';
import { AppRouter } from '../../helpers/AppRouter.tsx';
import { api, network, withScreens } from '../resources/screenApp.tsx';

withScreens();

const nothing = { value: null, file: null, line: null, rule: null, text: null };
const keys: KeyOrigin[] = [
  { ...nothing, key: 'list.size', value: '50', from: 'file', file: 'schemas/records/loans.resource.json', line: 6 },
  { ...nothing, key: 'list.mode', value: '"table"', from: 'default', rule: 'list.mode', text: 'A table.' },
  {
    ...nothing,
    key: 'list.columns.fee',
    from: 'role',
    rule: 'role.roles',
    file: 'schemas/records/loan.entity.json',
    line: 9,
  },
];

function serveOrigins() {
  network.use(
    http.get(`${api}/inspect/:resource`, ({ request, params }) => {
      const role = new URL(request.url).searchParams.get('role') ?? 'customer';
      if (params.resource === 'nothing') return HttpResponse.json({ detail: 'x', message: 'x' }, { status: 404 });
      const shown = role === 'customer' ? keys : keys.slice(0, 2);
      const names = { roles: ['customer', 'support'], resources: ['loans', 'orders'] };
      return HttpResponse.json({ resource: params.resource, role, ...names, keys: shown });
    }),
  );
}

const open = (path: string) =>
  render(
    <AppThemeProvider>
      <AppRouter initialEntries={[path]}>
        <CoreAdminContext i18nProvider={i18nProvider} queryClient={new QueryClient()}>
          <Routes>
            <Route path="/dashboard/inspect/:resource" element={<InspectorPage />} />
          </Routes>
        </CoreAdminContext>
      </AppRouter>
    </AppThemeProvider>,
  );

it('shows each key with its value and source, and finds a key by a part of it', async () => {
  serveOrigins();
  open('/dashboard/inspect/loans');
  const row = await screen.findByRole('row', { name: /list.size/ });
  expect(within(row).getByText('schemas/records/loans.resource.json:6')).toBeTruthy();
  expect(screen.getByRole('row', { name: /list.mode/ }).textContent).toContain('DefaultA table.');
  const cut = screen.getByRole('row', { name: /list.columns.fee/ });
  expect(cut.textContent).toContain('not for this role');
  expect(cut.textContent).toContain('Removed byschemas/records/loan.entity.json:9');
  await userEvent.type(screen.getByLabelText('Find'), 'fee');
  await waitFor(() => expect(screen.queryByRole('row', { name: /list.size/ })).toBeNull());
  expect(screen.getByRole('status').textContent).toBe('1 key');
});

it('shows the resource as another role has it', async () => {
  serveOrigins();
  open('/dashboard/inspect/loans');
  await screen.findByRole('row', { name: /list.columns.fee/ });
  await userEvent.selectOptions(screen.getByLabelText('Role'), 'support');
  await waitFor(() => expect(screen.queryByRole('row', { name: /list.columns.fee/ })).toBeNull());
  await userEvent.selectOptions(screen.getByLabelText('Resource'), 'orders');
  expect(await screen.findByRole('heading', { level: 1, name: 'Where orders comes from' })).toBeTruthy();
});

it('is not found for an unknown resource and where the server does not offer it', async () => {
  serveOrigins();
  open('/dashboard/inspect/nothing');
  expect(await screen.findByRole('heading', { level: 1, name: 'This page does not exist' })).toBeTruthy();
});
