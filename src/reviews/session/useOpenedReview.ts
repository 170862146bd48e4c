import { useEffect, useEffectEvent, useState } from 'react';
import type { Order } from '../../../schemas/generated/types.ts';
import { type OpenedDocument, openDocument } from '../document/openDocument.ts';
import type { ReviewRole } from '../reviewRoles.ts';
import { ReviewSession } from './ReviewSession.ts';
import { useStoredDecisions } from './useStoredDecisions.ts';

/** A document with its decisions. */
export interface OpenedReview {
  file: OpenedDocument;
  session: ReviewSession;
}

interface Wanted {
  order: Pick<Order, 'uuid'>;
  file: Order['files'][number];
  role: ReviewRole;
  isReadOnly: boolean;
}

interface Opening {
  opened?: OpenedReview;
  error?: unknown;
}

/** A result without tracked changes is decided in its comparison with the customer's file. */
export const addressOf = ({ review, compared_url, download_url }: Wanted['file']): string =>
  (review?.compared && compared_url) || (download_url ?? '');

/** Opens a document and its review, once for each file: a renewed link to the same file is fetched only by a retry. */
export function useOpenedReview({ order, file, role, isReadOnly }: Wanted): Opening & { retry: () => void } {
  const [state, setState] = useState<Opening>({});
  const [attempt, setAttempt] = useState(0);
  const open = useEffectEvent(() => openDocument(addressOf(file)));
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt opens it again
  useEffect(() => {
    let isLeft = false;
    const calls = role.callsFor({ object_uuid: order.uuid, file_uuid: file.uuid });
    const reading = open();
    Promise.all([reading, calls.read(0)]).then(
      ([read, review]) => {
        const session = new ReviewSession(read.document, review, calls, isReadOnly);
        if (!isLeft) setState({ opened: { file: read, session } });
      },
      error => !isLeft && setState({ error }),
    );
    return () => {
      isLeft = true;
      reading.then(
        read => read.close(),
        () => undefined,
      );
    };
  }, [order.uuid, file.uuid, role, isReadOnly, attempt]);
  useStoredDecisions(state.opened?.session);
  const retry = () => {
    setState({});
    setAttempt(attempt + 1);
  };
  return { ...state, retry };
}
