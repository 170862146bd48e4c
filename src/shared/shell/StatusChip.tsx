import { useTranslate } from '../../../providers/i18n/useTranslate.ts';
import { Chip } from './Chip.tsx';
import { statusLook } from './statusTones.ts';

interface StatusChipProps {
  status: string;
  /** The list of the constants it comes from: "orders.status", "payments.payment_status". */
  list?: string;
  /** The server's own word, where the language files have none. */
  label?: string;
}

export function StatusChip({ status, list = 'orders.status', label = status }: StatusChipProps) {
  const translate = useTranslate();
  const { tone, icon } = statusLook(list, status);
  return (
    <Chip tone={tone} icon={icon}>
      {translate(`consts.${list}.${status}`, { _: label })}
    </Chip>
  );
}
