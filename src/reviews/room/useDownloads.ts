import { useState } from 'react';
import { useNotify } from 'react-admin';
import { saveAsFile } from '../../../engine/client/api/index.ts';
import { useI18n } from '../../../engine/ui/resources/index.ts';
import type { Order } from '../../../schemas/generated/types.ts';
import { UnopenedDocument } from '../document/openDocument.ts';
import type { OpenedReview } from '../session/useOpenedReview.ts';

export interface Downloads {
  isWriting: boolean;
  /** Writes the document with the decisions. `clean`: undecided changes are accepted; `tracked`: they stay marked. */
  save: (kind: 'clean' | 'tracked') => void;
  saveDelivered: () => void;
}

/** Writes the decided document in the worker, and saves it as a file. */
export function useDownloads({ file: document, session }: OpenedReview, file: Order['files'][number]): Downloads {
  const i18n = useI18n();
  const notify = useNotify();
  const [isWriting, setIsWriting] = useState(false);
  const save = async (kind: 'clean' | 'tracked') => {
    setIsWriting(true);
    try {
      const decisions = session.decisions();
      const bytes = await document.resolve(kind === 'clean' ? { decisions, others: 'accept' } : { decisions });
      const stem = file.name.replace(/\.docx$/i, '');
      saveAsFile(`${stem}-${kind}.docx`, new Blob([bytes], { type: wordType }));
    } catch (error) {
      const failure = error instanceof UnopenedDocument ? error.failure : 'unavailable';
      notify(i18n.text(`review.failed.${failure}`), { type: 'error' });
    }
    setIsWriting(false);
  };
  return {
    isWriting,
    save: kind => void save(kind),
    saveDelivered: () => file.download_url && window.location.assign(file.download_url),
  };
}

const wordType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
