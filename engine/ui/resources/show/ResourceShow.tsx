import { useCallback } from 'react';
import { RecordContextProvider, ResourceContextProvider } from 'react-admin';
import { useLocation, useParams } from 'react-router';
import type { ResolvedResource } from '../../../dsl/resolve/resolved.ts';
import { Card } from '../../components/Card.tsx';
import { ErrorState } from '../../components/ErrorState.tsx';
import { useNavigateFromHere } from '../../hooks/useNavigateFromHere.ts';
import { PageHeader } from '../../layout/PageHeader.tsx';
import NotFoundPage from '../../layout/pages/NotFoundPage.tsx';
import { ActionHost } from '../actions/ActionHost.tsx';
import { errorText } from '../errorText.ts';
import { useResource } from '../Screens.tsx';
import { useI18n } from '../useI18n.ts';
import { useParentAbove } from '../useParent.ts';
import { RecordPage } from './RecordPage.tsx';
import { ShowSkeleton } from './ShowSkeleton.tsx';
import { useRecord } from './useRecord.ts';

export { recordQuery } from './useRecord.ts';

/** The page of one record, rendered from the file of its resource. The id is the address's `:uuid` (or `:id`). */
export function ResourceShow({ name }: { name: string }) {
  const { uuid, id = uuid } = useParams();
  const resource = useResource(name);
  if (!resource?.show || !id) return <NotFoundPage />;
  return (
    <ResourceContextProvider value={name}>
      <Record key={id} resource={resource} id={id} />
    </ResourceContextProvider>
  );
}

function Record({ resource, id }: { resource: ResolvedResource; id: string }) {
  const { data, error, isGone, isPlaceholderData, refetch } = useRecord(resource, id);
  const parent = useParentAbove(resource, data);
  const list = parent?.pageOf(parent.id) ?? resource.route;
  const navigate = useNavigateFromHere();
  const { key } = useLocation();
  const i18n = useI18n();
  const label = i18n.label(resource.label);

  const onDone = useCallback(
    async (action: string) => {
      if (action !== 'delete') return;
      // Some records are deleted by it, others only changed: the server knows.
      const again = await refetch();
      if (again.error) navigate(list, { replace: key !== 'default' });
    },
    [refetch, navigate, list, key],
  );

  if (isGone) return <NotFoundPage />;
  if (!data && error) {
    return (
      <>
        <PageHeader title={label} parents={[{ label, to: resource.route }]} />
        <Card>
          <ErrorState onRetry={() => void refetch()}>{errorText(error, i18n)}</ErrorState>
        </Card>
      </>
    );
  }
  if (!data) return <ShowSkeleton title={label} />;
  return (
    <RecordContextProvider value={data}>
      <ActionHost resource={resource} onDone={onDone}>
        <RecordPage resource={resource} row={data} partial={isPlaceholderData} />
      </ActionHost>
    </RecordContextProvider>
  );
}
