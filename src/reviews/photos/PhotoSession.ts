import type { FileReview, Spot } from '../../../schemas/generated/types.ts';
import { type Decided, DecisionSession, type ReviewCalls } from '../session/DecisionSession.ts';
import type { Photo } from './photoFiles.ts';

/** A remark of the customer on a place in a picture. */
export interface SpotRemark {
  id: string;
  note: string;
  spot: Spot;
}

export const pictureId = (file: string): string => `${file}:picture`;
const spotPrefix = (file: string): string => `${file}:spot:`;
export const newSpotId = (file: string): string => `${spotPrefix(file)}${crypto.randomUUID()}`;

/**
 * The decisions on the pictures of an order: approved (accepted), or marked for changes (open) with remarks on places. The
 * remarks of a picture that is approved again are kept, but no longer open.
 */
export class PhotoSession extends DecisionSession {
  readonly photos: readonly Photo[];

  constructor(photos: readonly Photo[], review: FileReview, calls: ReviewCalls, isReadOnly: boolean) {
    super(
      photos.map(({ file }) => pictureId(file.uuid)),
      review,
      calls,
      isReadOnly,
    );
    this.photos = photos;
  }

  /** The open remarks on places in a picture, in the order in which they were made. */
  spotsOf(file: string): SpotRemark[] {
    return this.#spots(file, 'open').map(([id, { note, spot }]) => ({ id, note: note ?? '', spot: spot! }));
  }

  /** Approves pictures in one step. */
  approve(files: readonly string[]): void {
    this.#decide(files, 'accepted');
  }

  /** Marks a picture for changes, with the remarks that it had before. */
  mark(file: string): void {
    const spots = this.#spots(file, 'undecided').map(
      ([id, decided]) => [id, { ...decided, decision: 'open' }] as const,
    );
    this.change([[pictureId(file), { decision: 'open', note: null }], ...spots]);
  }

  /** Takes the decision on pictures back. */
  clear(files: readonly string[]): void {
    this.#decide(files, 'undecided');
  }

  /** Stores a remark on a place, which marks the picture. */
  saveSpot(file: string, { id, note, spot }: SpotRemark): void {
    this.change([
      [pictureId(file), { decision: 'open', note: null }],
      [id, { decision: 'open', note, spot }],
    ]);
  }

  deleteSpot(id: string): void {
    this.change([[id, { decision: 'undecided', note: null, spot: null }]]);
  }

  #decide(files: readonly string[], decision: 'accepted' | 'undecided'): void {
    this.change(
      files.flatMap(file => [
        [pictureId(file), { decision, note: null }] as const,
        ...this.#spots(file, 'open').map(([id, decided]) => [id, { ...decided, decision: 'undecided' }] as const),
      ]),
    );
  }

  #spots(file: string, state: Decided['decision']): [id: string, decided: Decided][] {
    const prefix = spotPrefix(file);
    return this.all().filter(([id, { decision, spot }]) => spot && decision === state && id.startsWith(prefix));
  }
}
