import { Suspense, useCallback, useMemo } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { useTranslate } from '../../engine/client/i18n/index.ts';
import { type FormExit, FormPage } from '../../engine/ui/forms/index.ts';
import type { FormState } from '../../schemas/generated/types.ts';
import { paths } from '../paths.ts';
import { AboutOrder } from './AboutOrder.tsx';
import { isFilesStep, ReviewFiles } from './form/filesStep.ts';
import { orderFormParts } from './form/orderFormParts.tsx';
import { SecondOrders } from './form/SecondOrders.tsx';
import { useOrderFormCalls } from './useOrderFormCalls.ts';

const addressOf = ({ screen, uuid, kind }: FormExit): string => {
  if (!uuid || screen === 'list') return paths.orders;
  if (kind === 'order' && screen !== 'checkout') return paths.orderPlaced.to(uuid);
  return screen === 'detail' ? paths.order.to(uuid) : paths[screen].to(uuid);
};

function about(form: FormState) {
  const { kind, object_uuid, is_last } = form;
  if (kind !== 'order') return object_uuid && <AboutOrder uuid={object_uuid} />;
  return (
    <>
      {!isFilesStep(form) && <SecondOrders uuid={String(object_uuid)} />}
      {is_last && (
        <Suspense>
          <ReviewFiles form={form} />
        </Suspense>
      )}
    </>
  );
}

/**
 * The form of an order: a new one, a draft, or what fits the order's status (changes, an answer, instructions). A new
 * one starts empty, from an order of one's own (`?order_uuid=`), from a recipe (`?recipe_uuid=`) or with the answers of
 * a quote (`?order_type=`).
 */
export default function OrderFormPage() {
  const { uuid = null } = useParams();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const translate = useTranslate();
  const orderUuid = query.get('order_uuid');
  const calls = useOrderFormCalls(query.get('recipe_uuid'));
  // A quote leads here with its answers.
  const page = query.has('order_type') ? query.toString() : null;
  const start = useMemo(() => (orderUuid ? { order_uuid: orderUuid } : page ? { page } : {}), [orderUuid, page]);
  // The address of the new draft replaces this one, so that a reload opens it again and creates no other.
  const created = useCallback((made: string) => void navigate(paths.orderForm.to(made), { replace: true }), [navigate]);
  const leave = useCallback((done: FormExit) => navigate(addressOf(done)), [navigate]);
  return (
    <FormPage
      calls={calls}
      uuid={uuid}
      start={start}
      title={translate(uuid ? 'formui.page.order' : 'formui.page.new_order')}
      parents={[{ label: translate('formui.page.orders'), to: paths.orders }]}
      onCreated={created}
      onLeave={leave}
      about={about}
      parts={orderFormParts}
    />
  );
}
