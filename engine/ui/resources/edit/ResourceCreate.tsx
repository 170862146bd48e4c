import { useState } from 'react';
import { useNotify } from 'react-admin';
import { useSearchParams } from 'react-router';
import type { ResolvedEdit, ResolvedResource } from '../../../dsl/resolve/resolved.ts';
import type { Answers } from '../../forms/stepContext.ts';
import { Card } from '../../layout/Card.tsx';
import { ErrorState } from '../../layout/ErrorState.tsx';
import NotFoundPage from '../../layout/NotFoundPage.tsx';
import { PageHeader } from '../../layout/PageHeader.tsx';
import { useNavigateFromHere } from '../../layout/useNavigateFromHere.ts';
import { causeOf } from '../causeOf.ts';
import { keyIn, type Row } from '../row.ts';
import { useResource, useResourcesAbove } from '../Screens.tsx';
import { NamedAlone } from '../show/NamedPart.tsx';
import { ShowSkeleton } from '../show/ShowSkeleton.tsx';
import { useParent } from '../useParent.ts';
import { useSpeaker } from '../useSpeaker.ts';
import { createTitle } from './createTitle.ts';
import { FormInstead } from './FormInstead.tsx';
import { ParentFacts } from './ParentFacts.tsx';
import { placeAfter } from './placeAfter.ts';
import { ScreenEditor } from './ScreenEditor.tsx';
import { useOriginal } from './useOriginal.ts';
import { useScreenForm } from './useScreenForm.ts';

/** The page on which a record is made, drawn from the file of its resource. `?from=` names a record to begin with. */
export default function ResourceCreate({ name }: { name: string }) {
  const resource = useResource(name);
  const [params] = useSearchParams();
  const [made, setMade] = useState(0);
  if (!resource?.create) return <NotFoundPage />;
  const { create } = resource;
  if (create.form) return <FormInstead form={create.form} resource={resource} />;
  if (create.component) return <NamedAlone name={create.component} resource={resource} row={NO_ROW} />;
  return (
    <Making
      key={`${made} ${params.get('from')}`}
      resource={resource}
      words={create}
      from={params.get('from')}
      onAgain={() => setMade(count => count + 1)}
    />
  );
}

const NO_ROW: Row = { id: '' };

interface MakingProps {
  resource: ResolvedResource;
  words: ResolvedEdit;
  from: string | null;
  /** The next one is begun. */
  onAgain: () => void;
}

function Making({ resource, words, from, onAgain }: MakingProps) {
  const say = useSpeaker();
  const navigate = useNavigateFromHere();
  const notify = useNotify();
  const [params] = useSearchParams();
  const above = useResourcesAbove(resource);
  const asked = useScreenForm(resource.name, 'create');
  const original = useOriginal(resource, from);
  const label = say.label(resource.label);
  const title = createTitle(resource, say);
  const parent = useParent(resource, field => params.get(field));
  const parents = parent?.crumbs ?? [...above, resource].map(one => ({ label: say.label(one.label), to: one.route }));
  const error = asked.error ?? original.error;
  if (error && (!asked.data || original.isWanted))
    return (
      <>
        <PageHeader title={title} parents={parents} />
        <Card>
          <ErrorState title={say.text('screens.failed', { name: label })} onRetry={() => void asked.refetch()}>
            {causeOf(error, say)}
          </ErrorState>
        </Card>
      </>
    );
  if (!asked.data || original.isWanted) return <ShowSkeleton title={title} />;
  const form = asked.data;
  const start: Answers = { ...original.answers(form), ...given(form.places, params) };
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
        if (words.after === 'create' || words.after === 'stay') return onAgain();
        if (parent) return navigate(parent.pageOf(keyIn(saved[parent.by]) || parent.id));
        navigate(placeAfter(words.after, resource, saved) ?? resource.route);
      }}
    />
  );
}

/** A link may bring answers along: `?shelf_uuid=…` from the page of the shelf. */
const given = (places: object, params: URLSearchParams): Answers =>
  Object.fromEntries([...params].filter(([name]) => Object.hasOwn(places, name)));
