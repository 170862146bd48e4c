import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Config } from '../../../server/config.ts';
import { nodeArguments } from '../../helpers/nodeArguments.ts';
import type { TestApp } from '../../helpers/testApp.ts';

export interface ChildServer {
  url: string;
  port: number;
  /** As `kill -9` does. */
  kill(): Promise<void>;
}

const entry = nodeArguments(new URL('serverProcess.ts', import.meta.url));

/** Starts another server process on the test app's database and files. */
export async function startChild(app: TestApp, port = 0): Promise<ChildServer> {
  const { databaseUrl, dataDir, uploads } = app.deps.config;
  const child = spawn(process.execPath, entry, {
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl ?? '',
      DATA_DIR: dataDir,
      PORT: String(port),
      RATE_LIMIT: 'off',
      ...storeOf(uploads),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await Promise.race([firstLine(child), once(child, 'exit').then(() => null)]);
  if (!url) throw new Error('The server did not start.');
  return {
    url,
    port: Number(new URL(url).port),
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}

const storeOf = ({ store, s3 }: Config['uploads']): Record<string, string> =>
  s3 && store === 's3'
    ? {
        UPLOAD_STORE: store,
        S3_BUCKET: s3.bucket,
        S3_REGION: s3.region,
        S3_ENDPOINT: s3.endpoint ?? '',
        S3_ACCESS_KEY_ID: s3.accessKeyId,
        S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
      }
    : {};

async function firstLine(child: ChildProcess): Promise<string> {
  const [line] = (await once(child.stdout!, 'data')) as [Buffer];
  return line.toString().trim();
}
