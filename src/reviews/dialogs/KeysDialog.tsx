import Button from '@mui/material/Button';
import { CheckInput, DialogFrame } from '../../../engine/ui/components/index.ts';
import { useI18n } from '../../../engine/ui/resources/index.ts';
import { setLetterKeys, useLetterKeys } from '../room/useReviewKeys.ts';
import classes from './dialogs.module.css';

const KEYS = [
  ['J', 'next'],
  ['K', 'previous'],
  ['A', 'accept'],
  ['R', 'reject'],
  ['Q', 'ask'],
  ['Z', 'undo'],
  ['C', 'remark'],
  ['U', 'undecided'],
  ['O', 'open'],
  ['1 2 3', 'view'],
  ['F', 'filter'],
  ['?', 'keys'],
] as const;

/** All keys of the review room, and a switch for the letters. */
export default function KeysDialog({ onClose }: { onClose: () => void }) {
  const i18n = useI18n();
  const areOn = useLetterKeys();
  return (
    <DialogFrame
      title={i18n.text('review.keys.title')}
      onClose={onClose}
      actions={<Button onClick={onClose}>{i18n.text('review.keys.close')}</Button>}
    >
      <dl className={classes.keys}>
        {KEYS.map(([key, name]) => (
          <div key={name}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{i18n.text(`review.keys.${name}`)}</dd>
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
