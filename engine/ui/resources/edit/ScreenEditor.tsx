import type { RJSFSchema } from '@rjsf/utils';
import { type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { ScreenForm } from '../../../contract/generated/types.ts';
import type { ResolvedEdit, ResolvedResource } from '../../../dsl/resolve/resolved.ts';
import type { FormHandle } from '../../forms/FormRenderer.tsx';
import { SaveStatus } from '../../forms/page/SaveStatus.tsx';
import type { Answers } from '../../forms/stepContext.ts';
import { PageHeader } from '../../layout/PageHeader.tsx';
import type { Crumb } from '../../layout/pageTrail.ts';
import { Colleagues } from '../../presence/Colleagues.tsx';
import { NO_ROW, type Row } from '../row.ts';
import { Columns } from '../show/Columns.tsx';
import { useI18n } from '../useI18n.ts';
import { answersOf } from './answers/screenAnswers.ts';
import { ConfirmSaveDialog } from './ConfirmSaveDialog.tsx';
import { EditorNotices } from './EditorNotices.tsx';
import { LeaveDialog } from './LeaveDialog.tsx';
import { RecordConflictDialog } from './RecordConflictDialog.tsx';
import { SaveFooter } from './SaveFooter.tsx';
import classes from './ScreenEditor.module.css';
import { type PreviewHandle, ScreenPreview } from './ScreenPreview.tsx';
import { ScreenQuestions } from './ScreenQuestions.tsx';
import { useLeaveGuard } from './useLeaveGuard.ts';
import { useRecordAutosave } from './useRecordAutosave.ts';
import { useResourceForm } from './useResourceForm.ts';
import { useSaveWithUndo } from './useSaveWithUndo.ts';

interface ScreenEditorProps {
  resource: ResolvedResource;
  form: ScreenForm;
  words: ResolvedEdit;
  row: Row | null;
  start?: Answers;
  title: string;
  sentence?: ReactNode;
  parents: Crumb[];
  /** Key of the record that a new one belongs to; each such record has separate unsaved input. */
  under?: string | undefined;
  /** Where Cancel leads. */
  back: string;
  /** Called after a save; decides the next page. */
  onSaved: (row: Row, intent: string) => void;
  children?: ReactNode;
}

/** The page that creates or edits a record: header, notices, questions and buttons. */
export function ScreenEditor(props: ScreenEditorProps) {
  const { resource, form, words, row, start, title, sentence: about, parents, under, back, onSaved, children } = props;
  const i18n = useI18n();
  const formId = useId();
  const handle = useRef<FormHandle>(null);
  const editing = useResourceForm({ resource, form, row, start, under });
  const stored = useMemo(() => (row ? answersOf(form, row) : undefined), [form, row]);
  const guard = useLeaveGuard(() => words.warnWhenUnsavedChanges && editing.isDirty());
  const auto = useRecordAutosave(words.save === 'auto' && row !== null, editing, form.schema as RJSFSchema);
  const saveWithUndo = useSaveWithUndo(resource, form);
  const { alarm, problems } = editing;
  useEffect(() => {
    if (alarm > 0 && problems.length > 0) handle.current?.focusSummary();
  }, [alarm, problems.length]);

  const { preview } = words;
  const previewed = useRef<PreviewHandle>(null);
  const [asking, setAsking] = useState<{ answers: Answers; intent: string } | null>(null);

  /** `asked`: the person has confirmed the save. */
  const submit = async (answers: Answers, intent: string, asked = false) => {
    if (editing.pending) return;
    if (row && words.confirm && !asked && editing.isDirty()) return setAsking({ answers, intent });
    setAsking(null);
    const version = row && words.save === 'undo' ? saveWithUndo(row, answers) : null;
    const saved = version ?? (await editing.save(answers));
    if (!saved) return;
    if (!version) editing.forget();
    guard.release();
    onSaved(saved, intent);
  };

  const questions = (
    <>
      <ScreenQuestions
        entry={editing.entry}
        formId={formId}
        form={form}
        answers={editing.answers}
        stored={stored}
        problems={problems}
        handle={handle}
        onProblems={editing.dropProblems}
        onChange={(answers, validator) => {
          editing.change(answers);
          previewed.current?.(answers);
          auto.changed(answers, validator);
        }}
        onTyped={(path, value) => {
          editing.type(path, value);
          const [name, ...deeper] = path;
          if (name !== undefined && deeper.length === 0) previewed.current?.(before => ({ ...before, [name]: value }));
        }}
        onSubmit={(answers, intent) => void submit(answers, intent)}
      />
      <SaveFooter
        formId={formId}
        pending={editing.pending}
        again={row === null && words.redirect === 'create'}
        back={back}
      />
    </>
  );
  return (
    <div className={preview ? undefined : classes.editor}>
      <PageHeader
        title={title}
        sentence={about}
        parents={parents}
        chip={row && <Colleagues resource={resource.name} uuid={row.id} doing="edits" />}
        extra={auto.saving && <SaveStatus saving={auto.saving} savedAt={editing.savedAt} updatedAt={null} />}
      />
      <EditorNotices editing={editing} />
      {children}
      {preview ? (
        <Columns
          main={questions}
          aside={
            <ScreenPreview
              key={editing.entry}
              name={preview.component}
              resource={resource}
              row={row ?? NO_ROW}
              answers={editing.answers}
              handle={previewed}
            />
          }
        />
      ) : (
        questions
      )}
      {guard.asked && (
        <LeaveDialog
          onStay={guard.stay}
          onLeave={guard.leave}
          onDiscard={() => {
            editing.forget();
            guard.leave();
          }}
        />
      )}
      {asking && words.confirm && (
        <ConfirmSaveDialog
          title={title}
          onCancel={() => setAsking(null)}
          onSave={() => void submit(asking.answers, asking.intent, true)}
        >
          {i18n.label(words.confirm)}
        </ConfirmSaveDialog>
      )}
      {editing.stale && (
        <RecordConflictDialog
          form={form}
          versions={editing.stale}
          at={editing.stale.current.updated_at as string | undefined}
          onResolve={editing.resolve}
          onClose={editing.dismissConflict}
        />
      )}
    </div>
  );
}
