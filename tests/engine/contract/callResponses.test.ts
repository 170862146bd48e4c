import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CallRow, readContract } from '../../../engine/server/http/contract.ts';
import { responseValidator } from '../../../engine/server/http/validateResponses.ts';
import type { CallName } from '../../../schemas/generated/types.ts';
import type { Answer } from '../../helpers/client.ts';
import { actsDuring, actsWithoutText, isAudited } from './audited.ts';
import { type CaseContext, type CasePlay, commonPlay, openCaseContext } from './caseContext.ts';
import { cases } from './cases/all.ts';

const contract = readContract();
const promised = responseValidator(contract);
let stage: CaseContext;
beforeAll(async () => {
  stage = await openCaseContext();
});
afterAll(() => stage?.close());

/** Refusals that say more than their sentence in the catalogue, such as what the bank said. */
const inOtherWords = ['card_declined', 'upload_incomplete'];

type Loose = { answers: Record<string, CasePlay | undefined>; refusals?: Record<string, CasePlay | undefined> };
const caseOf = (row: CallRow): Loose | undefined => cases[row.name as CallName] as Loose | undefined;

async function play(row: CallRow, what: string, found: CasePlay | undefined): Promise<Answer> {
  if (!found) throw new Error(`${row.name} has no case for ${what}: add one below tests/engine/contract/cases.`);
  return found(stage);
}

function expectProblem(answer: Answer, problem: string): void {
  const { status, detail, type, loc } = contract.problems[problem] as {
    status: number;
    detail: string;
    type?: string;
    loc?: string[];
  };
  expect(answer.status, answer.text).toBe(status);
  const said = inOtherWords.includes(problem) ? expect.any(String) : detail;
  if (type) expect(answer.detail).toEqual([{ type, loc, msg: said }]);
  else expect(answer.body).toMatchObject(status === 401 ? { detail: said } : { detail: said, message: said });
}

describe.each(contract.rows)('$name', row => {
  for (const status of Object.keys(row.answers))
    it(`answers ${status}`, async () => {
      const playing = () => play(row, status, caseOf(row)?.answers[status]);
      const { result: answer, acts } = await actsDuring(stage.app, playing);
      expect(answer.status, answer.text).toBe(Number(status));
      promised(row, answer.status, answer.body);
      if (isAudited(row)) expect(acts, 'what our team does stands in the audit').not.toEqual([]);
      expect(actsWithoutText(acts)).toEqual([]);
    });

  const client = (stage: CaseContext) => (row.roles ? stage.team(row) : stage.owner);
  for (const problem of row.problems)
    it(`refuses with ${problem}`, async () => {
      const own = caseOf(row)?.refusals?.[problem];
      expectProblem(await play(row, problem, own ?? commonPlay(row.name as CallName, problem, client)), problem);
    });
});

it('has no case for what no row names', () => {
  const known = new Map(contract.rows.map(row => [row.name, row]));
  const unknown = Object.entries(cases).flatMap(([name, { answers, refusals = {} }]) => {
    const row = known.get(name);
    const extra = [
      ...Object.keys(answers).filter(status => !row?.answers[status] && row?.answers[status] !== null),
      ...Object.keys(refusals).filter(problem => !row?.problems.includes(problem)),
    ];
    return extra.map(what => `${name}: ${what}`);
  });
  expect(unknown).toEqual([]);
});
