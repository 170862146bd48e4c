declare module 'subset-font' {
  interface Options {
    targetFormat: 'truetype';
    variationAxes?: Record<string, number>;
    keepAllGlyphs: true;
    noHinting?: boolean;
  }
  export default function subsetFont(font: Uint8Array, text: null, options: Options): Promise<Buffer>;
}
