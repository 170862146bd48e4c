import { type FormEvent, useState } from 'react';
import { CallError, serverNow, useCall } from '../../engine/client/api/index.ts';
import { Card, ErrorSummary, PillButton, SelectInput, TextInput } from '../../engine/ui/components/index.ts';
import { useBusy, useNavigateFromHere, useStoredValues } from '../../engine/ui/hooks/index.ts';
import { PageHeader, toasts } from '../../engine/ui/layout/index.ts';
import { type ExtensionProps, useI18n } from '../../engine/ui/resources/index.ts';
import type { PaymentMethod } from '../../schemas/generated/types.ts';
import { cardName } from '../shared/payment/cardTexts.ts';
import classes from './AddCard.module.css';
import { DueNotice, useDue } from './DueNotice.tsx';
import { useEditErrors } from './useEditErrors.ts';
import { useCardsChanged } from './usePaymentMethods.ts';

const MONTHS = Array.from({ length: 12 }, (_, at) => String(at + 1));
const YEARS_AHEAD = 15;

/** Years that a card may expire in, including its current one. */
function yearsFrom(own: number, now: number): string[] {
  const first = Math.min(own, now);
  return Array.from({ length: Math.max(own, now + YEARS_AHEAD) - first + 1 }, (_, at) => String(first + at));
}

const options = (values: string[], t: (value: string) => string = value => value) =>
  values.map(value => ({ value, label: t(value) }));

/** Edits the holder and the expiry date of a saved card: banks send new cards with the same number. */
export default function EditCard({ resource, row }: ExtensionProps) {
  const card = row as unknown as PaymentMethod;
  const i18n = useI18n();
  const navigate = useNavigateFromHere();
  const changed = useCardsChanged();
  const unpaid = useDue();
  const due = card.is_default ? unpaid : null;
  const [isBusy, during] = useBusy();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void during(save);
  };
  const saving = useCall('patchPaymentMethod');
  const [years] = useState(() => yearsFrom(card.exp_year, serverNow().getFullYear()));
  const { values, change, clear } = useStoredValues(`card:${card.uuid}`, {
    holder_name: card.holder_name ?? '',
    exp_month: String(card.exp_month),
    exp_year: String(card.exp_year),
  });
  const { errors, forget } = useEditErrors(saving.problem);
  const text = (key: string, args?: Record<string, unknown>) => i18n.text(`account.billing.${key}`, args);
  const label = (name: keyof typeof values) => i18n.text(`resources.payment_methods.fields.${name}`);
  const field = (name: keyof typeof values) => ({
    id: name,
    label: label(name),
    value: values[name],
    error: errors[name],
    onChange: (value: string) => {
      change({ [name]: value });
      forget(name);
    },
  });
  const back = () => {
    clear();
    void navigate(resource.route);
  };

  const save = async () => {
    const body = {
      holder_name: values.holder_name.trim() || null,
      exp_month: Number(values.exp_month),
      exp_year: Number(values.exp_year),
      expected_amount: due?.amount.amount ?? 0,
    };
    const saved = await saving.run({ params: { uuid: card.uuid }, body }).catch(async error => {
      // The page shows the current amount, and asks again.
      if (error instanceof CallError && error.code === 409) await changed();
      return null;
    });
    if (!saved) return;
    await changed();
    toasts.success(text('changed'));
    back();
  };

  return (
    <>
      <PageHeader
        title={text('edit', { card: cardName(i18n.text, card) })}
        parents={[{ label: text('title'), to: resource.route }]}
      />
      <div style={{ maxWidth: 640 }}>
        <Card>
          <form className={classes.form} noValidate onSubmit={submit}>
            <ErrorSummary
              errors={errors}
              fields={Object.fromEntries(
                (['holder_name', 'exp_month', 'exp_year'] as const).map(name => [
                  name,
                  { id: name, label: label(name) },
                ]),
              )}
            />
            <TextInput {...field('holder_name')} autoComplete="cc-name" maxLength={80} />
            <div className={classes.pair}>
              <SelectInput
                {...field('exp_month')}
                autoComplete="cc-exp-month"
                options={options(MONTHS, month => month.padStart(2, '0'))}
              />
              <SelectInput {...field('exp_year')} autoComplete="cc-exp-year" options={options(years)} />
            </div>
            {due && <DueNotice due={due} how="saved" />}
            <div className={classes.buttons}>
              <PillButton type="submit" kind="primary" pending={isBusy}>
                {text('save')}
              </PillButton>
              <PillButton kind="quiet" onClick={back}>
                {text('cancel')}
              </PillButton>
            </div>
          </form>
        </Card>
      </div>
    </>
  );
}
