import type { Ref } from 'react';
import { useTranslate } from '../../engine/client/i18n/index.ts';
import type { CallAnswers } from '../../engine/ui/forms/index.ts';
import { AppThemeProvider } from '../../engine/ui/theme/index.ts';
import type { Confirmation, SdkResponse } from '../../providers/payment/cardForm.ts';
import { CardField } from '../shared/payment/CardField.tsx';
import type { CardFieldHandle } from '../shared/payment/CardFrame.tsx';
import { ThreeDSecureDialog } from '../shared/payment/ThreeDSecureDialog.tsx';
import classes from './RegistrationCard.module.css';
import { RegistrationPrice } from './RegistrationPrice.tsx';

interface RegistrationCardProps {
  ref?: Ref<CardFieldHandle>;
  /** Current answers of the form, which decide the plan to pay and its tax. */
  answers: CallAnswers;
  onSubmit: () => void;
  /** The bank's challenge before the card is kept. */
  confirming: Confirmation | null;
  onAnswered: (response: SdkResponse) => void;
  /** Called when the challenge was closed without an answer. */
  onClose: () => void;
}

/** The card that pays for the plan. It comes with the look of the app, and only when a paid plan is chosen. */
export default function RegistrationCard(props: RegistrationCardProps) {
  const { ref, answers, onSubmit, confirming, onAnswered, onClose } = props;
  const translate = useTranslate();
  return (
    <AppThemeProvider>
      <section id="card" className={classes.card} tabIndex={-1} aria-labelledby="card-title">
        <h2 id="card-title" className={classes.cardTitle}>
          {translate('registration.card')}
        </h2>
        <p className={classes.cardText}>{translate('registration.card_text')}</p>
        <RegistrationPrice answers={answers} />
        <CardField ref={ref} onSubmit={onSubmit} />
      </section>
      {confirming && <ThreeDSecureDialog action={confirming} amount={null} onAnswered={onAnswered} onClose={onClose} />}
    </AppThemeProvider>
  );
}
