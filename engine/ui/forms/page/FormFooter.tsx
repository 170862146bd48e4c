import { Box, Button, IconButton, type SxProps, type Theme, useMediaQuery } from '@mui/material';
import { use } from 'react';
import { useTranslate } from '../../../client/i18n/useTranslate.ts';
import type { FormState } from '../../../contract/contract.ts';
import { LeftIcon } from '../../icons/icons.ts';
import { BottomBar } from '../../layout/BottomBar.tsx';
import type { FormSession } from '../session/FormSession.ts';
import type { PendingAction } from '../session/sessionView.ts';
import { FormPagePartsContext } from './FormPageParts.ts';
import { useFooterActions } from './footerActions.ts';
import { useFormPricing } from './formPricing.ts';
import { SubmitButton } from './SubmitButton.tsx';

interface FormFooterProps {
  /** The form that the buttons send. */
  formId: string;
  form: FormState;
  isReady: boolean;
  doing: PendingAction | null;
  session: FormSession;
}

/** Previous, save draft, and the main action with its consequence; on phones a bar with the two that matter. */
export function FormFooter(props: FormFooterProps) {
  const onPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true });
  return onPhone ? <PhoneFooter {...props} /> : <WideFooter {...props} />;
}

/** A band with a hairline above, across the page's column, without making it scroll sideways. */
const edgeToEdge: SxProps<Theme> = {
  borderImage: ({ vars }: Theme) => `conic-gradient(${vars.palette.background.paper} 0 0) fill 0 / 0 / 0 100vmax`,
  boxShadow: ({ vars }: Theme) => `0 0 0 100vmax ${vars.palette.divider}`,
  clipPath: 'inset(-1px -100vmax 0)',
};

function WideFooter({ formId, form, isReady, doing, session }: FormFooterProps) {
  const translate = useTranslate();
  const { main, other } = useFooterActions()(form);
  const { footNote } = use(FormPagePartsContext);
  const pricing = useFormPricing();
  return (
    <Box
      role="region"
      aria-label={translate('formui.form_actions')}
      sx={{
        position: 'sticky',
        bottom: 0,
        zIndex: 10,
        display: 'flex',
        alignItems: 'center',
        flexWrap: 'wrap',
        gap: 1,
        mt: 'auto',
        py: 1.5,
        ...edgeToEdge,
      }}
    >
      {!form.is_first && (
        <Button loading={doing === 'previous'} onClick={() => void session.previous()}>
          {translate('formui.previous')}
        </Button>
      )}
      <SaveDraft form={form} doing={doing} session={session} />
      <Box sx={{ flex: 1 }} />
      {footNote?.(form, pricing)}
      {other && <SubmitButton formId={formId} form={form} isReady={isReady} action={other} doing={doing} />}
      <SubmitButton formId={formId} form={form} isReady={isReady} action={main} doing={doing} main />
    </Box>
  );
}

function PhoneFooter({ formId, form, isReady, doing, session }: FormFooterProps) {
  const translate = useTranslate();
  const { main, other } = useFooterActions()(form);
  const { footNote } = use(FormPagePartsContext);
  const pricing = useFormPricing();
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2 }}>
        <SaveDraft form={form} doing={doing} session={session} />
        {other && <SubmitButton formId={formId} form={form} isReady={isReady} action={other} doing={doing} />}
      </Box>
      <BottomBar>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
          {!form.is_first && (
            <IconButton
              aria-label={translate('formui.previous')}
              disabled={doing === 'previous'}
              onClick={() => void session.previous()}
              sx={{ border: 1, borderColor: 'line.strong', width: 44, height: 44 }}
            >
              <LeftIcon />
            </IconButton>
          )}
          {footNote?.(form, pricing)}
          <SubmitButton formId={formId} form={form} isReady={isReady} action={main} doing={doing} main large />
        </Box>
      </BottomBar>
    </>
  );
}

function SaveDraft({ form, doing, session }: Omit<FormFooterProps, 'formId' | 'isReady'>) {
  const translate = useTranslate();
  if (!form.actions.includes('save_draft')) return null;
  return (
    <Button
      variant="text"
      loading={doing === 'save_draft'}
      onClick={() => void session.saveDraft()}
      sx={{ '&:first-of-type': { marginInlineStart: -1.5 } }}
    >
      {form.form.words?.save_draft?.label ??
        translate(`formui.save_draft.${form.kind}`, { _: translate('formui.save_draft.other') })}
    </Button>
  );
}
