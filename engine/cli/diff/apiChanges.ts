import type { JsonSchema } from '../../dsl/jsonSchema.ts';
import { type AnswerRow, type ApiContract, type CallRow, schemaNameOf } from '../../server/http/contract.ts';
import { change, compareMaps, type DiffEntry } from './change.ts';
import { type Direction, schemaChanges } from './schemaChanges.ts';

/** Changes that callers of the API notice. */
export function apiChanges(before: ApiContract, after: ApiContract): DiffEntry[] {
  const [old, now] = [byName(before), byName(after)];
  const { gone, added, kept } = compareMaps(old, now);
  return [
    ...gone.map(name => change('api', `${name} is gone: ${addressOf(old.get(name)!)}`, true)),
    ...added.map(name => change('api', `${name} is new: ${addressOf(now.get(name)!)}`)),
    ...mergeByCall(kept.flatMap(name => callChanges(old.get(name)!, now.get(name)!, before, after))),
  ];
}

interface CallChange {
  call: string;
  breaks: boolean;
  text: string;
}

/** The same schema may be used by many calls: reported once. */
function mergeByCall(found: CallChange[]): DiffEntry[] {
  const calls = new Map<string, Set<string>>();
  for (const { call, text } of found) calls.set(text, (calls.get(text) ?? new Set()).add(call));
  return [...calls].map(([text, names]) =>
    change(
      'api',
      `${[...names].join(', ')}: ${text}`,
      found.some(one => one.breaks && one.text === text),
    ),
  );
}

const byName = ({ rows }: ApiContract): Map<string, CallRow> => new Map(rows.map(row => [row.name, row]));
const addressOf = ({ method, path }: CallRow): string => `${method} ${path}`;

function callChanges(old: CallRow, now: CallRow, before: ApiContract, after: ApiContract): CallChange[] {
  const tell = (text: string, breaks = false): CallChange => ({ call: now.name, text, breaks });
  const shapes = (
    a: string | null | undefined,
    b: string | null | undefined,
    way: Direction,
    what: string,
  ): CallChange[] => {
    if (!a && !b) return [];
    if (!a) return [tell(`has a ${what} now`, way === 'sent' && mustBeSent(after, b!))];
    if (!b) return [tell(`has no ${what} any more`, true)];
    return schemaChanges(
      { schema: before.schemas.get(a) as JsonSchema, schemas: before.schemas },
      { schema: after.schemas.get(b) as JsonSchema, schemas: after.schemas },
      way,
    ).map(({ breaks, text }) => tell(`${what}: ${text}`, breaks));
  };
  return [
    ...(addressOf(old) === addressOf(now) ? [] : [tell(`${addressOf(old)} → ${addressOf(now)}`, true)]),
    ...(old.public && !now.public ? [tell('needs a session now', true)] : []),
    ...(old.idempotent && !now.idempotent ? [tell('heeds no Idempotency-Key any more', true)] : []),
    ...shapes(old.query, now.query, 'sent', 'query'),
    ...shapes(old.body, now.body, 'sent', 'body'),
    ...statuses(old, now, tell),
    ...Object.keys(old.answers)
      .filter(status => status in now.answers)
      .flatMap(status =>
        shapes(schemaNameOf(old.answers[status]!), schemaNameOf(now.answers[status]!), 'answered', `answer ${status}`),
      ),
  ];
}

const mustBeSent = ({ schemas }: ApiContract, name: string): boolean =>
  ((schemas.get(name) as JsonSchema | undefined)?.required ?? []).length > 0;

function statuses(old: CallRow, now: CallRow, tell: (text: string, breaks?: boolean) => CallChange): CallChange[] {
  const kind = (answer: AnswerRow) =>
    typeof answer === 'object' && answer ? ('page' in answer ? 'a page' : 'a list') : 'one';
  const gone = Object.keys(old.answers).filter(status => !(status in now.answers));
  const added = Object.keys(now.answers).filter(status => !(status in old.answers));
  const kept = Object.keys(old.answers).filter(status => status in now.answers);
  const refusals = now.problems.filter(name => !old.problems.includes(name));
  return [
    ...gone.map(status => tell(`never answers ${status} any more`, true)),
    ...added.map(status => tell(`may answer ${status} too`)),
    ...kept
      .filter(status => kind(old.answers[status]!) !== kind(now.answers[status]!))
      .map(status => tell(`answer ${status}: ${kind(old.answers[status]!)} → ${kind(now.answers[status]!)}`, true)),
    ...refusals.map(name => tell(`may refuse with ${name} too`)),
  ];
}
