// Written by `npm run generate` from the files below schemas/. Do not edit.

/**
 * a role of app.json; the server adds their names as the values that are allowed
 */
export type Role = string
/**
 * a role of app.json whose kind is owner; the server adds their names as the values that are allowed
 */
export type OwnerRole = string
/**
 * a role of app.json whose kind is staff; the server adds their names as the values that are allowed
 */
export type StaffRole = string

export interface Reauthentication {
password: string
}
export interface User {
uuid: string
email: string
first_name: string
last_name: string
locale: string
timezone: string
role: Role
blocked_at: (string | null)
created_at: string
/**
 * set during impersonation: a member of staff sees the pages as this person, read-only
 */
impersonation?: {
/**
 * first name
 */
staff: string
/**
 * name of the person, as staff see it
 */
customer: string
until: string
}
}
export interface Login {
email: string
password: string
remember_me?: boolean
}
export interface LoginAnswer {
access_token: string
me: (User | null)
/**
 * of the access token
 */
expiry: string
}
export interface CountQuery {
/**
 * addresses of lists below /api, each with the filters of its query: `/orders?status=queued`
 */
of: string[]
}
export interface Counts {
/**
 * in the order of the question; null where the list is unknown, not the caller's to read, or refuses the query
 */
counts: (number | null)[]
}
/**
 * Who else of our team is at a record
 */
export interface Colleagues {
people: {
uuid: string
name: string
doing: ("reads" | "edits")
/**
 * at the record
 */
since: string
}[]
}
/**
 * A record has changed; its current state is read with its own call
 */
export interface LiveEvent {
/**
 * the name of a resource, or of a part of the app such as `account`
 */
resource: string
/**
 * the record, or the one that it belongs to
 */
uuid: string
at: string
}
/**
 * What one open page of our team shows
 */
export interface Presence {
/**
 * made up by the page, and the same for as long as it is open
 */
page: string
resource: string
/**
 * the record
 */
uuid: string
doing: ("reads" | "edits" | "left")
}
/**
 * a form without drafts: its answers, put where `places` says, are the body of the call
 */
export interface CallForm {
id: string
version: number
title: string
/**
 * name of the call that takes the answers
 */
call: string
steps: {
name: string
title: string
help: (string | null)
/**
 * condition over the answers of the other steps; null: always shown
 */
when: ({
[k: string]: unknown
} | null)
/**
 * may be left out as a whole
 */
optional: boolean
/**
 * JSON Schema draft-07 of the answers of this step, flat by name
 */
schema: {
[k: string]: unknown
}
ui_schema: {
[k: string]: unknown
}
/**
 * address of the compiled validator module
 */
validator: string
}[]
/**
 * answers to start from
 */
data: {
[k: string]: unknown
}
/**
 * by name of the answer
 */
places: {
[k: string]: {
/**
 * condition over the answers, also said in the schema; null: always
 */
visible: ({
[k: string]: unknown
} | null)
/**
 * true, false, or a condition over the answers, also said in the schema
 */
required: {
[k: string]: unknown
}
/**
 * where it goes in the body
 */
path: string[]
/**
 * what is sent where there is no answer; absent: nothing is
 */
empty?: {
[k: string]: unknown
}
}
}
}
export interface CallFormQuery {
/**
 * the query of the page that shows the form: `topic=help`; a form may start from it
 */
page?: string
}
/**
 * One key with what it is and where that comes from
 */
export interface KeyOrigin {
key: string
/**
 * as JSON; null: the role does not have it
 */
value: (string | null)
from: ("file" | "default" | "role")
/**
 * below the folder of the project
 */
file: (string | null)
line: (number | null)
/**
 * name of the default
 */
rule: (string | null)
/**
 * what the rule says
 */
text: (string | null)
}
export interface OriginQuery {
/**
 * another role than one's own
 */
role?: string
}
/**
 * A resource as a role sees it, key by key
 */
export interface Origins {
resource: string
role: string
roles: string[]
/**
 * other resources that can be inspected
 */
resources: string[]
keys: KeyOrigin[]
}
/**
 * Whether a person sees something or may do it, and every rule that decides
 */
export interface Why {
resource: string
role: string
/**
 * the person in whose place the rules were evaluated; null: none
 */
person: ({
uuid: string
name: string
} | null)
/**
 * the row it is about, as it is called on the caller's pages
 */
row: ({
uuid: string
title: string
} | null)
/**
 * null: it depends on the row, and none was named
 */
allowed: (boolean | null)
rules: {
/**
 * its name, the same in every language
 */
rule: string
/**
 * what it says, in words
 */
text: string
/**
 * false: it prevents access; null: unknown without the row
 */
holds: (boolean | null)
/**
 * as the file has it, as JSON
 */
condition: (string | null)
/**
 * the value that was compared, as JSON
 */
value: (string | null)
/**
 * below the folder of the project
 */
file: (string | null)
line: (number | null)
}[]
/**
 * what can be asked about this resource
 */
choices: {
roles: string[]
/**
 * over the same rows
 */
resources: string[]
fields: string[]
actions: string[]
views: string[]
}
}
/**
 * What a person does not see, or may not do. Without field, action or view it is about the resource, with uuid about the row
 */
export interface WhyQuery {
resource: string
/**
 * the role that the question is about; absent: that of the person, else the caller's
 */
role?: string
/**
 * uuid or email; absent: the owner of the row
 */
person?: string
/**
 * uuid, or words by which it is found, such as its number
 */
row?: string
field?: string
action?: string
view?: string
}
export interface Country {
icon: string
name: string
code: string
}
export interface Option {
value: string
label: string
}
/**
 * what the signed-in person may see, cut down to the role; resources and dashboards as engine/dsl/resolve/resolved.ts says
 */
export interface Portal {
title: Label
home: string
role: string
/**
 * `owner`: people of the role see only their own rows; `staff`: they see all rows that permissions allow
 */
kind: ("owner" | "staff")
locales: string[]
/**
 * roles that saved views may be shared with
 */
share?: string[]
/**
 * names that rows give to constants, by language and key
 */
texts?: {
[k: string]: {
[k: string]: string
}
}
/**
 * whether the person may read the files and rules behind a screen
 */
inspects?: boolean
menu: {
group: string
label: Label
items: {
label: Label
route: string
resource?: string
icon?: string
/**
 * a condition: rows that are counted beside the entry
 */
badge?: {
[k: string]: unknown
}
}[]
}[]
resources: {
[k: string]: unknown
}[]
dashboards: {
[k: string]: unknown
}[]
}
/**
 * an i18n key and the words to fall back on; without them, the last part of the key in words
 */
export interface Label {
key: string
fallback?: string
/**
 * by language, in place of the fallback
 */
texts?: {
[k: string]: string
}
/**
 * the key that is asked next
 */
usual?: string
}
export interface State {
name: string
}
export interface StateQuery {
country?: string
}
/**
 * what a screen that writes asks: one object of answers, each named once
 */
export interface ScreenForm {
resource: string
screen: string
/**
 * JSON Schema draft-07 of the answers; conditions on other answers are in it as if/then
 */
schema: {
[k: string]: unknown
}
/**
 * how react-jsonschema-form shows it; may be ignored
 */
ui_schema: {
[k: string]: unknown
}
/**
 * address of the compiled validator module
 */
validator: string
/**
 * what a new record starts with
 */
data: {
[k: string]: unknown
}
/**
 * by answer: its path in the record
 */
places: {
[k: string]: {
path: string[]
/**
 * a condition over the answers; null: always
 */
visible: ({
[k: string]: unknown
} | null)
required: (boolean | {
[k: string]: unknown
})
/**
 * shown, and left as it is
 */
readonly: (boolean | {
[k: string]: unknown
})
on_hide: ("clear" | "keep")
}
}
tabs: {
/**
 * value of `tab` in the address
 */
id: string
title: string
icon?: string
}[]
sections: {
id: string
title: (string | null)
help: (string | null)
collapsed: boolean
tab: (string | null)
rows: string[][]
}[]
}
/**
 * What became of each row of an action on many rows, or what would become of it in a dry run.
 */
export interface BulkAnswer {
results: {
uuid: string
/**
 * what people call the row; empty where there is no such row
 */
name: string
/**
 * in a dry run: it would be done
 */
done: boolean
/**
 * why not
 */
problem: (null | {
/**
 * of the refusal
 */
name: string
message: string
/**
 * place of the rule that decides, for those who may inspect screens; null for others
 */
rule: (null | {
file: string
line: number
})
})
}[]
}
/**
 * the answers of one step as they are now, saved or not
 */
export interface FormAnswers {
step: string
step_data: {
[k: string]: unknown
}
}
/**
 * what the app starts a form from
 */
export interface FormInit {
[k: string]: unknown
}
export interface FormPreviousQuery {
/**
 * The step that the page shows. Without it: the step that was opened last, by whichever page.
 */
step?: string
}
/**
 * one step of a form with what was answered in it
 */
export interface FormState {
object_uuid: (string | null)
/**
 * which of the app's forms
 */
kind: string
form: {
id: string
version: number
title: string
/**
 * JSON Schema draft-07 of this step's step_data
 */
schema: {
[k: string]: unknown
}
/**
 * how react-jsonschema-form shows it; may be ignored
 */
ui_schema: {
[k: string]: unknown
}
/**
 * seconds of rest before answers are saved by themselves; 0: they are not
 */
autosave?: number
/**
 * by action: what its button says beyond the usual
 */
words?: {
[k: string]: {
label?: string
tone?: ("default" | "primary" | "danger")
/**
 * asked before it is done; empty: in the usual words
 */
confirm?: string
}
}
/**
 * answers of this step that change the price; absent: the step shows no price
 */
priced_by?: string[]
/**
 * answers of this step that the client fills with counts of the chosen files, each with its unit
 */
from_files?: {
[k: string]: "word" | "page" | "image" | "minute"
}
/**
 * address of the compiled validator module; absent: the client interprets the schema
 */
validator?: string
/**
 * schemas that the schema refers to, by their addresses
 */
documents?: {

}
steps: {
name: string
title: string
state: ("done" | "current" | "todo" | "error")
}[]
}
step: string
step_data: {
[k: string]: unknown
}
is_first: boolean
is_last: boolean
actions: string[]
/**
 * version of the answers, to be sent with the next post
 */
version: number
updated_at: (string | null)
/**
 * what the app shows beside the form; null: nothing
 */
price: ({
[k: string]: unknown
} | null)
moved: {
from: string
to: (string | null)
/**
 * what the form calls the answer that was carried
 */
label?: string
}[]
message: (string | null)
next: ({
/**
 * step, detail, list, or a screen that the app registers
 */
screen: string
uuid: (string | null)
} | null)
}
/**
 * no action: validate, save, next step; save_state and save_draft: save what there is; an action of the form: validate all steps and do it
 */
export interface FormStep {
step: string
step_data: {
[k: string]: unknown
}
action?: (string | null)
/**
 * of the FormState that was answered; left out: the last write wins
 */
version?: (number | null)
}
/**
 * what every list takes; both dates belong to the range
 */
export interface ListQuery {
page?: number
size?: number
sort?: string
q?: string
created_from?: string
created_to?: string
timezone?: string
uuid?: string[]
}
export interface Message {
message: string
}
export interface Money {
/**
 * minor units: cents
 */
amount: number
currency: string
}
/**
 * links of a paged list; relative, they keep the query
 */
export interface PageLinks {
first: string
last: string
self: string
next: (string | null)
prev: (string | null)
}
/**
 * body of 400 to 429 and of 500; 401 has detail only; request_id only with 500
 */
export interface Problem {
detail: string
message?: string
request_id?: string
}
/**
 * 409 of an older version; current is the FormState or record as stored
 */
export interface StaleProblem {
detail: string
message: string
current: {
[k: string]: unknown
}
}
/**
 * 422; loc[0] is body, query, path or header, then the way to the field
 */
export interface ValidationProblem {
detail: {
type: string
loc: (string | number)[]
msg: string
}[]
/**
 * the step of the form that the fault is in, when it is another one
 */
step?: string
/**
 * why a card was refused: card_declined, insufficient_funds, expired_card, unknown_token (used, too old or made up), not_confirmed or confirmation_needed
 */
reason?: (string | null)
}
/**
 * a list with the filters and columns that a person saved under a name
 */
export interface SavedView {
uuid: string
resource: string
label: string
/**
 * everyone with this role sees it; null: only its author
 */
role: (string | null)
is_mine: boolean
/**
 * whether the caller may change or delete it
 */
can_change: boolean
/**
 * view of the resource file that it starts from
 */
view: (string | null)
q: string
/**
 * as the query of the list says them: status, total[gte]
 */
filters: {
[k: string]: string[]
}
sort: (string | null)
/**
 * in their order; null: those of the list
 */
columns: (string[] | null)
density: ("compact" | "normal" | "roomy" | null)
created_at: string
updated_at: string
}
export interface ViewCreate {
resource: string
label: string
/**
 * everyone with this role sees it; null: only who made it
 */
role?: (string | null)
/**
 * view of the resource file that it starts from
 */
view?: (string | null)
q?: string
/**
 * as the query of the list says them: status, total[gte]
 */
filters?: {
[k: string]: string[]
}
sort?: (string | null)
/**
 * in their order; null: those of the list
 */
columns?: (string[] | null)
density?: ("compact" | "normal" | "roomy" | null)
}
export interface ViewPatch {
label?: string
/**
 * everyone with this role sees it; null: only who made it
 */
role?: (string | null)
/**
 * view of the resource file that it starts from
 */
view?: (string | null)
q?: string
/**
 * as the query of the list says them: status, total[gte]
 */
filters?: {
[k: string]: string[]
}
sort?: (string | null)
/**
 * in their order; null: those of the list
 */
columns?: (string[] | null)
density?: ("compact" | "normal" | "roomy" | null)
}
export interface ViewQuery {
resource?: string
}

/** A page of a list: page counts from 1, links are relative and keep the query. */
export interface Page<T> {
  items: T[];
  total: number;
  page: number;
  size: number;
  links: { first: string; last: string; self: string; next: string | null; prev: string | null };
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
