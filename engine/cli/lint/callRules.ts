/** Checks the call table: unique names, and existing schemas and refusals. */
import { type ApiContract, readContract } from '../../server/http/contract.ts';
import { type Finding, isRecord, type SchemaSourceFile } from './sources.ts';

/** The contract, or the faults that prevent it. */
export function contractOf(folder: string, sources: SchemaSourceFile[]): { contract?: ApiContract; faults: Finding[] } {
  try {
    return { contract: readContract(folder), faults: [] };
  } catch (error) {
    const sentences = (error as Error).message.split('\n').filter(line => !line.endsWith('has faults:'));
    return { faults: sentences.map(sentence => findingAtCall(sentence, sources)) };
  }
}

/** A fault begins or ends with the name of the call it is about. */
function findingAtCall(sentence: string, sources: SchemaSourceFile[]): Finding {
  const files = sources.filter(({ kind }) => kind === 'calls');
  const words = sentence.split(/[: ]+/);
  for (const source of files.toReversed()) {
    const rows = Array.isArray(source.json.calls) ? source.json.calls : [];
    const place = rows.findLastIndex(row => isRecord(row) && words.includes(String(row.name)));
    if (place >= 0) return source.report(['calls', place], 'call-table', sentence);
  }
  return (files[0] ?? sources[0])!.report([], 'call-table', sentence);
}
