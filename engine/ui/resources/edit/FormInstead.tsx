import { useNotify } from 'react-admin';
import { Navigate, useLocation } from 'react-router';
import type { ResolvedResource } from '../../../dsl/resolve/resolved.ts';
import { CallFormPart } from '../../forms/call/CallFormPart.tsx';
import NotFoundPage from '../../layout/NotFoundPage.tsx';
import { PageHeader } from '../../layout/PageHeader.tsx';
import { useNavigateFromHere } from '../../layout/useNavigateFromHere.ts';
import type { Row } from '../row.ts';
import { useFormPage, useResourcesAbove } from '../Screens.tsx';
import { useSpeaker } from '../useSpeaker.ts';
import { createTitle } from './createTitle.ts';
import { placeAfter } from './placeAfter.ts';
import classes from './ScreenEditor.module.css';

interface FormInsteadProps {
  form: string;
  resource: ResolvedResource;
  /** The record that is changed. */
  id?: string;
}

/** A form with drafts has a page of its own; one that is the body of a call makes a record here. */
export function FormInstead({ form, resource, id }: FormInsteadProps) {
  const page = useFormPage()(form);
  const { search } = useLocation();
  if (page) return <Navigate replace to={`${page}${id ? `/${encodeURIComponent(id)}` : ''}${search}`} />;
  return id ? <NotFoundPage /> : <Calling form={form} resource={resource} />;
}

function Calling({ form, resource }: Omit<FormInsteadProps, 'id'>) {
  const say = useSpeaker();
  const navigate = useNavigateFromHere();
  const notify = useNotify();
  const above = useResourcesAbove(resource);
  const parents = [...above, resource].map(one => ({ label: say.label(one.label), to: one.route }));
  const done = (answer: unknown) => {
    notify('editing.created', { type: 'success' });
    const made = answer as Partial<Row> & { uuid?: string };
    const id = made?.uuid ?? made?.id;
    const to = id && resource.create ? placeAfter(resource.create.after, resource, { ...made, id }) : undefined;
    navigate(to ?? resource.route);
  };
  return (
    <div className={classes.editor}>
      <PageHeader title={createTitle(resource, say)} parents={parents} />
      <CallFormPart id={form} submit={say.text('editing.save')} onDone={done} />
    </div>
  );
}
