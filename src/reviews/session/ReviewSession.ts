import type { Change, Decisions, Remark, TrackedDocument } from '../../../engine/tracked-changes/index.ts';
import type { FileReview } from '../../../schemas/generated/types.ts';
import { type Decision, DecisionSession, type ReviewCalls } from './DecisionSession.ts';

const maxExcerpt = 300;

/** The identifier of a remark among those of changes. */
export const remarkId = (id: string): string => `remark:${id}`;

/** The decisions on the tracked changes of a document, and questions about its remarks. */
export class ReviewSession extends DecisionSession {
  readonly document: TrackedDocument;
  readonly changes: readonly Change[];

  constructor(document: TrackedDocument, review: FileReview, calls: ReviewCalls, isReadOnly: boolean) {
    super(
      document.changes.map(({ id }) => id),
      review,
      calls,
      isReadOnly,
    );
    this.document = document;
    this.changes = document.changes;
  }

  changeOf(id: string): Change | undefined {
    return this.changes[this.indexOf(id)];
  }

  /** The remarks on the paragraph of a change. */
  remarksBeside({ story, paragraph }: Change): Remark[] {
    return this.document.remarks.filter(({ anchor }) => anchor?.story === story && anchor.paragraph === paragraph);
  }

  /** The decisions for writing the document. */
  decisions(): Decisions['decisions'] {
    const decisions: Record<string, 'accept' | 'reject'> = {};
    for (const { id } of this.changes) {
      const decision = this.decisionOf(id);
      if (decision === 'accepted') decisions[id] = 'accept';
      if (decision === 'rejected') decisions[id] = 'reject';
    }
    return decisions;
  }

  /** Staff see the text of an open change in lists, without the document. */
  protected override excerptOf(id: string, decision: Decision): string | null {
    if (decision !== 'open') return null;
    const known = this.changeOf(id);
    const text = (known ? known.inserted || known.deleted : '').slice(0, maxExcerpt);
    // The server refuses half of an emoji.
    return text.replace(/\p{Surrogate}$/u, '') || null;
  }
}
