/** What is wrong and what to do about it, in one or two sentences for the operator. */
export class Finding extends Error {
  override name = 'Finding';
}
