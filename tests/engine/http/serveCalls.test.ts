import Fastify from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { type ApiContract, readContract } from '../../../engine/server/http/contract.ts';
import { answerErrors } from '../../../engine/server/http/errorReplies.ts';
import { notIdempotent } from '../../../engine/server/http/idempotency.ts';
import { type Handlers, type RequestPipeline, replyWith, serveCalls } from '../../../engine/server/http/serveCalls.ts';

const whole = readContract();
const apps: { close(): Promise<unknown> }[] = [];
afterEach(() => Promise.all(apps.splice(0).map(app => app.close())));

/** A server of a few rows of the real call table, without sessions around. */
async function serving(names: string[], handlers: Record<string, unknown>, contract: ApiContract = whole) {
  const app = Fastify();
  apps.push(app);
  answerErrors(app);
  const plain: RequestPipeline = (_row, _raw, _reply, run) => run(null, 'en', null, notIdempotent);
  serveCalls(app, handlers as unknown as Handlers, plain, {
    ...contract,
    rows: contract.rows.filter(row => names.includes(row.name)),
  });
  await app.ready();
  return app;
}

describe('the call table', () => {
  it('does not start without a handler for every row, nor with a handler without a row', async () => {
    await expect(serving(['listCountries', 'listStates'], { listCountries: () => [] })).rejects.toThrow(
      'the call listStates has no handler',
    );
    await expect(serving([], { listPlanets: () => [] })).rejects.toThrow('the handler listPlanets has no call');
  });

  it('never lets an undeclared field leave the server', async () => {
    const country = { icon: '🇦🇹', name: 'Austria', code: 'AT', secret: 'x' };
    const app = await serving(['listCountries'], { listCountries: () => [country] });
    expect((await app.inject('/api/core/countries')).json()).toEqual([{ icon: '🇦🇹', name: 'Austria', code: 'AT' }]);
  });

  it('answers the first status of the row unless the handler names another', async () => {
    const app = await serving(['register', 'logout'], {
      register: () => ({ message: 'Made.' }),
      logout: () => replyWith(204, undefined),
    });
    const user_data = {
      email: 'a@example.test',
      password: 'seven green bicycles',
      password_confirm: '',
      first_name: 'A',
      last_name: 'B',
      account_type: 'individual',
      accept_terms: true,
    };
    expect((await app.inject({ method: 'POST', url: '/api/auth/register', payload: { user_data } })).statusCode).toBe(
      201,
    );
    expect((await app.inject({ method: 'DELETE', url: '/api/auth/logout' })).statusCode).toBe(204);
  });

  it('hides what went wrong inside', async () => {
    const app = await serving(['listCountries'], {
      listCountries: () => {
        throw new Error('select * from users at /home/someone');
      },
    });
    const reply = await app.inject('/api/core/countries');
    expect(reply.statusCode).toBe(500);
    expect(Object.keys(reply.json()).sort()).toEqual(['detail', 'request_id']);
    expect(reply.json().detail).toBe('Internal error');
  });
});
