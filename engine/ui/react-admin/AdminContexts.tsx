import { type ReactNode, useContext, useMemo } from 'react';
import {
  BasenameContextProvider,
  DataProviderContext,
  ResourceDefinitionContext,
  RouterProviderContext,
} from 'react-admin';
import { fillTemplate } from '../resources/row.ts';
import { usePortal } from '../resources/Screens.tsx';
import { useI18n } from '../resources/useI18n.ts';
import { ListTheme } from './ListTheme.tsx';
import { withPartialUpdates } from './partialUpdates.ts';
import { MADE, resourceRouter } from './router.tsx';

/** The resources are those of the schema files. */
const nothing = () => undefined;

/** The resource definitions that react-admin's components read: names, record titles, and the paths of their pages. */
export default function AdminContexts({ children }: { children: ReactNode }) {
  const { resources } = usePortal();
  const i18n = useI18n();
  const provider = useContext(DataProviderContext);
  const saving = useMemo(() => provider && withPartialUpdates(provider, resources), [provider, resources]);
  const definitions = Object.fromEntries(
    resources.map(({ name, label, title: naming, rights, create, edit, show }) => [
      name,
      {
        name,
        hasList: Boolean(rights.list),
        hasCreate: Boolean(create && rights.create),
        hasEdit: Boolean(edit && rights.edit),
        hasShow: Boolean(show && rights.show),
        recordRepresentation: (record: unknown) => fillTemplate(naming, record),
        options: { label: i18n.label(label) },
      },
    ]),
  );
  return (
    <RouterProviderContext value={resourceRouter}>
      <BasenameContextProvider basename={MADE}>
        <ResourceDefinitionContext value={{ definitions, register: nothing, unregister: nothing }}>
          <DataProviderContext value={saving}>
            <ListTheme>{children}</ListTheme>
          </DataProviderContext>
        </ResourceDefinitionContext>
      </BasenameContextProvider>
    </RouterProviderContext>
  );
}
