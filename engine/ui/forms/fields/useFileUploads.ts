import { useRef, useState } from 'react';
import { useTranslate } from '../../../client/i18n/useTranslate.ts';
import { type RecordFile, uploadRecordFile } from '../../../client/uploads/uploadRecordFile.ts';
import { errorMessage } from '../../loading/errorMessage.ts';

interface FileUploadsOptions {
  /** Where the bytes are sent. */
  upload: { path: string; field: string } | undefined;
  /** More than one file; without it, a new file replaces the one before. */
  several: boolean;
  files: RecordFile[];
  onChange: (files: RecordFile[]) => void;
}

/** Uploads chosen files one after the other. `refused` has a sentence for each file that the server refused. */
export function useFileUploads({ upload, several, files, onChange }: FileUploadsOptions) {
  const translate = useTranslate();
  const latest = useRef(files);
  latest.current = files;
  const [sending, setSending] = useState<string[]>([]);
  const [refused, setRefused] = useState<string[]>([]);

  const keep = (next: RecordFile[]) => {
    latest.current = next;
    onChange(next);
  };
  const send = async (chosen: File[]) => {
    setRefused([]);
    for (const file of several ? chosen : chosen.slice(-1)) {
      setSending(names => [...names, file.name]);
      try {
        const stored = await uploadRecordFile(upload?.path ?? '', upload?.field ?? '', file);
        keep(several ? [...latest.current, stored] : [stored]);
      } catch (error) {
        const cause = errorMessage(error, translate);
        setRefused(sentences => [...sentences, translate('editing.file.refused', { name: file.name, cause })]);
      } finally {
        setSending(names => names.filter(name => name !== file.name));
      }
    }
  };
  const remove = ({ uuid }: RecordFile) => keep(latest.current.filter(one => one.uuid !== uuid));
  return { sending, refused, send, remove };
}
