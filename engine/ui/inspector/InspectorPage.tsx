import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useId, useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { call } from '../../client/api/call.ts';
import { CallError } from '../../client/api/problems.ts';
import { useTranslate } from '../../client/i18n/useTranslate.ts';
import type { Origins } from '../../contract/generated/types.ts';
import { Card } from '../components/Card.tsx';
import { ErrorState } from '../components/ErrorState.tsx';
import { SelectInput } from '../components/inputs/SelectInput.tsx';
import { TextInput } from '../components/inputs/TextInput.tsx';
import { Loading } from '../components/Loading.tsx';
import { PageHeader } from '../layout/PageHeader.tsx';
import NotFoundPage from '../layout/pages/NotFoundPage.tsx';
import classes from './Inspector.module.css';
import { InspectorRows } from './InspectorRows.tsx';
import { inspectorPath } from './paths.ts';

/** `/dashboard/inspect/{resource}?role=support`: for those who write schema files, in development and demo mode. */
export default function InspectorPage() {
  const { resource = '' } = useParams();
  const [search] = useSearchParams();
  const translate = useTranslate();
  const role = search.get('role') ?? undefined;
  const { data, error, refetch } = useQuery({
    queryKey: ['inspectResource', resource, role],
    queryFn: ({ signal }) => call('inspectResource', { params: { resource }, query: { role }, signal }),
    placeholderData: before => before,
    retry: false,
  });
  if (error instanceof CallError && error.code === 404) return <NotFoundPage />;
  return (
    <>
      <PageHeader title={translate('origins.title', { resource })} sentence={translate('origins.sentence')} />
      {error && !data && (
        <ErrorState title={translate('origins.failed')} error={error} onRetry={() => void refetch()} />
      )}
      {!error && !data && <Loading />}
      {data && <Found origins={data} />}
    </>
  );
}

const asOptions = (values: string[]) => values.map(value => ({ value, label: value }));

function Found({ origins }: { origins: Origins }) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const id = useId();
  const [wanted, setWanted] = useState('');
  const words = useDeferredValue(wanted.trim().toLowerCase());
  const rows = origins.keys.filter(({ key, value, file, rule }) =>
    [key, value, file, rule].some(part => part?.toLowerCase().includes(words)),
  );
  const open = (resource: string, role: string) => navigate(inspectorPath.to(resource, role), { replace: true });
  return (
    <Card>
      <div className={classes.choices}>
        <SelectInput
          id={`${id}-resource`}
          label={translate('origins.resource')}
          value={origins.resource}
          options={asOptions(origins.resources)}
          onChange={resource => open(resource, origins.role)}
        />
        <SelectInput
          id={`${id}-role`}
          label={translate('origins.role')}
          value={origins.role}
          options={asOptions(origins.roles)}
          onChange={role => open(origins.resource, role)}
        />
        <TextInput id={`${id}-words`} label={translate('origins.find')} value={wanted} onChange={setWanted} />
      </div>
      <p role="status">{translate('origins.count', { smart_count: rows.length })}</p>
      <InspectorRows rows={rows} />
    </Card>
  );
}
