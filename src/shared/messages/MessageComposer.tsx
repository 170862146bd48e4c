import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type KeyboardEvent, Suspense, useEffect, useRef, useState } from 'react';
import { TextArea } from '../../../engine/ui/components/index.ts';
import { CharacterCount } from '../../../engine/ui/forms/index.ts';
import { lazyWithMessages } from '../../../engine/ui/loading/index.ts';
import { errorText, useI18n } from '../../../engine/ui/resources/index.ts';
import type { MessageAbout, MessagePlace } from '../../../schemas/generated/types.ts';
import { AttachFiles } from './AttachFiles.tsx';
import type { AuthorSide, MessagedOrder } from './authorSide.ts';
import { ChosenFiles } from './ChosenFiles.tsx';
import { PickNewFiles } from './PickNewFiles.tsx';
import { Quote } from './Quote.tsx';
import { useMessageDraft } from './useMessageDraft.ts';

const MAX_LENGTH = 5000;
const FIELD = 'message-text';

const Foot = styled('div')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 12px' });
/** What uploads comes when files are attached for the first time. */
const NewFiles = lazyWithMessages(() => import('./NewFiles.tsx'));
const Form = styled('form')({ display: 'grid', gap: 12 });

interface MessageComposerProps {
  order: MessagedOrder;
  resource: string;
  side: AuthorSide;
  /** The place in a file that the next message is about. */
  about?: MessageAbout | null;
  /** Called when that place is not quoted any more. */
  onUnquote?: () => void;
}

const placeOf = (about: MessageAbout | null): MessagePlace | null =>
  about && { file_uuid: about.file_uuid, change: about.change, excerpt: about.excerpt };

/** Writes to the other side. What was begun is kept until it is sent, also when sending fails. */
export function MessageComposer({ order, resource, side, about = null, onUnquote }: MessageComposerProps) {
  const i18n = useI18n();
  const client = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const draft = useMessageDraft(order, side, placeOf(about));
  const { text, newFiles, isSending, problem } = draft;
  // Sent as soon as the new files are there.
  const [isWaiting, setWaiting] = useState(false);
  const isLocked = isSending || isWaiting;

  const goOnWriting = () => form.current?.querySelector('textarea')?.focus();

  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (isSending || text.trim() === '') return;
    if (newFiles.isSending) return setWaiting(true);
    if (newFiles.failed > 0) return form.current?.querySelector<HTMLElement>('[data-new-files]')?.focus();
    // An error is shown at the text, so that it is read out with it.
    const isStored = await draft.send();
    if (isStored) onUnquote?.();
    if (isStored) void client.invalidateQueries({ queryKey: [resource, 'getOne'] });
    goOnWriting();
  };
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
      {about && <Quote about={about} onRemove={onUnquote} />}
      <TextArea
        id={FIELD}
        label={i18n.text(side.texts.write)}
        value={text}
        rows={3}
        readOnly={isLocked}
        error={problem && errorText(problem, i18n)}
        onChange={changed => draft.write({ text: changed })}
      />
      <CharacterCount text={text} limit={MAX_LENGTH} />
      <ChosenFiles files={draft.attached} onChange={chosen => draft.write({ attachments: chosen })} />
      {draft.hasNewFiles && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset has a look of its own
        <div role="group" aria-label={i18n.text('orders.messages.attach_new')} data-new-files tabIndex={-1}>
          <Suspense fallback={null}>
            <NewFiles
              order={order.uuid}
              side={side}
              chosen={draft.chosen}
              onTaken={draft.markTaken}
              onChange={draft.setNewFiles}
            />
          </Suspense>
        </div>
      )}
      <Foot>
        <PickNewFiles onPick={draft.pick} disabled={isLocked} />
        <AttachFiles
          files={order.files}
          chosen={draft.attachments}
          onChange={chosen => draft.write({ attachments: chosen })}
        />
        <Button type="submit" loading={isLocked} disabled={text.trim() === ''} sx={{ marginInlineStart: 'auto' }}>
          {i18n.text('orders.messages.send')}
        </Button>
      </Foot>
    </Form>
  );
}
