import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { payments } from '../../../server/billing/tables.ts';
import { Client } from '../../helpers/client.ts';
import { nodeArguments } from '../../helpers/nodeArguments.ts';
import type { Customer, TestApp } from '../../helpers/testApp.ts';

/** Another server on the test app's database that can be killed. */
export interface KillableServer {
  url: string;
  /** `kill -9` */
  kill(): Promise<void>;
}

/** Starts such servers, and leaves none behind. */
export function killableServers(app: TestApp, environment: Record<string, string> = {}) {
  const children: ChildProcess[] = [];
  return {
    async start(): Promise<KillableServer> {
      const { databaseUrl, dataDir } = app.deps.config;
      const child = spawn(
        process.execPath,
        nodeArguments(new URL('../../uploads/api/serverProcess.ts', import.meta.url)),
        {
          env: {
            ...process.env,
            DATABASE_URL: databaseUrl ?? '',
            DATA_DIR: dataDir,
            RATE_LIMIT: 'off',
            PORT: '0',
            ...environment,
          },
          stdio: ['ignore', 'pipe', 'inherit'],
        },
      );
      children.push(child);
      const stillborn = once(child, 'exit').then(() => {
        throw new Error('The server died before it listened.');
      });
      stillborn.catch(() => {});
      const [line] = (await Promise.race([once(child.stdout!, 'data'), stillborn])) as [Buffer];
      return {
        url: line.toString().trim(),
        kill: async () => {
          child.kill('SIGKILL');
          await once(child, 'exit');
        },
      };
    },
    end() {
      for (const child of children) child.kill('SIGKILL');
    },
  };
}

/** The same person, at another server. */
export function at(server: KillableServer, who: Customer): Client {
  const client = new Client(server.url);
  for (const [name, value] of who.cookies) client.cookies.set(name, value);
  return client;
}

type Whose = { order_uuid: string } | { customer_uuid: string };

/** The payment is recorded: from now on the provider is being asked. */
export async function expectRecorded(app: TestApp, whose: Whose): Promise<void> {
  const which =
    'order_uuid' in whose ? eq(payments.order_uuid, whose.order_uuid) : eq(payments.customer_uuid, whose.customer_uuid);
  while (!(await app.db.$count(payments, which))) await sleep(5);
}
