import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type KeyboardEvent, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { CallError, useCall } from '../../../engine/client/api/index.ts';
import { TextArea } from '../../../engine/ui/components/index.ts';
import { CharacterCount } from '../../../engine/ui/forms/index.ts';
import { useStoredValues } from '../../../engine/ui/hooks/index.ts';
import { lazyWithMessages } from '../../../engine/ui/loading/index.ts';
import { errorText, useI18n } from '../../../engine/ui/resources/index.ts';
import type { Order } from '../../../schemas/generated/types.ts';
import { AttachFiles } from './AttachFiles.tsx';
import type { AuthorSide } from './authorSide.ts';
import { ChosenFiles } from './ChosenFiles.tsx';
import { type NewFilesState, NO_NEW_FILES } from './newFiles.ts';
import { PickNewFiles } from './PickNewFiles.tsx';

const MAX_LENGTH = 5000;
const FIELD = 'message-text';

const Foot = styled('div')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 12px' });
/** What uploads comes when files are attached for the first time. */
const NewFiles = lazyWithMessages(() => import('./NewFiles.tsx'));
const Form = styled('form')({ display: 'grid', gap: 12 });

interface Unsent {
  text: string;
  attachments: string[];
  /** Whether new files were chosen: the server has them, or a part of them. */
  hasNewFiles?: boolean;
  /** A message that was sent without an answer: a retry has the same key, so that it is stored once. */
  tried?: { body: string; key: string };
}

const NOTHING: Unsent = { text: '', attachments: [] };

function withIdempotencyKey(body: object, tried: Unsent['tried']): NonNullable<Unsent['tried']> {
  const serial = JSON.stringify(body);
  return tried?.body === serial ? tried : { body: serial, key: crypto.randomUUID() };
}

/** An answer all the same, and the server would only repeat it; anything else does not say whether it was written. */
const isRefusal = (error: unknown): boolean => error instanceof CallError && error.code >= 400 && error.code < 500;

interface MessageComposerProps {
  order: Order;
  resource: string;
  side: AuthorSide;
}

/** Writes to the other side. What was begun is kept until it is sent, also when sending fails. */
export function MessageComposer({ order, resource, side }: MessageComposerProps) {
  const i18n = useI18n();
  const client = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const { run, status, problem, reset } = useCall(side.post);
  const { values, change, clear } = useStoredValues<Unsent>(`${side.draftKey}:${order.uuid}`, NOTHING);
  const { text, attachments } = values;
  const [chosen, setChosen] = useState<File[]>([]);
  const [newFiles, setNewFiles] = useState<NewFilesState>(NO_NEW_FILES);
  // Sent as soon as the new files are there.
  const [isWaiting, setWaiting] = useState(false);
  const sending = status === 'fetching';
  // A file that has been deleted is not sent along.
  const attached = order.files.filter(({ uuid }) => attachments.includes(uuid));

  const goOnWriting = () => form.current?.querySelector('textarea')?.focus();

  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (sending || text.trim() === '') return;
    if (newFiles.isSending) return setWaiting(true);
    if (newFiles.failed > 0) return form.current?.querySelector<HTMLElement>('[data-new-files]')?.focus();
    const body = { text, attachments: [...attached.map(({ uuid }) => uuid), ...newFiles.uuids] };
    const tried = withIdempotencyKey(body, values.tried);
    change({ tried });
    try {
      await run({ params: { object_uuid: order.uuid }, body, idempotencyKey: tried.key });
    } catch (error) {
      if (isRefusal(error)) change({ tried: undefined });
      // The error is shown at the text, so that it is read out with it.
      return goOnWriting();
    }
    newFiles.clear();
    setNewFiles(NO_NEW_FILES);
    clear();
    void client.invalidateQueries({ queryKey: [resource, 'getOne'] });
    goOnWriting();
  };
  const write = (changed: Partial<Unsent>) => {
    if (problem) reset();
    change(changed);
  };
  const pick = (files: File[]) => {
    change({ hasNewFiles: true });
    setChosen(files);
  };
  const taken = useCallback(() => setChosen([]), []);
  useEffect(() => {
    if (!isWaiting || newFiles.isSending) return;
    setWaiting(false);
    form.current?.requestSubmit();
  }, [isWaiting, newFiles.isSending]);

  const sendByKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.current?.requestSubmit();
  };

  return (
    <Form ref={form} onSubmit={send} onKeyDown={sendByKey} noValidate>
      <TextArea
        id={FIELD}
        label={i18n.text(side.texts.write)}
        value={text}
        rows={3}
        readOnly={sending || isWaiting}
        error={problem && errorText(problem, i18n)}
        onChange={changed => write({ text: changed })}
      />
      <CharacterCount text={text} limit={MAX_LENGTH} />
      <ChosenFiles files={attached} onChange={chosen => write({ attachments: chosen })} />
      {values.hasNewFiles && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset has a look of its own
        <div role="group" aria-label={i18n.text('orders.messages.attach_new')} data-new-files tabIndex={-1}>
          <Suspense fallback={null}>
            <NewFiles order={order.uuid} side={side} chosen={chosen} onTaken={taken} onChange={setNewFiles} />
          </Suspense>
        </div>
      )}
      <Foot>
        <PickNewFiles onPick={pick} disabled={sending || isWaiting} />
        <AttachFiles files={order.files} chosen={attachments} onChange={chosen => write({ attachments: chosen })} />
        <Button
          type="submit"
          loading={sending || isWaiting}
          disabled={text.trim() === ''}
          sx={{ marginInlineStart: 'auto' }}
        >
          {i18n.text('orders.messages.send')}
        </Button>
      </Foot>
    </Form>
  );
}
