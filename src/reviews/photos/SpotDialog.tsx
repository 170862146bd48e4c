import Button from '@mui/material/Button';
import Popover from '@mui/material/Popover';
import { type FormEvent, useState } from 'react';
import { TextArea } from '../../../engine/ui/components/index.ts';
import { useI18n } from '../../../engine/ui/resources/index.ts';
import type { SpotRemark } from './PhotoSession.ts';
import { spotText } from './photoTexts.ts';
import classes from './SpotDialog.module.css';

const maxNote = 1000;

const focusText = (form: HTMLFormElement | null) => form?.querySelector('textarea')?.focus();

interface SpotDialogProps {
  remark: SpotRemark;
  number: number;
  isReadOnly: boolean;
  /** Stores the text; without a text the remark is deleted. */
  onSave: (note: string) => void;
  onDelete: () => void;
  onClose: () => void;
}

/** A remark on a place, beside its pin. What was typed is kept however it is closed. */
export default function SpotDialog({ remark, number, isReadOnly, onSave, onDelete, onClose }: SpotDialogProps) {
  const i18n = useI18n();
  const [note, setNote] = useState(remark.note);
  const text = note.trim();
  const isTooLong = text.length > maxNote;
  const title = i18n.text('review.photos.remark_title', {
    number: i18n.number(number),
    place: spotText(remark.spot, i18n),
  });
  const close = () => {
    if (isTooLong) return;
    if (!isReadOnly) onSave(text);
    onClose();
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    close();
  };
  return (
    <Popover
      open
      anchorEl={() => document.getElementById(`pin-${remark.id}`) ?? document.body}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
      transformOrigin={{ vertical: 'top', horizontal: 'center' }}
      onClose={close}
      slotProps={{ paper: { role: 'dialog', 'aria-modal': true, 'aria-label': title } }}
    >
      <form className={classes.card} onSubmit={handleSubmit} ref={focusText}>
        {isReadOnly ? (
          <>
            <b>{title}</b>
            <p dir="auto">{remark.note}</p>
            <Button type="submit" size="small">
              {i18n.text('review.keys.close')}
            </Button>
          </>
        ) : (
          <>
            <TextArea
              id="review-spot-note"
              label={title}
              help={i18n.text('review.photos.remark_help')}
              error={isTooLong ? i18n.plural('review.question.too_long', maxNote) : undefined}
              rows={3}
              value={note}
              onChange={setNote}
            />
            <div className={classes.buttons}>
              <Button size="small" variant="text" color="error" onClick={onDelete}>
                {i18n.text('review.photos.delete')}
              </Button>
              <Button type="submit" size="small">
                {i18n.text('review.photos.save')}
              </Button>
            </div>
          </>
        )}
      </form>
    </Popover>
  );
}
