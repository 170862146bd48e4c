import type { CallError } from '../../../engine/client/api/index.ts';
import { PillButton } from '../../../engine/ui/components/index.ts';
import classes from './PriceFailure.module.css';
import { useQuoteTexts } from './useQuoteTexts.ts';

const TOO_MANY = 429;

/** Says that the price could not be read, and offers to try again. */
export function PriceFailure({ error, onRetry }: { error: CallError; onRetry: () => void }) {
  const texts = useQuoteTexts();
  return (
    <span className={classes.failure} role="alert">
      {error.code === TOO_MANY && error.sentence ? error.sentence : texts.text('failed')}
      <PillButton size="small" onClick={onRetry}>
        {texts.text('retry')}
      </PillButton>
    </span>
  );
}
