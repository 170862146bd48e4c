import Button from '@mui/material/Button';
import { Notice } from '../../components/Notice.tsx';
import { useI18n } from '../useI18n.ts';
import type { ResourceFormState } from './resourceForm.ts';

/** Notices above the questions: restored input, and why the last save was refused. */
export function EditorNotices({ editing }: { editing: ResourceFormState }) {
  const i18n = useI18n();
  const { alarm, sentence } = editing;
  return (
    <>
      {editing.restored && (
        <div style={{ marginBottom: 24 }}>
          <Notice
            tone="info"
            title={i18n.text('editing.restored.title')}
            actions={<Button onClick={editing.discard}>{i18n.text('editing.restored.discard')}</Button>}
          >
            {i18n.text('editing.restored.text')}
          </Notice>
        </div>
      )}
      {sentence && (
        <div style={{ marginBottom: 24 }}>
          <Notice key={alarm} tone="error" alert title={i18n.text('editing.refused')}>
            {sentence}
          </Notice>
        </div>
      )}
    </>
  );
}
