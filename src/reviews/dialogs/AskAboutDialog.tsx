import Button from '@mui/material/Button';
import { type FormEvent, useId, useState } from 'react';
import { DialogFrame, TextArea } from '../../../engine/ui/components/index.ts';
import { useI18n } from '../../../engine/ui/resources/index.ts';
import { useReviewRoom } from '../session/reviewContext.ts';
import { PointText } from './PointText.tsx';

const maxNote = 1000;

interface AskAboutDialogProps {
  /** A change or a remark. */
  id: string;
  onClose: () => void;
}

/** What the customer asks about a change, or replies to a remark. It goes with the next request for changes. */
export default function AskAboutDialog({ id, onClose }: AskAboutDialogProps) {
  const i18n = useI18n();
  const { session } = useReviewRoom();
  const form = useId();
  const [note, setNote] = useState(session.decided(id).note ?? '');
  const isTooLong = note.trim().length > maxNote;
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isTooLong) return;
    session.decide([id], 'open', note.trim() || null);
    onClose();
  };
  return (
    <DialogFrame
      title={i18n.text('review.question.title')}
      width="sm"
      onClose={onClose}
      actions={
        <>
          <Button variant="text" onClick={onClose}>
            {i18n.text('review.cancel')}
          </Button>
          <Button type="submit" form={form} variant="contained">
            {i18n.text('review.question.save')}
          </Button>
        </>
      }
    >
      <PointText id={id} />
      <form id={form} onSubmit={handleSubmit}>
        <TextArea
          id="review-note"
          label={i18n.text('review.question.label')}
          help={i18n.text('review.question.help')}
          error={isTooLong ? i18n.plural('review.question.too_long', maxNote) : undefined}
          rows={3}
          value={note}
          onChange={setNote}
        />
      </form>
    </DialogFrame>
  );
}
