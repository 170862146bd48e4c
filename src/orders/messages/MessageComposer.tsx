import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type KeyboardEvent, useRef } from 'react';
import { useCall } from '../../../providers/api/status.ts';
import type { Order } from '../../../schemas/generated/types.ts';
import { causeOf } from '../../shared/screens/causeOf.ts';
import { useSpeaker } from '../../shared/screens/useSpeaker.ts';
import { TextArea } from '../../shared/shell/TextArea.tsx';
import { useKeptValues } from '../../shared/shell/useKeptValues.ts';
import { AttachFiles } from './AttachFiles.tsx';
import { ChosenFiles } from './ChosenFiles.tsx';

const MOST_LETTERS = 5000;
const FIELD = 'message-text';

const Foot = styled('div')({ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 12 });
const Form = styled('form')({ display: 'grid', gap: 12 });

interface Unsent {
  text: string;
  attachments: string[];
}

const NOTHING: Unsent = { text: '', attachments: [] };

/** Writes to the team. What was begun is kept until it is sent, also when sending fails. */
export function MessageComposer({ order, resource }: { order: Order; resource: string }) {
  const say = useSpeaker();
  const client = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const { run, status, problem, reset } = useCall('postOrderMessage');
  const { values, change, clear } = useKeptValues<Unsent>(`order-message:${order.uuid}`, NOTHING);
  const { text, attachments } = values;
  const sending = status === 'fetching';
  // A file that is gone meanwhile is not sent along.
  const attached = order.files.filter(({ uuid }) => attachments.includes(uuid));

  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (sending || text.trim() === '') return;
    try {
      const body = { text, attachments: attached.map(({ uuid }) => uuid) };
      await run({ params: { object_uuid: order.uuid }, body });
    } catch {
      return;
    }
    clear();
    void client.invalidateQueries({ queryKey: [resource, 'getOne'] });
    form.current?.querySelector('textarea')?.focus();
  };
  const write = (changed: Partial<Unsent>) => {
    if (problem) reset();
    change(changed);
  };
  const sendByKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.current?.requestSubmit();
  };

  return (
    <Form ref={form} onSubmit={send} onKeyDown={sendByKey} noValidate>
      <TextArea
        id={FIELD}
        label={say.text('orders.messages.write')}
        value={text}
        rows={3}
        maxLength={MOST_LETTERS}
        error={problem && causeOf(problem, say)}
        onChange={changed => write({ text: changed })}
      />
      <ChosenFiles files={attached} onChange={chosen => write({ attachments: chosen })} />
      <Foot>
        <AttachFiles files={order.files} chosen={attachments} onChange={chosen => write({ attachments: chosen })} />
        <Button type="submit" loading={sending} disabled={text.trim() === ''} sx={{ marginInlineStart: 'auto' }}>
          {say.text('orders.messages.send')}
        </Button>
      </Foot>
    </Form>
  );
}
