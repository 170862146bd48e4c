import { CoreAdminContext, memoryStore } from 'ra-core';
import { BrowserRouter, Route, Routes } from 'react-router';
import { i18nProvider, loadTexts } from '../../providers/i18n/i18nProvider.ts';
import { withSystemFields } from '../../schemas/language/collection.ts';
import type { Entity, EntityFile } from '../../schemas/language/entity.ts';
import { resolvePortal } from '../../schemas/language/portal.ts';
import { ResourceList } from '../../src/shared/screens/list/ResourceList.tsx';
import { ScreensProvider } from '../../src/shared/screens/Screens.tsx';
import { ResourceShow } from '../../src/shared/screens/show/ResourceShow.tsx';
import { Frame } from '../../src/shared/shell/Frame.tsx';
import { Page } from '../../src/shared/shell/Page.tsx';
import { Look } from '../../src/shared/theme/Look.tsx';
import { draw } from './drawing.tsx';
import { dataProvider } from './rows.ts';

const text = { type: 'string', maxLength: 80 } as const;
const file: EntityFile = {
  title: 'Order',
  type: 'object',
  required: ['number', 'name', 'status', 'service', 'quantity', 'total', 'due_at'],
  'x-entity': { title: 'name' },
  properties: {
    number: text,
    name: text,
    status: { type: 'string', enum: ['draft', 'quoted', 'in_progress', 'completed'] },
    service: { type: 'string', enum: ['copy_editing', 'proofreading'] },
    quantity: { type: 'integer' },
    total: { $ref: '../shared/money.schema.json' },
    due_at: { type: 'string', format: 'date-time' },
  },
};
const entity: Entity = withSystemFields({ name: 'order', file });
const world = {
  entities: new Map([['order', entity]]),
  resources: new Map([['orders', { entity: 'order', list: { filters: [], actions: ['columns'] } }]]),
  constants: {},
  calls: [],
  roles: { support: {} },
};
const app = { title: 'Bench', locales: ['en'], roles: world.roles, menu: [] };
const portal = resolvePortal(app, world, new Map(), { role: 'support', me: {}, now: new Date() });

await loadTexts('app');
await draw(
  <Look>
    <BrowserRouter>
      <CoreAdminContext dataProvider={dataProvider} i18nProvider={i18nProvider} store={memoryStore()}>
        <ScreensProvider portal={portal} components={{}} guides={{}}>
          <Frame>
            <Routes>
              <Route element={<Page width="wide" />}>
                <Route path="/dashboard/orders/:uuid" element={<ResourceShow name="orders" />} />
                <Route path="*" element={<ResourceList name="orders" />} />
              </Route>
            </Routes>
          </Frame>
        </ScreensProvider>
      </CoreAdminContext>
    </BrowserRouter>
  </Look>,
  'tbody a[data-open]',
);
