-- The tables that 0.1.0 had beside those of 0000_initial.sql, as they were.
create schema drizzle;
create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);

create table collections.customer_notes (
  uuid uuid primary key, text text, important boolean, author text, customer_uuid uuid not null,
  created_at timestamptz(3) not null, updated_at timestamptz(3) not null, version bigint not null
);
create index customer_notes_customer_uuid_desc_created_at_uuid_index
  on collections.customer_notes (customer_uuid, created_at desc nulls first, uuid);
create index customer_notes_important_index on collections.customer_notes (important);
create index customer_notes_created_at_index on collections.customer_notes (created_at);
alter table collections.customer_notes add constraint customer_notes_customer_uuid_ref
  foreign key (customer_uuid) references public.users (uuid) on delete cascade;

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
create table if not exists sandbox.events (
  id text primary key, type text not null, about jsonb not null, due_at timestamptz not null, sent_at timestamptz,
  tries integer not null default 0
);
create index if not exists events_due on sandbox.events (due_at) where sent_at is null;
create table if not exists sandbox.settings (name text primary key, value text not null);
