import { useTranslate } from '../../../client/i18n/useTranslate.ts';
import classes from './FieldTemplate.module.css';

/** The id of a field's label, for a field that is called by more than its label. */
export const labelId = (id: string): string => `${id}__label`;

/** What a question is called, and quietly that it may stay open. */
export function LabelText({ label, required }: { label: string; required: boolean | undefined }) {
  const translate = useTranslate();
  return (
    <>
      {label}
      {!required && <span className={classes.optional}>{` (${translate('formui.optional')})`}</span>}
    </>
  );
}
