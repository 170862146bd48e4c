import { useI18n } from '../../../engine/ui/resources/index.ts';
import type { Money } from '../../../schemas/generated/types.ts';
import { CardChoices } from '../../shared/payment/CardChoices.tsx';
import { CardField } from '../../shared/payment/CardField.tsx';
import classes from './Plan.module.css';
import type { CardChoice } from './useCardChoice.ts';

interface CardSelectProps {
  cards: CardChoice;
  due: Money;
  disabled: boolean;
  /** There is no room for another saved card, and an unsaved one is of no use here. */
  full?: boolean;
  onSubmit: () => void;
}

export function CardSelect({ cards, due, disabled, full = false, onSubmit }: CardSelectProps) {
  const i18n = useI18n();
  const { methods, choice, declined, choose, field } = cards;
  return (
    <fieldset className={classes.payFrom} disabled={disabled}>
      <legend>{i18n.text('billing.subscription.pay_with')}</legend>
      <CardChoices
        methods={methods}
        choice={choice}
        declined={declined}
        onChoose={choose}
        newCard={!full && <CardField ref={field} due={due} onSubmit={onSubmit} />}
      />
    </fieldset>
  );
}
