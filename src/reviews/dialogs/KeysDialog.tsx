import Button from '@mui/material/Button';
import { CheckInput, DialogFrame } from '../../../engine/ui/components/index.ts';
import { useI18n } from '../../../engine/ui/resources/index.ts';
import { setLetterKeys, useLetterKeys } from '../room/useReviewKeys.ts';
import classes from './dialogs.module.css';

interface KeysDialogProps {
  /** Keys by the name of what they do, and the key of its texts. */
  keys: Readonly<Record<string, string>>;
  texts: string;
  onClose: () => void;
}

/** All keys of the review room, and a switch for the letters. */
export default function KeysDialog({ keys, texts, onClose }: KeysDialogProps) {
  const i18n = useI18n();
  const areOn = useLetterKeys();
  return (
    <DialogFrame
      title={i18n.text('review.keys.title')}
      onClose={onClose}
      actions={<Button onClick={onClose}>{i18n.text('review.keys.close')}</Button>}
    >
      <dl className={classes.keys}>
        {Object.entries(keys).map(([name, key]) => (
          <div key={name}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{i18n.text(`${texts}.${name}`)}</dd>
          </div>
        ))}
      </dl>
      <CheckInput
        id="review-letter-keys"
        label={i18n.text('review.keys.letters')}
        help={i18n.text('review.keys.letters_help')}
        checked={areOn}
        onChange={setLetterKeys}
      />
    </DialogFrame>
  );
}
