import { useCall } from '../../engine/client/api/index.ts';
import { DialogActionButton, ErrorSummary, useFieldErrors } from '../../engine/ui/components/index.ts';
import { type ExtensionProps, useI18n } from '../../engine/ui/resources/index.ts';
import { useCardsChanged } from './usePaymentMethods.ts';

/** Confirms the removal of a card. A card that the plan now needs stays, and the dialog says why. */
export default function RemoveCard({ row, onDone }: ExtensionProps) {
  const i18n = useI18n();
  const removing = useCall('deletePaymentMethod');
  const changed = useCardsChanged();
  const { errors } = useFieldErrors(removing.problem, () => 'step_data');
  const pending = removing.status === 'fetching';
  const remove = async () => {
    if (pending) return;
    const gone = await removing.runWithStatus({ params: { uuid: String(row.uuid) } }).catch(() => null);
    if (!gone) return;
    await changed();
    onDone?.();
  };
  return (
    <>
      <ErrorSummary errors={errors} />
      <p style={{ margin: 0 }}>{i18n.text('resources.payment_methods.confirm.delete')}</p>
      <div>
        <DialogActionButton danger loading={pending} onClick={() => void remove()}>
          {i18n.text('resources.payment_methods.actions.delete')}
        </DialogActionButton>
      </div>
    </>
  );
}
