// Written by `npm run generate` from the files below schemas/. Do not edit.

import type { CallForm, CallFormQuery, Colleagues, CountQuery, Country, Counts, LiveEvent, Login, LoginAnswer, Message, Money, OriginQuery, Origins, Portal, Presence, Reauthentication, SavedView, ScreenForm, State, StateQuery, User, ViewCreate, ViewPatch, ViewQuery, Why, WhyQuery, Page } from '../../../../engine/contract/generated/types.ts';

export * from '../../../../engine/contract/generated/types.ts';

/**
 * a role of app.json; the server adds their names as the values that are allowed
 */
export type Role = ("member" | "librarian")
/**
 * a role of app.json whose kind is owner; the server adds their names as the values that are allowed
 */
export type OwnerRole = "member"
/**
 * a role of app.json whose kind is staff; the server adds their names as the values that are allowed
 */
export type StaffRole = "librarian"
export type BooksBulk = (BooksBulk1 & BooksBulk2)
export type BooksBulk1 = ({
action: "create"
rows: {

}[]
} | {
action: "update"
uuids: string[]
data: {

}
} | {
action: "delete"
uuids: string[]
})
export type CopiesBulk = (CopiesBulk1 & CopiesBulk2)
export type CopiesBulk1 = ({
action: "create"
rows: {

}[]
} | {
action: "update"
uuids: string[]
data: {

}
} | {
action: "delete"
uuids: string[]
})
export type FinesBulk = (FinesBulk1 & FinesBulk2)
export type FinesBulk1 = ({
action: "create"
rows: {

}[]
} | {
action: "update"
uuids: string[]
data: {

}
} | {
action: "delete"
uuids: string[]
})
export type LoansBulk = (LoansBulk1 & LoansBulk2)
export type LoansBulk1 = ({
action: "create"
rows: {

}[]
} | {
action: "update"
uuids: string[]
data: {

}
} | {
action: "delete"
uuids: string[]
})
export type ReservationsBulk = (ReservationsBulk1 & ReservationsBulk2)
export type ReservationsBulk1 = ({
action: "create"
rows: {

}[]
} | {
action: "update"
uuids: string[]
data: {

}
} | {
action: "delete"
uuids: string[]
})
export type MembersWrite = MembersWrite1
export type MembersBulk = (MembersBulk1 & MembersBulk2)
export type MembersBulk1 = ({
action: "create"
rows: {

}[]
} | {
action: "update"
uuids: string[]
data: {

}
} | {
action: "delete"
uuids: string[]
})
export type SuggestionsWrite = SuggestionsWrite1
export type SuggestionsBulk = (SuggestionsBulk1 & SuggestionsBulk2)
export type SuggestionsBulk1 = ({
action: "create"
rows: {

}[]
} | {
action: "update"
uuids: string[]
data: {

}
} | {
action: "delete"
uuids: string[]
})
export interface DeskNumbers {
open_fines: Money
genres: {
labels: string[]
series: number[]
}
}
export interface Registration {
first_name: string
last_name: string
group: ("adult" | "child" | "senior")
born_on?: (string | null)
guardian?: string
phone?: string
email: string
locale?: ("en" | "de")
password: string
}
export interface PartnerQuery {
/**
 * ["title","ASC"]
 */
sort?: string
/**
 * [0,24]
 */
range?: string
/**
 * {"q":"sea"}
 */
filter?: string
}
/**
 * A title that a partner library has, as its own server says.
 */
export interface PartnerTitle {
id?: string
title: string
author?: string
library: string
copies?: number
free?: boolean
}
/**
 * Book: as far as the caller may read it
 */
export interface BooksRow {
uuid?: string
title?: string
authors?: string[]
genre?: string
language?: (("en" | "de" | "fr" | "es" | "other") | null)
published?: (number | null)
isbn?: (string | null)
summary?: (string | null)
cover?: ({
uuid: string
name?: string
size?: number
type?: string
} | null)
copies?: (number | null)
free_copies?: (number | null)
created_at?: string
updated_at?: string
version?: number
}
export interface BooksWrite {
title: string
authors: string[]
genre: string
language?: ("en" | "de" | "fr" | "es" | "other")
published?: (number | null)
isbn?: (string | null)
summary?: string
cover?: {
uuid: string
name?: string
size?: number
type?: string
}
copies?: number
free_copies?: number
}
export interface BooksBulk2 {
action: ("create" | "update" | "delete")
}
export interface BooksResults {
results: {
/**
 * null: of a row that was not made
 */
uuid: (string | null)
status: number
/**
 * the body of the refusal
 */
problem?: {

}
}[]
}
export interface BooksFile {
uuid: string
name: string
/**
 * bytes
 */
size: number
/**
 * by its content, where that says
 */
type: string
}
export interface BooksFileQuery {
field: "cover"
}
export interface BooksChange {
uuid: string
kind: ("create" | "edit" | "delete" | "restore")
version?: (number | null)
/**
 * the role
 */
by: string
/**
 * for the team
 */
actor_uuid?: (string | null)
/**
 * by field: before and after
 */
changes: {

}
at: string
}
/**
 * Copy: as far as the caller may read it
 */
export interface CopiesRow {
uuid?: string
barcode?: string
book_uuid?: string
shelf?: (string | null)
state?: ("free" | "lent" | "held" | "repair" | "lost")
acquired_on?: (string | null)
price?: (Money | null)
created_at?: string
updated_at?: string
version?: number
"book_uuid.title"?: (string | null)
}
export interface CopiesWrite {
barcode: string
book_uuid: string
shelf?: string
state: ("free" | "lent" | "held" | "repair" | "lost")
acquired_on?: (string | null)
price?: (Money | null)
}
export interface CopiesBulk2 {
action: ("create" | "update" | "delete")
}
export interface CopiesResults {
results: {
/**
 * null: of a row that was not made
 */
uuid: (string | null)
status: number
/**
 * the body of the refusal
 */
problem?: {

}
}[]
}
export interface CopiesChange {
uuid: string
kind: ("create" | "edit" | "delete" | "restore")
version?: (number | null)
/**
 * the role
 */
by: string
/**
 * for the team
 */
actor_uuid?: (string | null)
/**
 * by field: before and after
 */
changes: {

}
at: string
}
/**
 * Fine: as far as the caller may read it
 */
export interface FinesRow {
uuid?: string
title?: (string | null)
member_uuid?: string
loan_uuid?: (string | null)
reason?: ("late" | "lost")
days?: (number | null)
amount?: Money
state?: ("open" | "paid" | "waived")
paid_on?: (string | null)
note?: (string | null)
created_at?: string
updated_at?: string
version?: number
/**
 * for roles for whom what may be done to a row depends on what they are not sent
 */
allowed_actions?: string[]
}
export interface FinesWrite {
title?: string
member_uuid?: string
loan_uuid?: (string | null)
reason?: ("late" | "lost")
days?: (number | null)
amount?: Money
state?: ("open" | "paid" | "waived")
paid_on?: (string | null)
note?: string
}
export interface FinesBulk2 {
action: ("create" | "update" | "delete")
}
export interface FinesResults {
results: {
/**
 * null: of a row that was not made
 */
uuid: (string | null)
status: number
/**
 * the body of the refusal
 */
problem?: {

}
}[]
}
export interface FinesChange {
uuid: string
kind: ("create" | "edit" | "delete" | "restore")
version?: (number | null)
/**
 * the role
 */
by: string
/**
 * for the team
 */
actor_uuid?: (string | null)
/**
 * by field: before and after
 */
changes: {

}
at: string
}
/**
 * Loan: as far as the caller may read it
 */
export interface LoansRow {
uuid?: string
title?: (string | null)
copy_uuid?: string
member_uuid?: string
lent_on?: (string | null)
due_on?: (string | null)
returned_on?: (string | null)
renewals?: (number | null)
state?: ("running" | "returned" | "lost")
lent_copy?: (string | null)
created_at?: string
updated_at?: string
version?: number
/**
 * for roles for whom what may be done to a row depends on what they are not sent
 */
allowed_actions?: string[]
}
export interface LoansWrite {
title?: string
copy_uuid: string
member_uuid: string
lent_on?: string
due_on?: string
returned_on?: (string | null)
renewals?: number
state?: ("running" | "returned" | "lost")
lent_copy?: (string | null)
}
export interface LoansBulk2 {
action: ("create" | "update" | "delete")
}
export interface LoansResults {
results: {
/**
 * null: of a row that was not made
 */
uuid: (string | null)
status: number
/**
 * the body of the refusal
 */
problem?: {

}
}[]
}
export interface LoansChange {
uuid: string
kind: ("create" | "edit" | "delete" | "restore")
version?: (number | null)
/**
 * the role
 */
by: string
/**
 * for the team
 */
actor_uuid?: (string | null)
/**
 * by field: before and after
 */
changes: {

}
at: string
}
/**
 * Reservation: as far as the caller may read it
 */
export interface ReservationsRow {
uuid?: string
title?: (string | null)
book_uuid?: string
member_uuid?: string
state?: ("waiting" | "ready" | "fetched" | "cancelled" | "expired")
copy_uuid?: (string | null)
hold_until?: (string | null)
open_for?: (string | null)
created_at?: string
updated_at?: string
version?: number
/**
 * for roles for whom what may be done to a row depends on what they are not sent
 */
allowed_actions?: string[]
}
export interface ReservationsWrite {
title?: string
book_uuid: string
member_uuid: string
state?: ("waiting" | "ready" | "fetched" | "cancelled" | "expired")
copy_uuid?: (string | null)
hold_until?: (string | null)
open_for?: (string | null)
}
export interface ReservationsBulk2 {
action: ("create" | "update" | "delete")
}
export interface ReservationsResults {
results: {
/**
 * null: of a row that was not made
 */
uuid: (string | null)
status: number
/**
 * the body of the refusal
 */
problem?: {

}
}[]
}
export interface ReservationsChange {
uuid: string
kind: ("create" | "edit" | "delete" | "restore")
version?: (number | null)
/**
 * the role
 */
by: string
/**
 * for the team
 */
actor_uuid?: (string | null)
/**
 * by field: before and after
 */
changes: {

}
at: string
}
/**
 * Member: as far as the caller may read it
 */
export interface MembersRow {
uuid?: string
customer_uuid?: string
number?: (string | null)
name?: string
group?: (("adult" | "child" | "senior") | null)
born_on?: (string | null)
phone?: (string | null)
blocked?: (boolean | null)
note?: (string | null)
loans?: (number | null)
guardian?: (string | null)
created_at?: string
updated_at?: string
version?: number
/**
 * for roles for whom what may be done to a row depends on what they are not sent
 */
allowed_actions?: string[]
}
export interface MembersWrite1 {
customer_uuid: string
number?: string
name: string
group?: ("adult" | "child" | "senior")
born_on?: (string | null)
phone?: string
blocked?: boolean
note?: string
loans?: number
guardian?: string
}
export interface MembersBulk2 {
action: ("create" | "update" | "delete")
}
export interface MembersResults {
results: {
/**
 * null: of a row that was not made
 */
uuid: (string | null)
status: number
/**
 * the body of the refusal
 */
problem?: {

}
}[]
}
export interface MembersChange {
uuid: string
kind: ("create" | "edit" | "delete" | "restore")
version?: (number | null)
/**
 * the role
 */
by: string
/**
 * for the team
 */
actor_uuid?: (string | null)
/**
 * by field: before and after
 */
changes: {

}
at: string
}
/**
 * Suggestion: as far as the caller may read it
 */
export interface SuggestionsRow {
uuid?: string
title?: string
author?: string
kind?: ("print" | "audio" | "ebook")
language?: (("en" | "de" | "fr" | "es" | "other") | null)
reason?: string
for_course?: (boolean | null)
course?: (string | null)
state?: ("open" | "ordered" | "declined")
answer?: (string | null)
customer_uuid?: (string | null)
created_at?: string
updated_at?: string
version?: number
}
export interface SuggestionsWrite1 {
title: string
author: string
kind: ("print" | "audio" | "ebook")
language?: ("en" | "de" | "fr" | "es" | "other")
reason: string
for_course?: boolean
course?: string
state?: ("open" | "ordered" | "declined")
answer?: string
customer_uuid?: string
}
export interface SuggestionsBulk2 {
action: ("create" | "update" | "delete")
}
export interface SuggestionsResults {
results: {
/**
 * null: of a row that was not made
 */
uuid: (string | null)
status: number
/**
 * the body of the refusal
 */
problem?: {

}
}[]
}
export interface SuggestionsChange {
uuid: string
kind: ("create" | "edit" | "delete" | "restore")
version?: (number | null)
/**
 * the role
 */
by: string
/**
 * for the team
 */
actor_uuid?: (string | null)
/**
 * by field: before and after
 */
changes: {

}
at: string
}

/** Every call of the API by name. */
export interface Calls {
  getMe: {
    params: undefined;
    query: undefined;
    body: undefined;
    answers: { 200: User };
    problems: never;
    public: false;
  };
  reauthenticate: {
    params: undefined;
    query: undefined;
    body: Reauthentication;
    answers: { 204: undefined };
    problems: 'wrong_password';
    public: false;
  };
  login: {
    params: undefined;
    query: undefined;
    body: Login;
    answers: { 200: LoginAnswer };
    problems: 'wrong_credentials';
    public: true;
  };
  logout: {
    params: undefined;
    query: undefined;
    body: undefined;
    answers: { 204: undefined };
    problems: never;
    public: true;
  };
  countRows: {
    params: undefined;
    query: CountQuery;
    body: undefined;
    answers: { 200: Counts };
    problems: never;
    public: false;
  };
  getDeskNumbers: {
    params: undefined;
    query: undefined;
    body: undefined;
    answers: { 200: DeskNumbers };
    problems: never;
    public: false;
  };
  listenEvents: {
    params: undefined;
    query: undefined;
    body: undefined;
    answers: { 200: AsyncIterable<LiveEvent> };
    problems: never;
    public: false;
  };
  tellPresence: {
    params: undefined;
    query: undefined;
    body: Presence;
    answers: { 200: Colleagues };
    problems: 'not_found';
    public: false;
  };
  getCallForm: {
    params: { form: string };
    query: CallFormQuery;
    body: undefined;
    answers: { 200: CallForm };
    problems: 'not_found' | 'not_authenticated';
    public: true;
  };
  inspectResource: {
    params: { resource: string };
    query: OriginQuery;
    body: undefined;
    answers: { 200: Origins };
    problems: 'not_found';
    public: false;
  };
  explainAccess: {
    params: undefined;
    query: WhyQuery;
    body: undefined;
    answers: { 200: Why };
    problems: 'forbidden' | 'not_found' | 'row_not_found' | 'person_not_found';
    public: false;
  };
  registerMember: {
    params: undefined;
    query: undefined;
    body: Registration;
    answers: { 201: Message };
    problems: 'email_taken';
    public: false;
  };
  listPartnerTitles: {
    params: undefined;
    query: PartnerQuery;
    body: undefined;
    answers: { 200: PartnerTitle[] };
    problems: never;
    public: true;
  };
  getPartnerTitle: {
    params: { title: string };
    query: undefined;
    body: undefined;
    answers: { 200: PartnerTitle };
    problems: 'not_found';
    public: true;
  };
  listCountries: {
    params: undefined;
    query: undefined;
    body: undefined;
    answers: { 200: Country[] };
    problems: never;
    public: true;
  };
  listStates: {
    params: undefined;
    query: StateQuery;
    body: undefined;
    answers: { 200: State[] };
    problems: never;
    public: true;
  };
  getPortal: {
    params: undefined;
    query: undefined;
    body: undefined;
    answers: { 200: Portal };
    problems: never;
    public: false;
  };
  getScreenForm: {
    params: { resource: string; screen: string };
    query: undefined;
    body: undefined;
    answers: { 200: ScreenForm };
    problems: 'not_found';
    public: false;
  };
  listViews: {
    params: undefined;
    query: ViewQuery;
    body: undefined;
    answers: { 200: SavedView[] };
    problems: never;
    public: false;
  };
  createView: {
    params: undefined;
    query: undefined;
    body: ViewCreate;
    answers: { 201: SavedView };
    problems: 'view_resource_unknown' | 'view_not_shareable' | 'too_many_views' | 'idempotency_conflict';
    public: false;
  };
  patchView: {
    params: { uuid: string };
    query: undefined;
    body: ViewPatch;
    answers: { 200: SavedView };
    problems: 'view_not_found' | 'view_not_owned' | 'view_not_shareable';
    public: false;
  };
  deleteView: {
    params: { uuid: string };
    query: undefined;
    body: undefined;
    answers: { 204: undefined };
    problems: 'view_not_found' | 'view_not_owned';
    public: false;
  };
}

export type CallName = keyof Calls;

/** Every refusal of the catalogue by name. */
export type ProblemName =
  | 'copy_not_free'
  | 'member_blocked'
  | 'too_many_loans'
  | 'loan_reserved'
  | 'loan_overdue'
  | 'open_fines'
  | 'no_card'
  | 'already_reserved'
  | 'already_lent'
  | 'email_taken'
  | 'not_json'
  | 'bad_signature'
  | 'not_authenticated'
  | 'bad_credentials'
  | 'account_locked'
  | 'reauthentication_required'
  | 'bad_origin'
  | 'forbidden'
  | 'not_found'
  | 'view_not_found'
  | 'view_resource_unknown'
  | 'view_not_owned'
  | 'view_not_shareable'
  | 'too_many_views'
  | 'file_not_found'
  | 'method_not_allowed'
  | 'record_in_use'
  | 'stale_version'
  | 'first_step'
  | 'action_not_offered'
  | 'scanner_unavailable'
  | 'store_unavailable'
  | 'store_full'
  | 'idempotency_conflict'
  | 'too_large'
  | 'unsupported_media'
  | 'unsupported_encoding'
  | 'too_many_requests'
  | 'internal_error'
  | 'bad_request'
  | 'file_name_refused'
  | 'file_name_too_long'
  | 'file_empty'
  | 'file_content_refused'
  | 'file_protected'
  | 'file_type_mismatch'
  | 'record_file_too_large'
  | 'record_file_refused'
  | 'content_length_required'
  | 'too_many_unsaved_files'
  | 'row_not_found'
  | 'person_not_found'
  | 'impersonation_read_only'
  | 'impersonation_ended'
  | 'wrong_credentials'
  | 'wrong_password';

type AppCalls = Calls;
type AppProblemName = ProblemName;
declare module '../../../../engine/contract/contract.ts' {
  interface ContractRegister {
    calls: AppCalls;
    problems: AppProblemName;
  }
}
