import { QueryClient } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { CoreAdminContext, memoryStore } from 'react-admin';
import { Route, Routes, useLocation } from 'react-router';
import { createDataProvider } from '../../../engine/client/data/dataProvider.ts';
import { i18nProvider } from '../../../engine/client/i18n/i18nProvider.ts';
import { withSystemFields } from '../../../engine/dsl/collection.ts';
import type { Entity, EntityFile } from '../../../engine/dsl/entity.ts';
import { resolveManifest } from '../../../engine/dsl/resolve/manifest.ts';
import type { Manifest } from '../../../engine/dsl/resolve/resolved.ts';
import type { ResourceFile } from '../../../engine/dsl/resourceFile.ts';
import { type SchemaRegistry, withEntityResources } from '../../../engine/dsl/schemaRegistry.ts';
import { type ScreenExtensions, ScreensProvider } from '../../../engine/ui/resources/Screens.tsx';
import { ResourceShow } from '../../../engine/ui/resources/show/ResourceShow.tsx';
import { AppThemeProvider } from '../../../engine/ui/theme/AppThemeProvider.tsx';
import { AppRouter } from '../../helpers/AppRouter.tsx';
import { withOpenPermissions } from '../../helpers/openPermissions.ts';

interface Files {
  entities: Record<string, EntityFile>;
  resources?: Record<string, ResourceFile>;
}

/** What a person of that role is sent of a few schema files. */
export function portalOf({ entities, resources = {} }: Files, role = 'support'): Manifest {
  const found = Object.entries(entities).map(([name, file]): [string, Entity] => [name, { name, file }]);
  const all = withEntityResources(new Map(Object.entries(resources)), new Map(found));
  const registry: SchemaRegistry = {
    entities: new Map(found.map(([name, entity]) => [name, withSystemFields(entity, ['support', 'admin'])])),
    resources: withOpenPermissions(all, name => entities[name]),
    constants: {},
    calls: [],
    roles: {
      customer: { kind: 'owner' },
      support: { kind: 'staff' },
      admin: { extends: 'support', managesViews: true },
    },
  };
  const app = { title: 'Galley', locales: ['en'], roles: registry.roles, menu: [{ group: 'records' }] };
  return resolveManifest(app, registry, new Map(), { role, me: { uuid: 'me' }, now: new Date(0) });
}

function Address() {
  const { pathname, search } = useLocation();
  return <output data-testid="address">{pathname + search}</output>;
}

/** The page of a record, and beside it nothing but the address it leads to. */
export function showRecord(path: string, manifest: Manifest, components: ScreenExtensions['components'] = {}) {
  const findResource = (name: string) => manifest.resources.find(resource => resource.name === name);
  return render(
    <AppThemeProvider>
      <AppRouter initialEntries={[path]}>
        <Address />
        <CoreAdminContext
          dataProvider={createDataProvider(findResource)}
          i18nProvider={i18nProvider}
          queryClient={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
          store={memoryStore({ locale: i18nProvider.getLocale() })}
        >
          <ScreensProvider manifest={manifest} components={components} presenters={{}}>
            <Routes>
              {manifest.resources.map(({ name, route }) => (
                <Route key={name} path={`${route}/:uuid`} element={<ResourceShow name={name} />} />
              ))}
              <Route path="*" element={<p>Somewhere else</p>} />
            </Routes>
          </ScreensProvider>
        </CoreAdminContext>
      </AppRouter>
    </AppThemeProvider>,
  );
}
