import { type NamedProps, useSpeaker } from '../../engine/ui/resources/index.ts';
import type { Payment } from '../../schemas/generated/types.ts';

/** Why a payment failed, as a sentence; a reason that only the provider knows is told as a decline. */
export function FailureReason({ row }: NamedProps) {
  const say = useSpeaker();
  const { failure_reason } = row as unknown as Payment;
  if (!failure_reason) return null;
  return <>{say.text(`payments.declined.${failure_reason}`, { _: say.text('payments.declined.card_declined') })}</>;
}
