import Button from '@mui/material/Button';
import DialogContentText from '@mui/material/DialogContentText';
import { useState } from 'react';
import type { ScreenForm } from '../../../contract/generated/types.ts';
import { DialogFrame } from '../../components/DialogFrame.tsx';
import { ConflictChoice } from '../../forms/page/ConflictChoice.tsx';
import type { ConflictSide } from '../../forms/page/conflictFields.ts';
import type { Answers } from '../../forms/stepContext.ts';
import { useI18n } from '../useI18n.ts';
import { getConflicts, type Versions } from './recordConflicts.ts';

interface RecordConflictDialogProps {
  form: ScreenForm;
  versions: Versions;
  /** When the other version was saved. */
  at: string | undefined;
  onResolve: (answers: Answers) => void;
  /** Postpones the choice: nothing is saved, and nothing that was typed is lost. */
  onClose: () => void;
}

/**
 * Another person has saved the record since: shows both versions, answer by answer. Nothing is overwritten silently.
 */
export function RecordConflictDialog({ form, versions, at, onResolve, onClose }: RecordConflictDialogProps) {
  const i18n = useI18n();
  const [fields] = useState(() => getConflicts(form, versions, i18n));
  const [sides, setSides] = useState<Record<string, ConflictSide>>(() =>
    Object.fromEntries(fields.map(({ name, proposed }) => [name, proposed])),
  );
  const mergeAnswers = (of: (name: string) => ConflictSide): Answers => {
    const answers = { ...versions.theirs };
    for (const { name } of fields) if (of(name) === 'mine') answers[name] = versions.mine[name];
    return answers;
  };
  return (
    <DialogFrame
      title={i18n.text('editing.stale.title')}
      width="md"
      onClose={onClose}
      actions={
        <>
          <Button variant="text" onClick={() => onResolve(mergeAnswers(() => 'theirs'))}>
            {i18n.text('editing.stale.all_theirs')}
          </Button>
          <Button onClick={() => onResolve(mergeAnswers(() => 'mine'))}>{i18n.text('editing.stale.all_mine')}</Button>
          <Button variant="contained" onClick={() => onResolve(mergeAnswers(name => sides[name] ?? 'theirs'))}>
            {i18n.text('editing.stale.use_chosen')}
          </Button>
        </>
      }
    >
      <DialogContentText>
        {at ? i18n.text('editing.stale.text', { at: i18n.shortDateTime(at) }) : i18n.text('editing.stale.text_undated')}
      </DialogContentText>
      {fields.map(field => (
        <ConflictChoice
          key={field.name}
          field={field}
          side={sides[field.name] ?? 'theirs'}
          fixed={false}
          onSide={side => setSides(before => ({ ...before, [field.name]: side }))}
        />
      ))}
    </DialogFrame>
  );
}
