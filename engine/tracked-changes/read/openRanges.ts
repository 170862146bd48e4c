import { limits } from '../limits.ts';
import type { Change } from '../trackedDocument.ts';
import type { XmlElement } from '../xml/parseXml.ts';
import type { Location, TextRevision } from './changeGroups.ts';
import { type Revision, revisionOf } from './revision.ts';
import type { StoryContext } from './storyContext.ts';
import { controlOfRange, moveOfControl } from './wordElements.ts';

type Side = TextRevision['side'];

/** Characters of an anchor's text that are kept. */
const maxAnchorLength = 500;

/** The moves, remarks and content controls that are open at the current place of a story. */
export class OpenRanges {
  readonly #context: StoryContext;
  /** By the side and the identifier of the range. */
  readonly #moves = new Map<string, { name: string; side: Side }>();
  /** The last moves that ended in the paragraph: some programs end them before its mark. */
  readonly #endedMoves = new Map<Side, string>();
  readonly #remarks = new Set<string>();
  /** Changes of content controls, by the control and by the identifiers of their ranges. */
  readonly #controls = new Map<XmlElement | string, Change>();

  constructor(context: StoryContext) {
    this.#context = context;
  }

  beginParagraph(): void {
    this.#endedMoves.clear();
  }

  /** Identifiers of the open remarks. */
  get remarks(): string[] {
    return [...this.#remarks];
  }

  nameOfMove(side: Side): string | undefined {
    return [...this.#moves.values()].findLast(move => move.side === side)?.name ?? this.#endedMoves.get(side);
  }

  /** Reads the beginning or the end of a range. They are between other elements. */
  read(element: XmlElement, at: Location): void {
    const id = element.attributes['w:id'] ?? '';
    const revision = revisionOf(element);
    if (element.name === 'w:commentRangeStart') {
      if (this.#remarks.size < limits.openRemarks) this.#remarks.add(id);
    } else if (element.name === 'w:commentRangeEnd') this.#remarks.delete(id);
    else if (revision?.target === 'control') this.#readControl(element, id, at);
    else if (revision?.target === 'move_range') this.#readMove(revision, id, at);
  }

  /** Adds text to the anchor of a remark. */
  anchor(id: string, text: string, at: Location): void {
    const { anchors } = this.#context;
    const anchor = anchors.get(id);
    if (!anchor) anchors.set(id, { ...at, text });
    else if (anchor.text.length < maxAnchorLength) anchor.text += text;
  }

  #readMove({ element, ...revision }: Revision, id: string, at: Location): void {
    const side = revision.side as Side;
    const name = this.#moves.get(`${side} ${id}`)?.name ?? element.attributes['w:name'] ?? `unnamed ${id}`;
    this.#context.groups.addMove(element, name, at);
    if (element.name.endsWith('Start')) this.#moves.set(`${side} ${id}`, { name, side });
    else {
      this.#moves.delete(`${side} ${id}`);
      this.#endedMoves.set(side, name);
    }
  }

  /** A content control is inserted or deleted by two ranges: one around its opening tag, one around its closing tag. */
  #readControl(element: XmlElement, id: string, at: Location): void {
    const { groups } = this.#context;
    const around = controlOfRange(element);
    const known = this.#controls.get(id) ?? (around && this.#controls.get(around));
    const move = known ? undefined : moveOfControl(element);
    if (known) groups.join(element, known);
    else if (move) groups.addMove(element, move, at);
    else groups.add('content_control', element, at);
    const change = groups.changeOf.get(element)!;
    this.#controls.set(id, change);
    if (around) this.#controls.set(around, change);
  }
}
