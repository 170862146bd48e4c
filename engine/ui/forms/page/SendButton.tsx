import { Button } from '@mui/material';
import { type MouseEvent, useRef, useState } from 'react';
import { useFormatters } from '../../../client/i18n/useFormatters.ts';
import { useTranslate } from '../../../client/i18n/useTranslate.ts';
import type { FormState } from '../../../contract/contract.ts';
import type { Doing } from '../session/sessionView.ts';
import { AskFirst } from './AskFirst.tsx';
import type { FootAction } from './FormPageParts.ts';
import { placeInForm } from './stepOptions.ts';
import { withAmount } from './withAmount.tsx';

interface SendButtonProps {
  /** The form that the button sends. */
  formId: string;
  form: FormState;
  doing: Doing | null;
  action: FootAction;
  main?: boolean;
  large?: boolean;
}

/** Sends the form outside which it stands; its value says what for. What is to be confirmed is asked first. */
export function SendButton({ formId, form, action, doing, main, large }: SendButtonProps) {
  const words = useWords(form, action, large);
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
        loading={doing === action.doing}
        onClick={ask}
      >
        {words}
      </Button>
      {asking && <AskFirst text={confirm} action={words} onSure={send} onClose={() => setAsking(false)} />}
    </>
  );
}

function useWords(form: FormState, action: FootAction, large: boolean | undefined) {
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
