import Button from '@mui/material/Button';
import DialogContentText from '@mui/material/DialogContentText';
import { useState } from 'react';
import type { ScreenForm } from '../../../contract/generated/types.ts';
import { ConflictChoice } from '../../forms/page/ConflictChoice.tsx';
import type { Side } from '../../forms/page/conflictFields.ts';
import type { Answers } from '../../forms/stepContext.ts';
import { DialogFrame } from '../../layout/DialogFrame.tsx';
import { useSpeaker } from '../useSpeaker.ts';
import { staleFields, type Versions } from './staleFields.ts';

interface StaleDialogProps {
  form: ScreenForm;
  versions: Versions;
  /** When the other version was saved. */
  at: string | undefined;
  onResolve: (answers: Answers) => void;
  /** Later: nothing is saved, and nothing that was typed is lost. */
  onClose: () => void;
}

/** Somebody else has saved the record meanwhile: both versions, answer by answer. Nothing is overwritten by silence. */
export function StaleDialog({ form, versions, at, onResolve, onClose }: StaleDialogProps) {
  const say = useSpeaker();
  const [fields] = useState(() => staleFields(form, versions, say));
  const [sides, setSides] = useState<Record<string, Side>>(() =>
    Object.fromEntries(fields.map(({ name, proposed }) => [name, proposed])),
  );
  const chosen = (of: (name: string) => Side): Answers => {
    const answers = { ...versions.theirs };
    for (const { name } of fields) if (of(name) === 'mine') answers[name] = versions.mine[name];
    return answers;
  };
  return (
    <DialogFrame
      title={say.text('editing.stale.title')}
      width="md"
      onClose={onClose}
      actions={
        <>
          <Button variant="text" onClick={() => onResolve(chosen(() => 'theirs'))}>
            {say.text('editing.stale.all_theirs')}
          </Button>
          <Button onClick={() => onResolve(chosen(() => 'mine'))}>{say.text('editing.stale.all_mine')}</Button>
          <Button variant="contained" onClick={() => onResolve(chosen(name => sides[name] ?? 'theirs'))}>
            {say.text('editing.stale.use_chosen')}
          </Button>
        </>
      }
    >
      <DialogContentText>
        {at ? say.text('editing.stale.text', { at: say.moment(at) }) : say.text('editing.stale.text_undated')}
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
