import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { Clock } from '../../engine/server/index.ts';
import type { ReadCard } from './cards.ts';

/**
 * The sandbox simulates another company, so it keeps its own ledger: a separate schema, over separate connections, each
 * statement committed at once. What it has charged stays charged when our server dies a moment later.
 */
const schemaSql = `
create schema if not exists sandbox;
create table if not exists sandbox.customers (
  id text primary key, key text not null unique, email text not null, name text not null, created_at timestamptz not null
);
create table if not exists sandbox.tokens (
  id text primary key, card jsonb not null, conduct text not null, used_by text, created_at timestamptz not null
);
create table if not exists sandbox.cards (
  id text primary key, key text not null unique, customer text not null, card jsonb not null, conduct text not null,
  status text not null, confirmed boolean not null, secret text unique, created_at timestamptz not null
);
create table if not exists sandbox.charges (
  id text primary key, key text not null unique, status text not null, reason text, amount integer not null,
  currency text not null, description text not null, card jsonb, method text, customer text, keep boolean not null,
  conduct text, secret text unique, refunded integer not null default 0, disputed_at timestamptz,
  created_at timestamptz not null
);
create table if not exists sandbox.refunds (
  id text primary key, key text not null unique, charge text not null, amount integer not null,
  created_at timestamptz not null
);
alter table sandbox.charges add column if not exists outcome text;
alter table sandbox.charges add column if not exists decided_at timestamptz;
alter table sandbox.charges add column if not exists dispute text;
alter table sandbox.refunds add column if not exists status text not null default 'succeeded';
alter table sandbox.refunds alter column key drop not null;
create table if not exists sandbox.events (
  id text primary key, type text not null, about jsonb not null, due_at timestamptz not null, sent_at timestamptz,
  tries integer not null default 0
);
create index if not exists events_due on sandbox.events (due_at) where sent_at is null;
create table if not exists sandbox.settings (name text primary key, value text not null);
`;
/** Any number, as long as every server uses the same one. */
const openingLock = 4_217_003;

/** What the parts of the sandbox work with. */
export interface Ledger {
  store: SandboxStore;
  clock: Clock;
}

export type CardDetails = Omit<ReadCard, 'conduct'>;
export const newId = (kind: string): string => `${kind}_${randomBytes(15).toString('base64url')}`;

type Row = Record<string, unknown>;

interface SandboxStore {
  /** One statement, committed when it answers. */
  run<Found extends Row>(statement: string, values?: unknown[]): Promise<Found[]>;
  close(): Promise<void>;
}

export async function openStore(databaseUrl: string): Promise<SandboxStore> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 3, application_name: 'sandbox payments' });
  pool.on('error', () => {});
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [openingLock]);
    await client.query(schemaSql);
  } finally {
    await client.query('select pg_advisory_unlock($1)', [openingLock]);
    client.release();
  }
  return {
    run: async (statement, values) => (await pool.query(statement, values)).rows,
    close: () => pool.end(),
  };
}
