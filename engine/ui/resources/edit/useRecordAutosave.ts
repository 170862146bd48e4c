import type { RJSFSchema } from '@rjsf/utils';
import { useEffect, useRef, useState } from 'react';
import type { Saving } from '../../forms/session/sessionView.ts';
import type { Answers } from '../../forms/stepContext.ts';
import type { StepValidator } from '../../forms/validation/stepValidatorType.ts';
import type { ResourceFormState } from './resourceForm.ts';

/** Milliseconds without typing before answers are saved automatically. */
const REST_MS = 1_000;

/** Saves valid changes as soon as the person pauses. Invalid ones wait for their correction, and the note says so. */
export function useRecordAutosave(isOn: boolean, editing: ResourceFormState, schema: RJSFSchema) {
  const [saving, setSaving] = useState<Saving>('saved');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(editing);
  latest.current = editing;
  useEffect(() => () => clearTimeout(timer.current), []);

  const save = async (validator: StepValidator) => {
    const answers = latest.current.current();
    if (!latest.current.isDirty()) return setSaving('saved');
    if ((validator.rawValidation(schema, answers).errors ?? []).length > 0) return setSaving('refused');
    // One save at a time: the next one needs the version that this one makes.
    if (latest.current.pending) return later(validator);
    setSaving('saving');
    const saved = await latest.current.save(answers);
    if (!saved) return setSaving('refused');
    setSaving(latest.current.isDirty() ? 'unsent' : 'saved');
    if (latest.current.isDirty()) later(validator);
  };
  const later = (validator: StepValidator) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void save(validator), REST_MS);
  };

  return {
    /** Null where the person saves by a button. */
    saving: isOn ? saving : null,
    changed: (_answers: Answers, validator: StepValidator) => {
      if (!isOn) return;
      setSaving('unsent');
      later(validator);
    },
  };
}
