import { describe, expect, it } from 'vitest';
import { lintMigrations, type MigrationRule } from '../../../engine/cli/testing.ts';
import { migrationRuleFaults } from '../../../scripts/migrationRules.ts';

/** The rules that a migration breaks. */
const rulesOf = (sql: string, isReleased = false): MigrationRule[] =>
  lintMigrations([{ file: '0001_step.sql', statements: sql.split(';\n'), isReleased }], ['0.2.0']).map(
    ({ code }) => code,
  );

describe('the migrations of the project', () => {
  it('keep the rules, or are listed with the reason', () => {
    expect(migrationRuleFaults()).toEqual([]);
  });
});

describe('a migration', () => {
  it.each([
    'ALTER TABLE "orders" ADD COLUMN "note" text',
    'ALTER TABLE "orders" ADD COLUMN "note" text DEFAULT \'x, y\' NOT NULL',
    'alter table orders add column at timestamptz default now() not null, alter column name drop not null',
    'ALTER TABLE "orders" ADD CONSTRAINT "orders_user_fk" FOREIGN KEY ("user") REFERENCES "users"("uuid")',
    'create index orders_note on orders (note)',
    'alter table orders drop constraint orders_user_fk',
    'alter table orders add constraint total check (total >= 0) not valid;\nalter table orders validate constraint total',
    'create table notes (id int);\nupdate notes set id = 1;\nalter table notes drop column id;\ndrop table notes',
    'ALTER TABLE "orders" ADD COLUMN "note" text;\nALTER TABLE "orders" DROP COLUMN "note"',
    "insert into settings (name, value) values ('update orders', 'drop table orders')",
    'create or replace function f() returns trigger as $$ begin update orders set n = 1; drop table orders; end $$',
    '-- small: there are four plans, and nobody adds one\nupdate premier_levels set position = 1',
    '-- contract since 0.2.0: nothing reads it any more\nALTER TABLE "orders" DROP COLUMN "note"',
  ])('may do without downtime: %s', sql => expect(rulesOf(sql)).toEqual([]));

  it.each<[MigrationRule, string]>([
    ['rewrites-table', 'ALTER TABLE "orders" ALTER COLUMN "total" SET DATA TYPE bigint'],
    ['rewrites-table', 'alter table orders add column key uuid default gen_random_uuid()'],
    ['rewrites-table', 'alter table orders add column place bigserial'],
    ['rewrites-table', 'alter table orders set unlogged'],
    ['rewrites-table', 'vacuum full orders'],
    ['changes-rows', 'UPDATE "orders" SET "note" = \'\''],
    ['changes-rows', 'delete from orders where total = 0'],
    ['changes-rows', 'create table tallies (n int);\ninsert into tallies select count(*) from orders'],
    ['scans-locked', 'ALTER TABLE "orders" ALTER COLUMN "note" SET NOT NULL'],
    ['scans-locked', 'alter table orders add constraint total check (total >= 0)'],
    ['scans-locked', 'alter table orders add constraint one unique (number)'],
    ['breaks-release-before', 'ALTER TABLE "orders" DROP COLUMN "note"'],
    ['breaks-release-before', 'alter table orders rename column note to remark'],
    ['breaks-release-before', 'alter table orders set schema archive'],
    ['breaks-release-before', 'alter table orders add column note text not null'],
    ['breaks-release-before', 'alter table orders alter column note drop default'],
    ['breaks-release-before', 'drop table if exists "public"."orders"'],
    ['breaks-release-before', 'drop index orders_number'],
    [
      'breaks-release-before',
      '-- contract since 0.3.0: that release does not exist\nalter table orders drop column note',
    ],
    ['own-transaction', 'commit'],
  ])('breaks the rule %s: %s', (rule, sql) => expect(rulesOf(sql)).toEqual([rule]));

  it('may not change what a released one created', () => {
    const files = [
      { file: '0001_notes.sql', statements: ['create table notes (id int)'], isReleased: true },
      { file: '0002_notes.sql', statements: ['drop table notes'], isReleased: false },
    ];
    expect(lintMigrations(files, []).map(({ sentence }) => sentence)).toEqual([
      expect.stringMatching(
        /^0002_notes.sql changes the table notes \(breaks-release-before\)\. Servers of the release/,
      ),
    ]);
  });
});
