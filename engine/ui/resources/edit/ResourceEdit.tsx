import { useNotify } from 'react-admin';
import { useParams } from 'react-router';
import { holds } from '../../../dsl/conditions/evaluateCondition.ts';
import type { ResolvedEdit, ResolvedResource } from '../../../dsl/resolve/resolved.ts';
import { Card } from '../../components/Card.tsx';
import { ErrorState } from '../../components/ErrorState.tsx';
import { Notice } from '../../components/Notice.tsx';
import { useNavigateFromHere } from '../../hooks/useNavigateFromHere.ts';
import { PageHeader } from '../../layout/PageHeader.tsx';
import NotFoundPage from '../../layout/pages/NotFoundPage.tsx';
import { recordName } from '../display/recordName.ts';
import { errorText } from '../errorText.ts';
import type { Row } from '../row.ts';
import { useResource, useResourcesAbove } from '../Screens.tsx';
import { StandaloneExtension } from '../show/ExtensionPart.tsx';
import { ShowSkeleton } from '../show/ShowSkeleton.tsx';
import { useRecord } from '../show/useRecord.ts';
import { useI18n } from '../useI18n.ts';
import { useParentAbove } from '../useParent.ts';
import { FormPageLink } from './FormPageLink.tsx';
import { ScreenEditor } from './ScreenEditor.tsx';
import { targetAfterSave } from './targetAfterSave.ts';
import { useScreenForm } from './useScreenForm.ts';

/** The page that edits one record, rendered from the file of its resource. */
export default function ResourceEdit({ name }: { name: string }) {
  const { uuid, id = uuid } = useParams();
  const resource = useResource(name);
  if (!resource?.edit || !id) return <NotFoundPage />;
  if (resource.edit.form) return <FormPageLink form={resource.edit.form} resource={resource} id={id} />;
  return <EditRecord key={id} resource={resource} words={resource.edit} id={id} />;
}

function EditRecord({ resource, words, id }: { resource: ResolvedResource; words: ResolvedEdit; id: string }) {
  const i18n = useI18n();
  const found = useRecord(resource, id);
  const asked = useScreenForm(resource.name, 'edit', !words.component);
  const label = i18n.label(resource.label);
  const error = found.error ?? asked.error;
  if (found.isGone) return <NotFoundPage />;
  if (error && (!found.data || !asked.data))
    return (
      <>
        <PageHeader title={label} parents={[{ label, to: resource.route }]} />
        <Card>
          <ErrorState
            title={i18n.text('screens.failed', { name: label })}
            onRetry={() => void Promise.all([found.refetch(), asked.refetch()])}
          >
            {errorText(error, i18n)}
          </ErrorState>
        </Card>
      </>
    );
  const row = found.isPlaceholderData ? undefined : found.data;
  if (row && words.component) return <StandaloneExtension name={words.component} resource={resource} row={row} />;
  if (!row || !asked.data) return <ShowSkeleton title={label} />;
  return <EditForm resource={resource} words={words} row={row} form={asked.data} />;
}

interface EditFormProps {
  resource: ResolvedResource;
  words: ResolvedEdit;
  row: Row;
  form: NonNullable<ReturnType<typeof useScreenForm>['data']>;
}

function EditForm({ resource, words, row, form }: EditFormProps) {
  const i18n = useI18n();
  const navigate = useNavigateFromHere();
  const notify = useNotify();
  const above = useResourcesAbove(resource);
  const name = recordName(row, resource, i18n);
  const parent = useParentAbove(resource, row);
  const list = parent?.pageOf(parent.id) ?? resource.route;
  const page = resource.show ? `${resource.route}/${row.id}` : list;
  const parents = [
    ...(parent?.crumbs ?? [...above, resource].map(one => ({ label: i18n.label(one.label), to: one.route }))),
    ...(resource.show ? [{ label: name, to: page }] : []),
  ];
  const title = i18n.text('editing.edit_title', { name });
  const right = resource.rights.edit;
  if (right !== true && !(right && holds(right, row)))
    return (
      <>
        <PageHeader title={title} parents={parents} />
        <Notice tone="neutral" title={i18n.text('editing.not_yours.title')}>
          {i18n.text('editing.not_yours.text')}
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
        const place = targetAfterSave(words.redirect, resource, saved);
        if (place) navigate(place === resource.route ? list : place);
      }}
    />
  );
}
