import { useNotify } from 'react-admin';
import { Navigate, useLocation } from 'react-router';
import type { ResolvedResource } from '../../../dsl/resolve/resolved.ts';
import { CallFormPart } from '../../forms/request/CallFormPart.tsx';
import { useNavigateFromHere } from '../../hooks/useNavigateFromHere.ts';
import { PageHeader } from '../../layout/PageHeader.tsx';
import NotFoundPage from '../../layout/pages/NotFoundPage.tsx';
import type { Row } from '../row.ts';
import { useFormPage, useResourcesAbove } from '../Screens.tsx';
import { useI18n } from '../useI18n.ts';
import { createTitle } from './createTitle.ts';
import classes from './ScreenEditor.module.css';
import { targetAfterSave } from './targetAfterSave.ts';

interface FormPageLinkProps {
  form: string;
  resource: ResolvedResource;
  /** The record that is changed. */
  id?: string;
}

/** Redirects to the page of a form with drafts; a form that is the body of a call creates a record here. */
export function FormPageLink({ form, resource, id }: FormPageLinkProps) {
  const page = useFormPage()(form);
  const { search } = useLocation();
  if (page) return <Navigate replace to={`${page}${id ? `/${encodeURIComponent(id)}` : ''}${search}`} />;
  return id ? <NotFoundPage /> : <Calling form={form} resource={resource} />;
}

function Calling({ form, resource }: Omit<FormPageLinkProps, 'id'>) {
  const i18n = useI18n();
  const navigate = useNavigateFromHere();
  const notify = useNotify();
  const above = useResourcesAbove(resource);
  const parents = [...above, resource].map(one => ({ label: i18n.label(one.label), to: one.route }));
  const handleDone = (answer: unknown) => {
    notify('editing.created', { type: 'success' });
    const made = answer as Partial<Row> & { uuid?: string };
    const id = made?.uuid ?? made?.id;
    const to = id && resource.create ? targetAfterSave(resource.create.redirect, resource, { ...made, id }) : undefined;
    navigate(to ?? resource.route);
  };
  return (
    <div className={classes.editor}>
      <PageHeader title={createTitle(resource, i18n)} parents={parents} />
      <CallFormPart id={form} submit={i18n.text('editing.save')} onDone={handleDone} />
    </div>
  );
}
