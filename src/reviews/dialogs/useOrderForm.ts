import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { useNavigate } from 'react-router';
import { type CallError, call, useCall } from '../../../engine/client/api/index.ts';
import { useIdempotencyKey } from '../../../engine/ui/hooks/index.ts';
import { paths } from '../../paths.ts';
import type { DecisionSession } from '../session/DecisionSession.ts';

type Answers = { decision: 'accept' } | { decision: 'changes'; notes: string };

export interface OrderForm {
  /** The explanation of the form, such as how many revisions are left. */
  help: string | undefined;
  problem: CallError | null;
  isSending: boolean;
  /** Sends the form, shows `done`, and goes to the page of the order. */
  submit: (answers: Answers, done: string) => Promise<void>;
}

/** The form in which an order is accepted, or changes are requested, after all decisions are stored. */
export function useOrderForm(order: string, session: DecisionSession): OrderForm {
  const notify = useNotify();
  const navigate = useNavigate();
  const client = useQueryClient();
  const { run, problem } = useCall('postOrderForm');
  const sendOnce = useIdempotencyKey();
  const { data: form } = useQuery({
    queryKey: ['orders', 'getOne', { id: order, form: true }],
    queryFn: ({ signal }) => call('getOrderForm', { params: { object_uuid: order }, signal }),
    gcTime: 0,
  });
  const [isSending, setIsSending] = useState(false);
  const send = async (answers: Answers, done: string) => {
    await session.flush();
    const { saving } = session.summary();
    if (saving !== 'saved') {
      notify(`review.saving.${saving}`, { type: 'error' });
      return;
    }
    const body = {
      step: 'decision',
      step_data: answers,
      action: 'place_order' as const,
      version: form?.version ?? null,
    };
    try {
      await sendOnce(body, idempotencyKey => run({ params: { object_uuid: order }, body, idempotencyKey }));
    } catch {
      return;
    }
    notify(done, { type: 'success' });
    navigate(paths.order.to(order));
    await client.invalidateQueries({ queryKey: ['orders'] });
  };
  const submit = async (answers: Answers, done: string) => {
    setIsSending(true);
    await send(answers, done);
    setIsSending(false);
  };
  const options = form?.form.ui_schema['ui:options'] as { help?: string } | undefined;
  return { help: options?.help, problem, isSending, submit };
}
