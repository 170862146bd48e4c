import { useState } from 'react';
import { useNotify } from 'react-admin';
import { useSearchParams } from 'react-router';
import type { ResolvedEdit, ResolvedResource } from '../../../dsl/resolve/resolved.ts';
import { Card } from '../../components/Card.tsx';
import { ErrorState } from '../../components/ErrorState.tsx';
import type { Answers } from '../../forms/stepContext.ts';
import { useNavigateFromHere } from '../../hooks/useNavigateFromHere.ts';
import { PageHeader } from '../../layout/PageHeader.tsx';
import NotFoundPage from '../../layout/pages/NotFoundPage.tsx';
import { errorText } from '../errorText.ts';
import { keyIn, NO_ROW } from '../row.ts';
import { useResource, useResourcesAbove } from '../Screens.tsx';
import { StandaloneExtension } from '../show/ExtensionPart.tsx';
import { ShowSkeleton } from '../show/ShowSkeleton.tsx';
import { useI18n } from '../useI18n.ts';
import { useParent } from '../useParent.ts';
import { createTitle } from './createTitle.ts';
import { FormPageLink } from './FormPageLink.tsx';
import { ParentFacts } from './ParentFacts.tsx';
import { ScreenEditor } from './ScreenEditor.tsx';
import { targetAfterSave } from './targetAfterSave.ts';
import { useCloneSource } from './useCloneSource.ts';
import { useScreenForm } from './useScreenForm.ts';

/** The page that creates a record, rendered from the file of its resource. `?from=` names a record to copy. */
export default function ResourceCreate({ name }: { name: string }) {
  const resource = useResource(name);
  const [params] = useSearchParams();
  const [made, setMade] = useState(0);
  if (!resource?.create) return <NotFoundPage />;
  const { create } = resource;
  if (create.form) return <FormPageLink form={create.form} resource={resource} />;
  if (create.component) return <StandaloneExtension name={create.component} resource={resource} row={NO_ROW} />;
  return (
    <CreateForm
      key={`${made} ${params.get('from')}`}
      resource={resource}
      words={create}
      from={params.get('from')}
      onAgain={() => setMade(count => count + 1)}
    />
  );
}

interface CreateFormProps {
  resource: ResolvedResource;
  words: ResolvedEdit;
  from: string | null;
  /** The next one is begun. */
  onAgain: () => void;
}

function CreateForm({ resource, words, from, onAgain }: CreateFormProps) {
  const i18n = useI18n();
  const navigate = useNavigateFromHere();
  const notify = useNotify();
  const [params] = useSearchParams();
  const above = useResourcesAbove(resource);
  const asked = useScreenForm(resource.name, 'create');
  const original = useCloneSource(resource, from);
  const label = i18n.label(resource.label);
  const title = createTitle(resource, i18n);
  const parent = useParent(resource, field => params.get(field));
  const parents = parent?.crumbs ?? [...above, resource].map(one => ({ label: i18n.label(one.label), to: one.route }));
  const error = asked.error ?? original.error;
  if (error && (!asked.data || original.isWanted))
    return (
      <>
        <PageHeader title={title} parents={parents} />
        <Card>
          <ErrorState title={i18n.text('screens.failed', { name: label })} onRetry={() => void asked.refetch()}>
            {errorText(error, i18n)}
          </ErrorState>
        </Card>
      </>
    );
  if (!asked.data || original.isWanted) return <ShowSkeleton title={title} />;
  const form = asked.data;
  const start: Answers = { ...original.answers(form), ...prefilledAnswers(form.places, params) };
  return (
    <ScreenEditor
      resource={resource}
      form={form}
      words={words}
      row={null}
      start={start}
      title={title}
      parents={parents}
      sentence={parent && <ParentFacts parent={parent} />}
      under={parent?.id}
      back={parent?.pageOf(parent.id) ?? resource.route}
      onSaved={saved => {
        notify('editing.created', { type: 'success' });
        if (words.redirect === 'create' || words.redirect === 'stay') return onAgain();
        if (parent) return navigate(parent.pageOf(keyIn(saved[parent.by]) || parent.id));
        navigate(targetAfterSave(words.redirect, resource, saved) ?? resource.route);
      }}
    />
  );
}

/** Returns the answers that a link brings along: `?shelf_uuid=…` from the page of a shelf. */
const prefilledAnswers = (places: object, params: URLSearchParams): Answers =>
  Object.fromEntries([...params].filter(([name]) => Object.hasOwn(places, name)));
