/** Limits for hostile documents. Each is several times what the longest manuscripts need. */
export const limits = {
  /** Bytes of the whole file, which is read into memory. */
  fileBytes: 256 * 1024 * 1024,
  /** Files inside of the document. */
  parts: 20_000,
  /** Bytes that the parts with text may inflate to. A ZIP bomb exceeds it. */
  inflatedBytes: 64 * 1024 * 1024,
  /** Elements of all parts that are parsed. Each needs about 600 bytes of memory. A novel with changes has 150,000. */
  elements: 400_000,
  /** Elements of each of two documents that are compared. */
  comparedElements: 150_000,
  /** Characters of the text of a document that is compared. */
  comparedCharacters: 1_500_000,
  /** Elements inside of each other. Functions that visit elements call themselves for each level. */
  depth: 500,
  /** Comments that are open at the same place. Others have no text. */
  openRemarks: 50,
  /** Attributes of one element. */
  attributes: 200,
} as const;
