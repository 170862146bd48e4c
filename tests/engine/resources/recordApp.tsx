import { QueryClient } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { CoreAdminContext, memoryStore } from 'react-admin';
import { Route, Routes, useLocation } from 'react-router';
import { createDataProvider } from '../../../engine/client/data/dataProvider.ts';
import { i18nProvider } from '../../../engine/client/i18n/i18nProvider.ts';
import { withSystemFields } from '../../../engine/dsl/collection.ts';
import type { Entity, EntityFile } from '../../../engine/dsl/entity.ts';
import { resolvePortal } from '../../../engine/dsl/portal.ts';
import type { Portal } from '../../../engine/dsl/resource.ts';
import type { ResourceFile } from '../../../engine/dsl/resourceFile.ts';
import { allResources, type World } from '../../../engine/dsl/world.ts';
import { type Screens, ScreensProvider } from '../../../engine/ui/resources/Screens.tsx';
import { ResourceShow } from '../../../engine/ui/resources/show/ResourceShow.tsx';
import { Look } from '../../../engine/ui/theme/Look.tsx';
import { AppRouter } from '../../support/AppRouter.tsx';
import { opened } from '../../support/open.ts';

interface Files {
  entities: Record<string, EntityFile>;
  resources?: Record<string, ResourceFile>;
}

/** What a person of that role is sent of a few schema files. */
export function portalOf({ entities, resources = {} }: Files, role = 'support'): Portal {
  const found = Object.entries(entities).map(([name, file]): [string, Entity] => [name, { name, file }]);
  const all = allResources(new Map(Object.entries(resources)), new Map(found));
  const world: World = {
    entities: new Map(found.map(([name, entity]) => [name, withSystemFields(entity, ['support', 'admin'])])),
    resources: opened(all, name => entities[name]),
    constants: {},
    calls: [],
    roles: {
      customer: { kind: 'owner' },
      support: { kind: 'staff' },
      admin: { extends: 'support', managesViews: true },
    },
  };
  const app = { title: 'Galley', locales: ['en'], roles: world.roles, menu: [{ group: 'records' }] };
  return resolvePortal(app, world, new Map(), { role, me: { uuid: 'me' }, now: new Date(0) });
}

function Address() {
  const { pathname, search } = useLocation();
  return <output data-testid="address">{pathname + search}</output>;
}

/** The page of a record, and beside it nothing but the address it leads to. */
export function showRecord(path: string, portal: Portal, components: Screens['components'] = {}) {
  const named = (name: string) => portal.resources.find(resource => resource.name === name);
  return render(
    <Look>
      <AppRouter initialEntries={[path]}>
        <Address />
        <CoreAdminContext
          dataProvider={createDataProvider(named)}
          i18nProvider={i18nProvider}
          queryClient={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
          store={memoryStore({ locale: i18nProvider.getLocale() })}
        >
          <ScreensProvider portal={portal} components={components} guides={{}}>
            <Routes>
              {portal.resources.map(({ name, route }) => (
                <Route key={name} path={`${route}/:uuid`} element={<ResourceShow name={name} />} />
              ))}
              <Route path="*" element={<p>Somewhere else</p>} />
            </Routes>
          </ScreensProvider>
        </CoreAdminContext>
      </AppRouter>
    </Look>,
  );
}
