import { useNotify } from 'react-admin';
import { useParams } from 'react-router';
import { holds } from '../../../dsl/conditions/predicate.ts';
import type { ResolvedEdit, ResolvedResource } from '../../../dsl/resolve/resolved.ts';
import { Card } from '../../layout/Card.tsx';
import { ErrorState } from '../../layout/ErrorState.tsx';
import NotFoundPage from '../../layout/NotFoundPage.tsx';
import { Notice } from '../../layout/Notice.tsx';
import { PageHeader } from '../../layout/PageHeader.tsx';
import { useNavigateFromHere } from '../../layout/useNavigateFromHere.ts';
import { causeOf } from '../causeOf.ts';
import { calledOf } from '../display/calledOf.ts';
import type { Row } from '../row.ts';
import { useResource, useResourcesAbove } from '../Screens.tsx';
import { NamedAlone } from '../show/NamedPart.tsx';
import { ShowSkeleton } from '../show/ShowSkeleton.tsx';
import { useRecord } from '../show/useRecord.ts';
import { useParentAbove } from '../useParent.ts';
import { useSpeaker } from '../useSpeaker.ts';
import { FormInstead } from './FormInstead.tsx';
import { placeAfter } from './placeAfter.ts';
import { ScreenEditor } from './ScreenEditor.tsx';
import { useScreenForm } from './useScreenForm.ts';

/** The page on which one record is changed, drawn from the file of its resource. */
export default function ResourceEdit({ name }: { name: string }) {
  const { uuid, id = uuid } = useParams();
  const resource = useResource(name);
  if (!resource?.edit || !id) return <NotFoundPage />;
  if (resource.edit.form) return <FormInstead form={resource.edit.form} resource={resource} id={id} />;
  return <Editing key={id} resource={resource} words={resource.edit} id={id} />;
}

function Editing({ resource, words, id }: { resource: ResolvedResource; words: ResolvedEdit; id: string }) {
  const say = useSpeaker();
  const found = useRecord(resource, id);
  const asked = useScreenForm(resource.name, 'edit', !words.component);
  const label = say.label(resource.label);
  const error = found.error ?? asked.error;
  if (found.isGone) return <NotFoundPage />;
  if (error && (!found.data || !asked.data))
    return (
      <>
        <PageHeader title={label} parents={[{ label, to: resource.route }]} />
        <Card>
          <ErrorState
            title={say.text('screens.failed', { name: label })}
            onRetry={() => void Promise.all([found.refetch(), asked.refetch()])}
          >
            {causeOf(error, say)}
          </ErrorState>
        </Card>
      </>
    );
  const row = found.isPlaceholderData ? undefined : found.data;
  if (row && words.component) return <NamedAlone name={words.component} resource={resource} row={row} />;
  if (!row || !asked.data) return <ShowSkeleton title={label} />;
  return <Changing resource={resource} words={words} row={row} form={asked.data} />;
}

interface ChangingProps {
  resource: ResolvedResource;
  words: ResolvedEdit;
  row: Row;
  form: NonNullable<ReturnType<typeof useScreenForm>['data']>;
}

function Changing({ resource, words, row, form }: ChangingProps) {
  const say = useSpeaker();
  const navigate = useNavigateFromHere();
  const notify = useNotify();
  const above = useResourcesAbove(resource);
  const name = calledOf(row, resource, say);
  const parent = useParentAbove(resource, row);
  const list = parent?.pageOf(parent.id) ?? resource.route;
  const page = resource.show ? `${resource.route}/${row.id}` : list;
  const parents = [
    ...(parent?.crumbs ?? [...above, resource].map(one => ({ label: say.label(one.label), to: one.route }))),
    ...(resource.show ? [{ label: name, to: page }] : []),
  ];
  const title = say.text('editing.edit_title', { name });
  const right = resource.rights.edit;
  if (right !== true && !(right && holds(right, row)))
    return (
      <>
        <PageHeader title={title} parents={parents} />
        <Notice tone="neutral" title={say.text('editing.not_yours.title')}>
          {say.text('editing.not_yours.text')}
        </Notice>
      </>
    );
  return (
    <ScreenEditor
      resource={resource}
      form={form}
      words={words}
      row={row}
      title={title}
      parents={parents}
      back={page}
      onSaved={saved => {
        if (words.save !== 'undo') notify('editing.saved', { type: 'success' });
        const place = placeAfter(words.after, resource, saved);
        if (place) navigate(place === resource.route ? list : place);
      }}
    />
  );
}
