import type { Change, ChangeKind } from '../trackedDocument.ts';
import type { XmlElement } from '../xml/parseXml.ts';
import { formatDifferences } from './formatDifference.ts';
import type { Revision } from './revision.ts';

type Side = 'insert' | 'delete';

/** A change while its revisions are collected. */
interface OpenChange extends Change {
  sides: Set<Revision['side']>;
  /** Revisions of other kinds are never added to it. */
  isText: boolean;
}

/** The last piece of text at a level of nesting. */
interface Neighbour {
  change: OpenChange;
  side: Side;
}

/** Where the reader is: the story, and the index of the paragraph. */
export interface Location {
  story: string;
  paragraph: number;
}

/**
 * Groups the revisions of a document into changes. Word writes a revision for each run and each minute of typing. A person
 * sees one change: neighbouring revisions of one kind and author are one, and so are a deletion and the insertion beside
 * it (a replacement), the two ends of a move, and an inserted row with its text.
 */
export class ChangeGroups {
  readonly changes: OpenChange[] = [];
  /** The change of each revision element. */
  readonly changeOf = new Map<XmlElement, Change>();
  readonly #moves = new Map<string, OpenChange>();
  #prefix = '';
  #number = 0;
  /** By level of nesting: a deletion inside of an insertion is on the second level. */
  #neighbours: (Neighbour | null)[] = [];
  #lastFormat: { change: OpenChange; differences: string } | null = null;

  /** Identifiers count the revisions of a part. */
  beginPart(prefix: string): void {
    this.#prefix = prefix;
    this.#number = 0;
    this.interrupt();
  }

  /** Text before is no longer the neighbour of what follows. */
  interrupt(level = 0): void {
    this.#neighbours.length = Math.min(this.#neighbours.length, level);
  }

  endFormat(): void {
    this.#lastFormat = null;
  }

  /** Adds a piece of text. `revisions` contain it, the outermost first. `within`: changes of its row. */
  addText(text: string, revisions: readonly TextRevision[], at: Location, within: readonly Change[]): void {
    for (const [level, revision] of revisions.entries()) {
      const change = this.#ofText(revision, level, at, within);
      if (revision.side === 'insert') change.inserted += text;
      else if (!revision.isMove) change.deleted += text;
    }
    this.interrupt(revisions.length);
  }

  /** Assigns a revision without text, so that it can be decided too. */
  addEmpty(revision: TextRevision, level: number, at: Location, within: readonly Change[]): void {
    if (!this.changeOf.has(revision.element)) this.#ofText(revision, level, at, within);
  }

  /** Adds a change of the format of a run. Neighbouring runs whose formats changed alike are one change. */
  addRunFormat(element: XmlElement, at: Location): void {
    const formats = formatDifferences(element);
    const differences = JSON.stringify([authorOf(element), at, formats]);
    if (this.#lastFormat?.differences !== differences)
      this.#lastFormat = { differences, change: this.#create('format', element, at, { formats }) };
    this.#assign(element, this.#lastFormat.change);
  }

  /** Adds a change of its own. */
  add(kind: ChangeKind, element: XmlElement, at: Location): Change {
    const formats = kind.endsWith('_format') ? formatDifferences(element) : [];
    const change = this.#create(kind, element, at, { formats });
    this.#assign(element, change);
    return change;
  }

  /** Adds an element to a change that contains others already. */
  join(element: XmlElement, change: Change): void {
    this.#assign(element, change as OpenChange);
  }

  /** Adds an end of a move, which is paired with the other by its name. */
  addMove(element: XmlElement, name: string, at: Location): void {
    this.#assign(element, this.#moveOf(name, element, at));
  }

  #ofText(revision: TextRevision, level: number, at: Location, within: readonly Change[]): OpenChange {
    const { element, side, moveName } = revision;
    const known = this.changeOf.get(element) as OpenChange | undefined;
    const change = known ?? this.#groupFor(revision, level, at, within);
    if (!known) this.#assign(element, change);
    change.sides.add(side);
    if (change.isText && change.sides.size === 2) change.kind = 'replacement';
    this.#neighbours.length = level;
    this.#neighbours[level] = moveName ? null : { change, side };
    return change;
  }

  #groupFor(revision: TextRevision, level: number, at: Location, within: readonly Change[]): OpenChange {
    const { element, side, moveName } = revision;
    if (moveName) return this.#moveOf(moveName, element, at);
    const author = authorOf(element);
    const row = within.find(change => change.author === author && change.kind === `row_${nounOf(side)}`);
    if (row) return row as OpenChange;
    const neighbour = this.#neighbours[level];
    const isGrouped =
      neighbour?.change.isText &&
      neighbour.change.author === author &&
      (neighbour.side === side || !neighbour.change.sides.has(side));
    return isGrouped ? neighbour.change : this.#create(nounOf(side), element, at, { isText: true });
  }

  #moveOf(name: string, element: XmlElement, at: Location): OpenChange {
    let move = this.#moves.get(name);
    if (!move) {
      move = this.#create('move', element, at);
      this.#moves.set(name, move);
    }
    return move;
  }

  #create(kind: ChangeKind, element: XmlElement, at: Location, more: Partial<OpenChange> = {}): OpenChange {
    const change: OpenChange = {
      id: `${this.#prefix}.${this.#number + 1}`,
      kind,
      author: authorOf(element),
      date: element.attributes['w:date'] ?? null,
      ...at,
      inserted: '',
      deleted: '',
      formats: [],
      sides: new Set(),
      isText: false,
      ...more,
    };
    this.changes.push(change);
    return change;
  }

  #assign(element: XmlElement, change: OpenChange): void {
    this.#number += 1;
    this.changeOf.set(element, change);
  }
}

/** A revision of runs or of a paragraph mark. `moveName` pairs the ends of a move. */
export interface TextRevision extends Revision {
  side: Side;
  moveName: string | null;
}

const nounOf = (side: Side): 'insertion' | 'deletion' => (side === 'insert' ? 'insertion' : 'deletion');
const authorOf = (element: XmlElement): string => element.attributes['w:author'] ?? '';
