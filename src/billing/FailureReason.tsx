import { type ExtensionProps, useI18n } from '../../engine/ui/resources/index.ts';
import type { Payment } from '../../schemas/generated/types.ts';

/** Why a payment failed, as a sentence; an unknown reason of the provider is shown as a decline. */
export function FailureReason({ row }: ExtensionProps) {
  const i18n = useI18n();
  const { failure_reason } = row as unknown as Payment;
  if (!failure_reason) return null;
  return <>{i18n.text(`billing.declined.${failure_reason}`, { _: i18n.text('billing.declined.card_declined') })}</>;
}
