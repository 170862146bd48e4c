import { rekey, useCall } from '../../engine/client/api/index.ts';
import { DeedButton, ErrorSummary, useFieldErrors } from '../../engine/ui/layout/index.ts';
import { type NamedProps, useSpeaker } from '../../engine/ui/resources/index.ts';
import { useCardsChanged } from './usePaymentMethods.ts';

/** Asked before a card goes. A card that the plan has begun to need meanwhile stays, and the dialog says why. */
export default function RemoveCard({ row, onDone }: NamedProps) {
  const say = useSpeaker();
  const removing = useCall('deletePaymentMethod');
  const changed = useCardsChanged();
  const { errors } = useFieldErrors(removing.problem, rekey.methodDelete);
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
      <p style={{ margin: 0 }}>{say.text('resources.payment_methods.confirm.delete')}</p>
      <div>
        <DeedButton danger loading={pending} onClick={() => void remove()}>
          {say.text('resources.payment_methods.actions.delete')}
        </DeedButton>
      </div>
    </>
  );
}
