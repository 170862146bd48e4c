declare module 'fontkit' {
  /** The part of fontkit's API that this project uses; fontkit ships no types. */
  export interface Font {
    postscriptName: string;
    loca: { version: number };
    maxp: { maxComponentDepth: number; maxComponentElements: number };
    getGlyph(id: number): Glyph;
    createSubset(): Subset;
  }
  export interface Glyph {
    path: { commands: unknown[] };
    bbox: { minX: number; minY: number; maxX: number; maxY: number };
  }
  /** Its tables are there while it is encoded. */
  export interface Subset {
    includeGlyph(id: number): number;
    _addGlyph(id: number): number;
    glyf: Uint8Array[];
    offset: number;
    loca: { offsets: number[] };
    hmtx: { metrics: { advance: number; bearing: number }[] };
  }
  export function create(bytes: Uint8Array): Font;
}
