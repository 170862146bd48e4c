import { Button, Typography } from '@mui/material';
import { useState } from 'react';
import { useFormatters } from '../../../client/i18n/useFormatters.ts';
import { useTranslate } from '../../../client/i18n/useTranslate.ts';
import type { FormState } from '../../../contract/contract.ts';
import { DialogFrame } from '../../components/DialogFrame.tsx';
import type { Conflict } from '../session/sessionView.ts';
import type { Answers } from '../stepContext.ts';
import { ConflictChoice } from './ConflictChoice.tsx';
import { type ConflictSide, conflictFields, mergeAnswers } from './conflictFields.ts';

interface ConflictDialogProps {
  conflict: Conflict;
  /** The form on the page: the step that was being filled in. */
  form: FormState;
  onResolve: (answers: Answers) => void;
}

/**
 * Two versions of the same answers, side by side. It stays open until it is answered: nothing is overwritten silently.
 */
export default function DraftConflictDialog({ conflict, form, onResolve }: ConflictDialogProps) {
  const translate = useTranslate();
  const { dateTime } = useFormatters();
  const { theirs } = conflict;
  const sameStep = theirs.step === form.step;
  const [fields] = useState(() => conflictFields(conflict, translate));
  const [sides, setSides] = useState<Record<string, ConflictSide>>(() =>
    Object.fromEntries(fields.map(({ name, proposed }) => [name, proposed])),
  );
  const all = (side: ConflictSide) => Object.fromEntries(fields.map(({ name }) => [name, side]));
  const at = theirs.updated_at ? dateTime(theirs.updated_at) : '';
  return (
    <DialogFrame
      title={translate('formui.conflict.title')}
      width="md"
      actions={
        <>
          <Button variant="text" onClick={() => onResolve(theirs.step_data)}>
            {translate('formui.conflict.all_theirs')}
          </Button>
          {sameStep && (
            <>
              <Button onClick={() => onResolve(mergeAnswers(conflict, all('mine')))}>
                {translate('formui.conflict.all_mine')}
              </Button>
              <Button variant="contained" onClick={() => onResolve(mergeAnswers(conflict, sides))}>
                {translate('formui.conflict.use_chosen')}
              </Button>
            </>
          )}
        </>
      }
    >
      <Typography color="text.secondary">
        {translate(sameStep ? 'formui.conflict.text' : 'formui.conflict.other_step', { at })}
      </Typography>
      {theirs.message && <Typography>{theirs.message}</Typography>}
      {fields.map(field => (
        <ConflictChoice
          key={field.name}
          field={field}
          side={sides[field.name] ?? 'theirs'}
          fixed={!sameStep}
          onSide={side => setSides(chosen => ({ ...chosen, [field.name]: side }))}
        />
      ))}
    </DialogFrame>
  );
}
