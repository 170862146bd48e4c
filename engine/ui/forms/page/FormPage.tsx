import { Box, Skeleton } from '@mui/material';
import { type ReactNode, Suspense, use, useCallback, useId, useMemo, useRef, useState } from 'react';
import { useTranslate } from '../../../client/i18n/useTranslate.ts';
import type { FormInit, FormState } from '../../../contract/contract.ts';
import { PageHeader } from '../../layout/PageHeader.tsx';
import type { Crumb } from '../../layout/pageTrail.ts';
import { lazyComponent } from '../../loading/lazyComponent.tsx';
import type { FormSession } from '../session/FormSession.ts';
import type { FormCalls } from '../session/formCalls.ts';
import type { FormExit, SessionView } from '../session/sessionView.ts';
import { useFormLeaveGuard } from '../session/useFormLeaveGuard.ts';
import { useFormSession } from '../session/useFormSession.ts';
import { FormFailed } from './FormFailed.tsx';
import { FormFooter } from './FormFooter.tsx';
import { FormNotice } from './FormNotice.tsx';
import { type FormPageParts, FormPagePartsContext } from './FormPageParts.ts';
import { FormPricingContext, useFormPricing } from './formPricing.ts';
import { ReviewSections } from './ReviewSections.tsx';
import { SaveStatus } from './SaveStatus.tsx';
import { StepHeading } from './StepHeading.tsx';
import { Stepper } from './Stepper.tsx';
import { StepQuestions } from './StepQuestions.tsx';
import { StepAnswersContext, useLiveAnswers } from './stepAnswers.ts';
import { placeInForm, stepOptions } from './stepOptions.ts';
import { useStepFocus } from './useStepFocus.ts';
import { useStepHistory } from './useStepHistory.ts';

/** Two versions of one draft are rare. */
const DraftConflictDialog = lazyComponent(() => import('./DraftConflictDialog.tsx'));

interface FormPageProps {
  calls: FormCalls;
  /** Null: a new form is created and its address reported. */
  uuid: string | null;
  start: FormInit;
  /** Title until the form's own title is known. */
  title: string;
  parents: Crumb[];
  onCreated: (uuid: string) => void;
  onLeave: (leave: FormExit) => void;
  /** Shown above the questions: what they are about. */
  about?: (form: FormState) => ReactNode;
  /** Parts that the app adds; must be the same object in every render. */
  parts?: FormPageParts;
}

const NO_START: FormInit = {};
const NO_PARTS: FormPageParts = {};

/** A page for any multi-step form of the server. */
export const FormPage = ({ parts = NO_PARTS, ...props }: FormPageProps) => (
  <FormPagePartsContext value={parts}>
    <LoadedForm {...props} />
  </FormPagePartsContext>
);

function LoadedForm(props: Omit<FormPageProps, 'parts'>) {
  const { calls, uuid, start = NO_START, title, parents, onCreated, onLeave, about } = props;
  const [session, view] = useFormSession({ calls, uuid, start, onCreated, onLeave });
  useFormLeaveGuard(session, view.saving);
  const formId = useId();
  useStepHistory(session, view, uuid, formId);
  if (view.failure) {
    const retry = () => void session.open(uuid, start);
    return <FormFailed failure={view.failure} title={title} parents={parents} onRetry={retry} />;
  }
  if (!view.form) return <FormLoading title={title} parents={parents} />;
  return <PricedSteps formId={formId} form={view.form} view={view} session={session} parents={parents} about={about} />;
}

/** The price of changed answers takes the place of the form's own; while it is awaited there is none. */
function PricedSteps({ form, view, session, ...props }: FormStepsProps) {
  const { price: last, answer } = view.price;
  const state = view.isBusy ? 'awaited' : view.price.state;
  const pricing = useMemo(
    () => ({ state, last, answer: state === 'current' ? answer : null, retry: () => void session.priceAgain() }),
    [state, last, answer, session],
  );
  const answers = useLiveAnswers(view, session);
  const priced = useMemo(() => ({ ...form, price: state === 'current' ? last : null }), [form, state, last]);
  return (
    <FormPricingContext value={pricing}>
      <StepAnswersContext value={answers}>
        <FormSteps {...props} form={priced} view={view} session={session} />
      </StepAnswersContext>
    </FormPricingContext>
  );
}

interface FormStepsProps {
  formId: string;
  form: FormState;
  view: SessionView;
  session: FormSession;
  parents: Crumb[];
  about: FormPageProps['about'];
}

/** Fills the frame below its bar, including the page's lower padding, so that the footer is at the end. */
const toTheFoot = {
  display: 'flex',
  flexDirection: 'column',
  minHeight: { sm: 'calc(100dvh - 76px)', md: 'calc(100dvh - 84px)' },
  mb: { sm: '-32px', md: '-56px' },
};

function FormSteps({ formId, form, view, session, parents, about }: FormStepsProps) {
  const page = useRef<HTMLDivElement>(null);
  useStepFocus(page, form.step, view.conflict !== null);
  const { current } = placeInForm(form);
  const { help, sections } = stepOptions(form);
  const { entry, saving, savedAt, doing } = view;
  const [readyEntry, setReadyEntry] = useState<number | null>(null);
  const handleReady = useCallback(() => setReadyEntry(entry), [entry]);
  const aside = use(FormPagePartsContext).aside?.(form, useFormPricing());
  // Other forms are sent as a whole and have no draft.
  const isKept = form.actions.includes('save_state');
  const goTo = (step: string) => void session.goTo(step);
  const sent = { formId, form, session };
  const questions = <StepQuestions key={entry} {...sent} view={view} onReady={handleReady} />;
  const hasSteps = form.form.steps.length > 1;
  return (
    <Box ref={page} sx={toTheFoot}>
      <PageHeader
        title={hasSteps ? form.form.title : current.title}
        sentence={hasSteps ? undefined : help}
        parents={parents}
        extra={isKept && <SaveStatus saving={saving} savedAt={savedAt} updatedAt={form.updated_at} />}
      />
      {hasSteps && (
        <>
          <Stepper steps={form.form.steps} current={form.step} disabled={doing !== null} onStep={goTo} />
          <StepHeading title={current.title} help={help} />
        </>
      )}
      <FormNotice form={form} view={view} session={session} />
      {about?.(form)}
      <Columns hasAside={!!aside}>
        <div>
          {questions}
          <ReviewSections sections={sections} disabled={doing !== null} onChange={goTo} />
        </div>
        {aside}
      </Columns>
      <FormFooter {...sent} isReady={readyEntry === entry} doing={doing} />
      {view.conflict && (
        <Suspense>
          <DraftConflictDialog conflict={view.conflict} form={form} onResolve={session.resolve} />
        </Suspense>
      )}
    </Box>
  );
}

function Columns({ hasAside, children }: { hasAside: boolean; children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 3,
        mb: { sm: 4 },
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: hasAside ? 'minmax(0, 1fr) 336px' : 'minmax(0, 720px)' },
      }}
    >
      {children}
    </Box>
  );
}

function FormLoading({ title, parents }: { title: string; parents: Crumb[] }) {
  const translate = useTranslate();
  return (
    <div aria-busy>
      <PageHeader title={title} parents={parents} sentence={translate('formui.loading')} />
      <Skeleton variant="rounded" height={48} sx={{ mb: 3 }} />
      <Skeleton variant="rounded" height={240} />
    </div>
  );
}
