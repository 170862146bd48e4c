import { Button } from '@mui/material';
import { type MouseEvent, useRef, useState } from 'react';
import { useFormatters } from '../../../client/i18n/useFormatters.ts';
import { useTranslate } from '../../../client/i18n/useTranslate.ts';
import type { FormState } from '../../../contract/contract.ts';
import type { PendingAction } from '../session/sessionView.ts';
import { ConfirmFormDialog } from './ConfirmFormDialog.tsx';
import type { FooterAction } from './FormPageParts.ts';
import { placeInForm } from './stepOptions.ts';
import { withAmount } from './withAmount.tsx';

interface SubmitButtonProps {
  /** The form that the button sends. */
  formId: string;
  form: FormState;
  /** Whether the form is in the document. Until then a press would be lost. */
  isReady: boolean;
  doing: PendingAction | null;
  action: FooterAction;
  main?: boolean;
  large?: boolean;
}

/** Submits the form, which it is outside of; its value names the action. A confirmation comes first. */
export function SubmitButton({ formId, form, isReady, action, doing, main, large }: SubmitButtonProps) {
  const words = useButtonTexts(form, action, large);
  const button = useRef<HTMLButtonElement>(null);
  const [asking, setAsking] = useState(false);
  const { confirm, tone } = action.words ?? {};
  const sure = useRef(false);

  const ask = (event: MouseEvent) => {
    if (confirm === undefined || sure.current) return;
    event.preventDefault();
    setAsking(true);
  };
  const send = () => {
    setAsking(false);
    sure.current = true;
    button.current?.click();
    sure.current = false;
  };

  return (
    <>
      <Button
        ref={button}
        type="submit"
        form={formId}
        value={action.doing}
        variant={main ? 'contained' : 'outlined'}
        color={tone === 'danger' ? 'error' : 'primary'}
        size={large ? 'large' : 'medium'}
        fullWidth={large}
        disabled={!isReady}
        loading={doing === action.doing}
        onClick={ask}
      >
        {words}
      </Button>
      {asking && <ConfirmFormDialog text={confirm} action={words} onSure={send} onClose={() => setAsking(false)} />}
    </>
  );
}

function useButtonTexts(form: FormState, action: FooterAction, large: boolean | undefined) {
  const translate = useTranslate();
  const { money } = useFormatters();
  const { next, number, count } = placeInForm(form);
  if (action.words?.label) return action.words.label;
  if (action.amount) return withAmount(translate, action.key, money(action.amount));
  // Only the end is named: what comes before it may change with the answers of this step.
  const nameNext = !large && number === count - 1 && action.key === 'formui.continue';
  return translate(nameNext ? 'formui.continue_to' : action.key, {
    step: next?.title,
    _: translate('formui.finish.other'),
  });
}
