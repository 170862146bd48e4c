import { useState } from 'react';
import { directionOf } from '../../../engine/dsl/index.ts';
import { Card, Segments, TextInput } from '../../../engine/ui/components/index.ts';
import { type ExtensionProps, useI18n } from '../../../engine/ui/resources/index.ts';
import { currency } from '../../../schemas/billing/money.ts';
import type { ServicesRow } from '../../../schemas/generated/types.ts';
import { maxOrderQuantities } from '../../../schemas/pricing/quantities.ts';
import { exampleQuantities } from '../../shared/quote/examples.ts';
import { PriceFailure } from '../../shared/quote/PriceFailure.tsx';
import { ServiceCardGroups } from '../../shared/quote/ServiceCardGroups.tsx';
import { parseQuantity, type Service } from '../../shared/quote/units.ts';
import { useQuoteTexts } from '../../shared/quote/useQuoteTexts.ts';
import { Receipt } from '../../shared/receipt/Receipt.tsx';
import classes from './ServicePreview.module.css';
import { type CompleteTerms, useDraftPrice } from './useDraftPrice.ts';

/** The answers of the form, any of which may be missing. */
type Draft = Partial<ServicesRow>;

const languages = ['en', 'de', 'ar'] as const;
type Language = (typeof languages)[number];

/** How customers will see a service that is being edited, and what they would pay for a quantity of it. */
export default function ServicePreview({ row, answers }: ExtensionProps) {
  const i18n = useI18n();
  const draft = { ...row, ...answers } as Draft;
  const [language, setLanguage] = useState(languages.find(one => one === i18n.language) ?? 'en');
  const terms = completeTerms(draft);
  const card = cardOf(draft, terms, language);
  const text = (key: string) => i18n.text(`resources.services.preview.${key}`);
  return (
    <Card title={text('title')}>
      <div className={classes.parts}>
        <Segments
          label={text('language')}
          value={language}
          options={languages.map(value => ({ value, label: value.toUpperCase() }))}
          onChange={setLanguage}
        />
        {/* A picture of the card: nothing in it can be pressed. */}
        <div className={classes.card} lang={language} dir={directionOf(language)} inert>
          <ServiceCardGroups quote={noQuote} services={[card]} />
        </div>
        {terms ? (
          <QuantityTrial code={row.code} name={card.name} terms={terms} />
        ) : (
          <p className={classes.note}>{text('incomplete')}</p>
        )}
      </div>
    </Card>
  );
}

/** The questions say what is wrong with the terms. */
const INVALID = 422;

interface QuantityTrialProps {
  /** Of the saved service; absent: it is new. */
  code: string | undefined;
  name: string;
  terms: CompleteTerms;
}

function QuantityTrial({ code, name, terms }: QuantityTrialProps) {
  const i18n = useI18n();
  const texts = useQuoteTexts();
  const [typed, setTyped] = useState<string>();
  const shown = typed ?? i18n.number(exampleQuantities[terms.unit]);
  const quantity = parseQuantity(shown, terms.unit);
  const { price, error, retry } = useDraftPrice(code, terms, quantity);
  const text = (key: string, values?: Record<string, unknown>) =>
    i18n.text(`resources.services.preview.${key}`, values);
  // The server knows the saved name only.
  const lines = price?.lines.map(line => (line.kind === 'list' ? { ...line, label: name } : line)) ?? [];
  return (
    <>
      <TextInput
        id="service-quantity"
        label={text('quantity')}
        inputMode="numeric"
        autoComplete="off"
        value={shown}
        onChange={setTyped}
        help={quantity === null ? undefined : texts.amount(terms.unit, quantity)}
        error={
          quantity === null
            ? texts.text('quantity_problem', { max: texts.number(maxOrderQuantities[terms.unit]) })
            : undefined
        }
      />
      {error && error.code !== INVALID && <PriceFailure error={error} onRetry={retry} />}
      {price && (
        <div role="status">
          <Receipt price={{ ...price, lines, currency: price.total.currency }} total={text('price')} />
          <p className={classes.note}>
            {price.before && price.before.amount !== price.total.amount && (
              <>{text('before', { amount: i18n.money(price.before) })} </>
            )}
            {text('days', { smart_count: price.working_days })}
          </p>
        </div>
      )}
    </>
  );
}

/** No files and no prices: the card shows its lowest price. */
const noQuote = {
  files: [],
  isCounting: false,
  service: undefined,
  choose: () => {},
  prices: { prices: null, error: null, awaited: false, retry: () => {}, isNewDay: false },
  getPriced: () => undefined,
};

function cardOf(draft: Draft, terms: CompleteTerms | null, language: Language): Service {
  return {
    order_type: 'preview',
    name: draft[`name_${language}`] || draft.name_en || '…',
    description: draft[`sentence_${language}`] || draft.sentence_en || null,
    icon: draft.icon ?? null,
    group: draft.group ?? 'text',
    has_example: Boolean(
      (draft.example_before && draft.example_after) || (draft.picture_before && draft.picture_after),
    ),
    unit: draft.unit ?? 'word',
    unit_size: draft.unit_size ?? 1,
    prices: terms?.steps ?? [],
    minimum: terms?.minimum ?? { amount: 0, currency },
    working_days: { base: draft.days_base ?? 0, per: draft.days_per ?? 1 },
    file_types: draft.file_types ?? [],
  };
}

/** Null while something that the price depends on is missing, or the steps are not in order. */
function completeTerms({ unit, unit_size, steps, minimum, days_base, days_per }: Draft): CompleteTerms | null {
  if (!unit || !unit_size || !steps?.length || !minimum || days_base === undefined || !days_per) return null;
  const isOrdered = steps.every((step, index) => {
    const before = steps[index - 1]?.from ?? -1;
    return step.price?.amount > 0 && (index === 0 ? step.from === 0 : step.from > before);
  });
  return isOrdered ? { unit, unit_size, steps, minimum, days_base, days_per } : null;
}
