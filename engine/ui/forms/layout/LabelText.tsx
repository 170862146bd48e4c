import { useTranslate } from '../../../client/i18n/useTranslate.ts';
import classes from './FieldTemplate.module.css';

/** Id of a field's label, for a field whose accessible name is more than its label. */
export const labelId = (id: string): string => `${id}__label`;

/** The label of a question, with a muted "optional" if it may stay empty. */
export function LabelText({ label, required }: { label: string; required: boolean | undefined }) {
  const translate = useTranslate();
  return (
    <>
      {label}
      {!required && <span className={classes.optional}>{` (${translate('formui.optional')})`}</span>}
    </>
  );
}
