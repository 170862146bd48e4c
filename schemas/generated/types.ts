// Written by `npm run generate` from the files below schemas/. Do not edit.

import type { BulkAnswer, CallForm, CallFormQuery, Colleagues, CountQuery, Country, Counts, FormAnswers, FormPreviousQuery, LiveEvent, Login, Message, Option, OriginQuery, Origins, Portal, Presence, Reauthentication, SavedView, ScreenForm, State, StateQuery, ViewCreate, ViewPatch, ViewQuery, Why, WhyQuery, Page } from '../../engine/contract/generated/types.ts';

export type {} from '../typeRegister.ts';

export * from '../../engine/contract/generated/types.ts';

export type Uuid = string[]
/**
 * a role of app.json; the server adds their names as the values that are allowed
 */
export type Role = ("customer" | "support" | "admin")
/**
 * a role of app.json whose kind is staff; the server adds their names as the values that are allowed
 */
export type StaffRole = ("support" | "admin")
export type AddOnNames = string[]
export type PaymentStatus = ("pending" | "requires_action" | "processing" | "succeeded" | "failed" | "cancelled" | "partially_refunded" | "refunded" | "disputed")[]
export type PaymentType = ("checkout" | "renewal" | "proration" | "balance" | "manual")[]
export type PaymentFor = ("order" | "subscription" | "add_on")[]
export type Lines = {
kind: ("list" | "plan_discount" | "custom_price" | "surcharge" | "minimum_fee" | "fee" | "coupon" | "tax" | "credit")
label: string
quantity: (number | null)
unit: ("word" | "page" | "image" | "minute" | null)
/**
 * signed, minor units
 */
amount: number
rule: string
}[]
export type Sections = {
title: string
rows: {
label: string
value: (string | number | boolean | null)
}[]
}[]
export type Files = OrderFile[]
export type Payments = Payment[]
export type Events = OrderEvent[]
export type Messages = OrderMessage[]
export type Uuid1 = string[]
export type Status = ("draft" | "quote_requested" | "quoted" | "awaiting_payment" | "awaiting_files" | "queued" | "in_progress" | "quality_check" | "delivered" | "revision_requested" | "completed" | "on_hold" | "cancelled" | "expired")[]
export type OrderType = string[]
export type SubmissionMethod = ("upload" | "cloud_link" | "drive_shipment")[]
/**
 * a role of app.json whose kind is owner; the server adds their names as the values that are allowed
 */
export type OwnerRole = "customer"
export type Uuid2 = string[]
export type CustomerUuid = string[]
export type OrderUuid = string[]
export type SubscriptionUuid = string[]
export type DisputeStatus = ("open" | "won" | "lost")[]
export type Uuids = string[]
export type CustomerUuid1 = string[]
export type EditorUuid = string[]
export type Turnaround = ("standard" | "express" | "rush")[]
export type Urgency = ("overdue" | "today" | "week" | "later")[]
export type AddOnsBulk = (AddOnsBulk1 & AddOnsBulk2)
export type AddOnsBulk1 = ({
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
export type SupportCouponsBulk = (SupportCouponsBulk1 & SupportCouponsBulk2)
export type SupportCouponsBulk1 = ({
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
export type PremierLevelsBulk = (PremierLevelsBulk1 & PremierLevelsBulk2)
export type PremierLevelsBulk1 = ({
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
export type CustomPricesBulk = (CustomPricesBulk1 & CustomPricesBulk2)
export type CustomPricesBulk1 = ({
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
export type CustomerNotesBulk = (CustomerNotesBulk1 & CustomerNotesBulk2)
export type CustomerNotesBulk1 = ({
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
export type TaxRatesBulk = (TaxRatesBulk1 & TaxRatesBulk2)
export type TaxRatesBulk1 = ({
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
export type ContactMessagesBulk = (ContactMessagesBulk1 & ContactMessagesBulk2)
export type ContactMessagesBulk1 = ({
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
export type DashboardMessagesBulk = (DashboardMessagesBulk1 & DashboardMessagesBulk2)
export type DashboardMessagesBulk1 = ({
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
export type HolidaysBulk = (HolidaysBulk1 & HolidaysBulk2)
export type HolidaysBulk1 = ({
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
export type ServicesBulk = (ServicesBulk1 & ServicesBulk2)
export type ServicesBulk1 = ({
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
/**
 * A version of a legal text that the caller has accepted, and when last
 */
export interface Acceptance {
document: ("terms" | "privacy" | "order_terms")
/**
 * null: accepted before versions were recorded
 */
version: (string | null)
accepted_at: string
}
export interface AccountExport {
status: ("none" | "waiting" | "ready")
requested_at: (string | null)
ready_at: (string | null)
expires_at: (string | null)
/**
 * valid for 10 minutes
 */
download_url: (string | null)
}
/**
 * What staff did with a customer's data, as the customer reads it.
 */
export interface Activity {
uuid: string
created_at: string
/**
 * in the reader's language
 */
what: string
/**
 * first name
 */
by: string
/**
 * of the order or the payment
 */
number: (string | null)
order_uuid: (string | null)
/**
 * only if it is meant for the customer
 */
why: (string | null)
}
export interface ActivityQuery {
page?: number
size?: number
sort?: ("created_at" | "-created_at")
created_from?: string
created_to?: string
timezone?: string
uuid?: Uuid
}
/**
 * What a customer allows staff for a limited time
 */
export interface Consent {
uuid: string
/**
 * impersonate: to view the portal as this customer, read-only
 */
kind: "impersonate"
given_at: string
until: string
}
export interface ConsentPost {
kind: "impersonate"
lasts: ("24h" | "7d")
}
export interface Organization {
name: string
website: (string | null)
emails: string[]
tax_id: (string | null)
has_different_billing_address: boolean
address: Address
billing_address: Address
}
export interface Address {
street: string
street_second_line: (string | null)
city: string
postcode: string
country: string
state: (string | null)
}
export interface OrganizationPatch {
name?: string
website?: (string | null)
emails?: string[]
tax_id?: (string | null)
has_different_billing_address?: boolean
address?: AddressInput
billing_address?: (AddressInput | null)
}
export interface AddressInput {
street: string
street_second_line?: (string | null)
city: string
postcode?: (string | null)
country: string
state?: (string | null)
}
/**
 * billing_address may be null or left out while has_different_billing_address is false
 */
export interface OrganizationPut {
name: string
website: (string | null)
emails: string[]
tax_id?: (string | null)
has_different_billing_address: boolean
address: AddressInput
billing_address?: (AddressInput | null)
}
/**
 * a wrong password_confirm or current_password is 400; lengths are counted again after NFKC
 */
export interface PasswordChange {
password: string
password_confirm: string
current_password?: (string | null)
}
export interface Session {
uuid: string
created_at: string
last_seen_at: string
expires_at: string
user_agent: (string | null)
ip: (string | null)
is_current: boolean
}
export interface User {
uuid: string
email: string
email_verified_at: (string | null)
/**
 * since when mails to the address come back; null: they arrive
 */
email_bounced_at: (string | null)
pending_email: (string | null)
first_name: string
last_name: string
phone: (string | null)
account_type: ("individual" | "organization")
locale: string
timezone: string
role: Role
blocked_at: (string | null)
blocked_reason: ("unpaid" | "dispute" | "security" | "terms" | "requested" | null)
deletion_scheduled_at: (string | null)
created_at: string
last_login_at: (string | null)
notifications: {
order_updates: boolean
billing: boolean
marketing: boolean
}
/**
 * both names, for the lists of staff
 */
name?: string
/**
 * the name that staff see: both names and the organization, else the mail address, to distinguish customers of the same name
 */
label?: string
standing?: ("open" | "unverified" | "locked" | "leaving")
organization_name?: (string | null)
organization_website?: (string | null)
organization_tax_id?: (string | null)
organization_address?: (Address | null)
organization_billing_address?: (Address | null)
/**
 * codename of the level that they have
 */
level?: (string | null)
subscription_status?: ("active" | "past_due" | null)
term_ends?: (string | null)
auto_renew?: (boolean | null)
open_orders?: number
orders_count?: number
paid?: Money
credit?: Money1
version?: number
/**
 * the end of the time in which the customer allows staff to view the portal as them
 */
impersonation_until?: (string | null)
/**
 * set during impersonation: a member of staff views the portal as this customer, read-only
 */
impersonation?: {
/**
 * first name
 */
staff: string
/**
 * the name that staff see
 */
customer: string
until: string
}
/**
 * the actions that staff may run now
 */
allowed_actions?: ("edit" | "block" | "unblock" | "change_lock" | "change_role" | "resend_verification" | "end_sessions" | "impersonate")[]
}
/**
 * what they paid, without refunds
 */
export interface Money {
/**
 * minor units: cents
 */
amount: number
currency: string
}
/**
 * account credit that is left
 */
export interface Money1 {
/**
 * minor units: cents
 */
amount: number
currency: string
}
export interface UserPatch {
first_name?: string
last_name?: string
phone?: (string | null)
account_type?: ("individual" | "organization")
locale?: string
timezone?: string
notifications?: {
order_updates?: boolean
billing?: boolean
marketing?: boolean
}
email?: string
}
export interface UserPut {
first_name: string
last_name: string
phone: (string | null)
account_type: ("individual" | "organization")
locale: string
timezone: string
notifications: {
order_updates: boolean
billing: boolean
marketing: boolean
}
email: string
}
/**
 * An action of staff: who, what, before and after, why, from where.
 */
export interface AuditRecord {
uuid: string
created_at: string
by: string
by_name: string
role: StaffRole
action: string
/**
 * what was done, to whom or which way, in the language of the reader
 */
what: string
/**
 * of the order or the payment, else what the record is called; of one that is gone, what it was called
 */
number: (string | null)
customer_uuid: (string | null)
customer_name: (string | null)
order_uuid: (string | null)
payment_uuid: (string | null)
resource: (string | null)
record: (string | null)
/**
 * the record was deleted
 */
record_gone: boolean
/**
 * what the action changed, as text
 */
changes: {
what: string
before: string
after: string
}[]
why: (string | null)
/**
 * where the request came from
 */
address: (string | null)
}
export interface AuditEntry {
uuid: string
at: string
by: string
/**
 * a role of app.json
 */
role: string
action: string
/**
 * what the action changed, as it was
 */
before: {
[k: string]: unknown
}
after: {
[k: string]: unknown
}
why: (string | null)
/**
 * where the request came from
 */
address: (string | null)
}
export interface AuditQuery {
page?: number
size?: number
sort?: ("created_at" | "-created_at")
q?: string
created_from?: string
created_to?: string
timezone?: string
uuid?: Uuid
action?: string[]
role?: StaffRole[]
by?: string[]
resource?: string[]
record?: string[]
customer_uuid?: string[]
order_uuid?: string[]
payment_uuid?: string[]
}
/**
 * {token} or {email, code}
 */
export interface EmailConfirm {
token?: string
email?: string
code?: string
}
/**
 * A session is set if the confirmation also signed the person in
 */
export interface EmailConfirmAnswer {
message: string
access_token?: string
me?: (User | null)
/**
 * of the access token
 */
expiry?: string
/**
 * set if the deletion of the account was scheduled and is cancelled by this sign-in
 */
deletion_withdrawn?: boolean
}
export interface EmailRequest {
email: string
}
export interface LoginAnswer {
access_token: string
me: (User | null)
/**
 * of the access token
 */
expiry: string
/**
 * set if the deletion of the account was scheduled and is cancelled by this sign-in
 */
deletion_withdrawn?: boolean
}
export interface PasswordResetConfirm {
token: string
password: string
password_confirm: string
}
/**
 * payment_data is needed for a paid level: the card is kept, and charged once the address is confirmed
 */
export interface Register {
user_data: {
email: string
password: string
password_confirm: string
first_name: string
last_name: string
account_type: ("individual" | "organization")
organization_name?: (string | null)
country?: string
state?: (string | null)
premier_level?: ("alacarte" | "limited" | "unlimited")
accept_terms: true
}
payment_data?: (PaymentData | null)
}
export interface PaymentData {
payment_method_type?: "card"
/**
 * the answer of the card provider's script, at most 8 KiB: a token of a card, or after 3-D Secure the client_secret as token
 */
js_sdk_response: {
token: string
[k: string]: unknown
}
}
export interface UndoChange {
token: string
}
export interface UndoChangeAnswer {
message: string
/**
 * for password-reset-confirm
 */
reset_token: string
}
export interface AddOn {
uuid: string
codename: ("priority_queue" | "dedicated_editor" | "extended_archive" | "extra_revisions" | "confidentiality")
name: string
description: string
price: Money2
interval: "year"
is_active: boolean
/**
 * taken out: the day on which it ends
 */
ends_at?: (string | null)
prorated_price: Money2
}
export interface Money2 {
/**
 * minor units: cents
 */
amount: number
currency: string
}
/**
 * amounts that the portal's rules use, in minor units of the currency of app.json
 */
export interface Amounts {
/**
 * the largest price of an order, and the largest amount that staff can enter
 */
maximum: number
/**
 * the minimum price of an order before coupon and tax
 */
minimum_order: number
/**
 * the fee for files that arrive by post
 */
drive_shipment: number
/**
 * the largest refund for files with less than was ordered that staff need not decide
 */
automatic_refund: number
/**
 * what a member of staff may give away in one session without a recent sign-in
 */
unconfirmed_refunds: number
}
export interface AutoRenew {
auto_renew: boolean
}
export interface Billing {
subscription: (Subscription | null)
payment_method: (PaymentMethod | null)
/**
 * The next automatic charge; null if there is none
 */
renewal: ({
on: string
/**
 * its name
 */
level: string
amount: Money7
tax: Money8
/**
 * It was due and could not be charged
 */
unpaid: ({
/**
 * a sentence
 */
reason: string
method_label: (string | null)
retry_at: (string | null)
/**
 * the day of the last try
 */
ends_on: string
} | null)
} | null)
/**
 * the state of the customer's tax number; confirmed: the customer owes the tax; plain: it changes nothing; left out: there is none
 */
tax_number?: ("confirmed" | "waiting" | "refused" | "plain")
/**
 * What is still to pay for orders of which the files have more than was ordered, oldest first
 */
balances: {
order: {
uuid: string
number: string
}
amount: Money2
}[]
/**
 * If the plan is cancelled by then, it ends immediately and its price is refunded
 */
withdrawal: ({
until: string
amount: Money2
} | null)
/**
 * The first charge of a plan failed, and the customer has not bought one since
 */
first_charge: ({
/**
 * its name
 */
level: string
amount: Money2
/**
 * a sentence
 */
reason: string
at: string
} | null)
/**
 * A change of plan with an open challenge of the bank: repeat the call with client_secret as the token; another change cancels it
 */
open_question: ({
premier_level: string
/**
 * its name
 */
level: string
add_ons: string[]
amount: Money2
method_label: (string | null)
requires_action: BankQuestion
} | null)
}
export interface Subscription {
uuid: string
premier_level_data: PremierLevel
add_ons: AddOn[]
start_date: string
end_date: (string | null)
auto_renew: boolean
status: ("active" | "past_due" | "expired" | "cancelled")
pending_level: (PremierLevel | null)
cancelled_at: (string | null)
discount_used: (Money2 | null)
discount_left: (Money2 | null)
customer_uuid?: string
customer_name?: string
/**
 * when the account is deleted, at its customer's request
 */
customer_leaves_at?: (string | null)
customer_email?: (string | null)
level_codename?: string
level_name?: string
level_price?: (Money2 | null)
pending_level_name?: (string | null)
add_on_names?: AddOnNames
past_due_since?: (string | null)
retry_at?: (string | null)
paid?: Money5
unused?: Money6
created_at?: string
/**
 * what the next term will cost, with tax; null: it does not renew, or by contract
 */
renews_for?: (Money2 | null)
/**
 * what happens when the term ends; every text about the plan's future is made from it
 */
outlook: {
/**
 * agreed: staff renew the contract; over: the term has ended
 */
kind: ("renews" | "changes" | "ends" | "unpaid" | "agreed" | "over")
on: (string | null)
/**
 * name of the level from then on
 */
level: (string | null)
/**
 * what is charged then, with tax; null: nothing
 */
amount: (Money2 | null)
/**
 * the tax in it
 */
tax: (Money2 | null)
}
}
export interface PremierLevel {
uuid: string
codename: ("alacarte" | "limited" | "unlimited" | "custom")
name: string
description: string[]
price: (Money2 | null)
interval: ("year" | null)
discount_bp: number
discount_cap: (Money2 | null)
revision_rounds: number
retention_days: number
is_current: boolean
/**
 * the customer is on this level once the term ends, and is on another one now
 */
is_pending: boolean
change: {
kind: ("upgrade" | "downgrade" | "current" | "contact")
due_now: Money3
tax: Money4
effective_at: string
}
}
/**
 * what is paid now, with tax
 */
export interface Money3 {
/**
 * minor units: cents
 */
amount: number
currency: string
}
/**
 * the tax in it
 */
export interface Money4 {
/**
 * minor units: cents
 */
amount: number
currency: string
}
/**
 * what was paid for the term and not refunded
 */
export interface Money5 {
/**
 * minor units: cents
 */
amount: number
currency: string
}
/**
 * the part of that for the remaining days
 */
export interface Money6 {
/**
 * minor units: cents
 */
amount: number
currency: string
}
export interface PaymentMethod {
uuid: string
is_default: boolean
payment_method_type: "card"
brand: string
last4: string
exp_month: number
exp_year: number
label?: string
holder_name: (string | null)
expires_soon: boolean
/**
 * In lists: the unpaid renewal that is charged at once when this card becomes the default; null: nothing is
 */
due_as_default?: (Money2 | null)
/**
 * In lists: it is charged when the plan renews, and cannot be removed before another is the default
 */
is_needed?: boolean
created_at: string
}
/**
 * the level and the add-ons that go on, with tax
 */
export interface Money7 {
/**
 * minor units: cents
 */
amount: number
currency: string
}
/**
 * the tax in it
 */
export interface Money8 {
/**
 * minor units: cents
 */
amount: number
currency: string
}
/**
 * What the customer must confirm with the bank
 */
export interface BankQuestion {
type: "3ds"
client_secret: string
/**
 * the bank's page; null: the provider's script shows it
 */
url: (string | null)
}
export interface CouponQuery {
page?: number
size?: number
sort?: string
q?: string
created_from?: string
created_to?: string
timezone?: string
uuid?: string[]
status?: ("scheduled" | "available" | "paused" | "used" | "expired" | "exhausted")[]
}
/**
 * A coupon as a customer sees it, with its status for them and the orders that they used it on.
 */
export interface Coupon {
uuid: string
code: string
name: string
discount_type: ("monetary" | "percentage")
/**
 * minor units, or percent 1 to 100
 */
discount_value: number
/**
 * of a monetary one
 */
currency: (string | null)
max_discount: (Money2 | null)
min_order: (Money2 | null)
order_types: string[]
starts_at: (string | null)
expires_at: (string | null)
max_redemptions: (number | null)
redemptions_left: (number | null)
per_customer_limit: number
status: ("scheduled" | "available" | "paused" | "used" | "expired" | "exhausted")
used_on_order: (string | null)
/**
 * the orders of this customer that it was used on, newest first
 */
used_on_orders?: {
uuid: string
number: string
}[]
}
export interface FirstPlanQuery {
/**
 * its codename
 */
premier_level: string
country: string
state?: string
}
export interface Payment {
uuid: string
number: string
created_at: string
payment_status: ("pending" | "requires_action" | "processing" | "succeeded" | "failed" | "cancelled" | "partially_refunded" | "refunded" | "disputed")
payment_type: ("checkout" | "renewal" | "proration" | "balance" | "manual")
payment_for: ("order" | "subscription" | "add_on")
payment_method_type: ("card" | "bank_debit" | "account_credit" | "manual")
method_label: (string | null)
amount: Money2
tax: Money2
refunded: Money2
order: ({
uuid: string
number: string
} | null)
subscription_uuid: (string | null)
coupon_code: (string | null)
failure_reason: (string | null)
invoice_url: (string | null)
receipt_url: (string | null)
refunds: {
uuid: string
amount: Money2
refund_status: ("requested" | "pending" | "succeeded" | "failed" | "rejected")
refund_type: ("full" | "partial" | "credit")
created_at: string
reason: (string | null)
/**
 * once the refund has been given
 */
credit_note_url?: (string | null)
}[]
customer_uuid?: string
customer_name?: string
customer_email?: (string | null)
left?: Money9
/**
 * the customer has requested a refund that is not decided yet
 */
refund_asked?: boolean
/**
 * the requested refund is still possible
 */
refund_possible?: boolean
/**
 * a refund failed, and no other one was made since
 */
refund_failed?: boolean
/**
 * the oldest requested refund that is not decided yet
 */
refund_uuid?: (string | null)
/**
 * of that refund
 */
asked_amount?: (Money2 | null)
asked_reason?: (string | null)
dispute_status?: ("open" | "won" | "lost" | null)
disputed_at?: (string | null)
dispute_closed_at?: (string | null)
evidence?: (string | null)
provider?: string
provider_payment?: (string | null)
}
/**
 * the amount that can still be refunded
 */
export interface Money9 {
/**
 * minor units: cents
 */
amount: number
currency: string
}
export interface PaymentMethodAdd {
payment_data: PaymentData
is_default?: boolean
/**
 * minor units: the unpaid renewal that is charged at once to a default card, as the customer was shown it; 0: none. Another amount by now: 409. Left out: it is charged as it is
 */
expected_amount?: (number | null)
}
export interface PaymentMethodPatch {
is_default?: true
holder_name?: (string | null)
exp_month?: number
exp_year?: number
payment_data?: (PaymentData | null)
/**
 * minor units: the unpaid renewal that is charged at once to a default card, as the customer was shown it; 0: none. Another amount by now: 409. Left out: it is charged as it is
 */
expected_amount?: (number | null)
}
export interface PaymentMethodQuery {
page?: number
size?: number
sort?: string
q?: string
created_from?: string
created_to?: string
timezone?: string
uuid?: string[]
is_default?: boolean
}
export interface PaymentQuery {
page?: number
size?: number
sort?: string
q?: string
created_from?: string
created_to?: string
timezone?: string
uuid?: string[]
payment_status?: PaymentStatus
payment_type?: PaymentType
payment_for?: PaymentFor
}
export interface PlanPreview {
/**
 * what is paid for now, each before tax; empty where nothing is due
 */
parts: {
kind: ("level" | "add_on")
uuid: string
amount: Money2
}[]
/**
 * the tax on their sum; null: no tax is charged
 */
tax: ({
/**
 * "VAT, Germany"
 */
label: string
/**
 * a sentence
 */
rule: (string | null)
amount: Money2
} | null)
due_now: Money10
/**
 * what is charged when the term ends, if nothing is changed until then; null: nothing
 */
renewal: ({
on: string
amount: Money11
tax: Money12
} | null)
}
/**
 * what the change charges, with tax
 */
export interface Money10 {
/**
 * minor units: cents
 */
amount: number
currency: string
}
/**
 * with tax
 */
export interface Money11 {
/**
 * minor units: cents
 */
amount: number
currency: string
}
/**
 * the tax in it
 */
export interface Money12 {
/**
 * minor units: cents
 */
amount: number
currency: string
}
export interface PlanPreviewQuery {
premier_level: string
/**
 * all that the customer wants to have; left out: none
 */
add_ons?: string[]
/**
 * as in the change itself
 */
auto_renew?: "true"
}
export interface PremierLevelChange {
premier_level: string
/**
 * left out or null: unchanged
 */
add_ons?: (string[] | null)
/**
 * true: the plan is renewed, also where its renewal was switched off; a level with a price that follows is renewed anyway
 */
auto_renew?: (true | null)
payment_method?: (string | null)
payment_data?: (PaymentData | null)
/**
 * minor units; another amount by now: 409
 */
expected_amount?: (number | null)
}
/**
 * the seller on invoices
 */
export interface Seller {
/**
 * name of the company
 */
name: string
/**
 * its address, line by line
 */
lines: string[]
/**
 * where it pays its taxes, ISO 3166 alpha-2: a customer of the same country is always charged with tax
 */
country: string
/**
 * its number with the tax office, or null
 */
tax_id: (string | null)
/**
 * where questions about invoices go, or null
 */
email: (string | null)
}
export interface Checkout {
order_uuid: string
number: string
currency: string
lines: Lines
subtotal: Money2
discount: Money2
coupon_discount: Money2
tax: Money2
total: Money2
payment_required: boolean
payment_methods: PaymentMethod[]
/**
 * end of the price hold; null for a balance
 */
expires_at: (string | null)
}
export interface CheckoutAnswer {
checkout: Checkout
coupon: (CheckoutCoupon | null)
acceptance_text: string
/**
 * An earlier payment with an open challenge of the bank: post again with client_secret as the token, or pay another way, which cancels it
 */
open_question: ({
method_label: (string | null)
requires_action: BankQuestion
} | null)
}
export interface CheckoutCoupon {
code: string
name: string
discount_type: ("monetary" | "percentage")
discount_value: number
amount: Money2
}
/**
 * payment_data or payment_method; neither if the total is 0
 */
export interface CheckoutPost {
payment_data?: (PaymentData | null)
payment_method?: (string | null)
acceptance: true
save_payment_method?: boolean
/**
 * minor units; another total by now: 409
 */
expected_total?: (number | null)
}
/**
 * trimmed, case-blind
 */
export interface CouponRedeem {
coupon_code: string
}
export interface Constants {
orders: {
status: Option[]
order_type: Option[]
file_type: Option[]
file_types_mapping: {
[k: string]: string[]
}
metadata_files: string[]
submission_method: Option[]
turnaround: Option[]
order_type_files: {
[k: string]: string[]
}
}
payments: {
payment_status: Option[]
payment_type: Option[]
payment_for: Option[]
payment_method_type: Option[]
refund_status: Option[]
refund_type: Option[]
}
premier_plans: {
codename: ("alacarte" | "limited" | "unlimited" | "custom")
name: string
price: (Money2 | null)
discount_bp: number
discount_cap: (Money2 | null)
}[]
premier_plan_codenames: string[]
}
export interface Dashboard {
subscription_summary: {
premier_member_since: (string | null)
premier_member_years: number
}
subscription: (Subscription | null)
custom_prices: {
order_type: string
unit: ("word" | "page" | "image" | "minute")
unit_size: number
list_price: Money2
custom_price: Money2
valid_until: (string | null)
}[]
/**
 * What a new customer does first; null once an order was placed
 */
first_steps: ({
name: ("confirm_email" | "billing_address" | "place_order")
done: boolean
}[] | null)
/**
 * Which level would cost least for a year like the last one; null where the orders say too little
 */
plan_advice: ({
kind: ("change" | "stay")
level: {
uuid: string
codename: string
name: string
}
saving: Money13
list_value: Money14
/**
 * the number of paid orders that it is computed from
 */
orders: number
from: string
to: string
/**
 * From this list value a year on, one level costs less than the other
 */
break_even: ({
amount: Money2
/**
 * its name
 */
level: string
/**
 * name of the other
 */
over: string
} | null)
levels: {
codename: string
name: string
fee: Money2
total: Money15
}[]
} | null)
}
/**
 * a year, against the level one has
 */
export interface Money13 {
/**
 * minor units: cents
 */
amount: number
currency: string
}
/**
 * of the orders, for a year
 */
export interface Money14 {
/**
 * minor units: cents
 */
amount: number
currency: string
}
/**
 * fee and orders, for a year
 */
export interface Money15 {
/**
 * minor units: cents
 */
amount: number
currency: string
}
export interface MoneyQuery {
period?: ("total" | "current_plan")
}
export interface MoneyReport {
period: ("total" | "current_plan")
currency: string
chart: {
labels: string[]
series: {
name: string
data: number[]
}[]
}
fields: {
name: ("list_total" | "paid_total" | "gross" | "fees" | "net")
label: string
value: Money2
}[]
}
export interface Device {
/**
 * the registration token that the push service gave the browser
 */
device_id: string
}
export interface DeviceQuery {
/**
 * the registration token that the push service gave the browser
 */
device_id: string
}
export interface LegalText {
document: ("terms" | "privacy" | "order_terms")
title: string
/**
 * of all languages together; what an acceptance refers to
 */
version: string
language: string
/**
 * Markdown
 */
text: string
}
/**
 * reply_email is required when signed out
 */
export interface ContactMessage {
topic: ("order" | "billing" | "account" | "technical" | "other")
subject: string
message: string
order_uuid?: (string | null)
reply_email?: (string | null)
}
export interface DashboardMessage {
created_at: (string | null)
is_active: boolean
short_description: string
long_description: (string | null)
}
export interface MessagePlace {
file_uuid: string
/**
 * identifier of the change or remark, as in ChangeDecision; null: the whole file
 */
change: (string | null)
/**
 * the text at the place, quoted beside the message
 */
excerpt: (string | null)
}
export interface OrderMessagePost {
text: string
/**
 * files of this order, or new ones that were sent for this message
 */
attachments?: string[]
/**
 * the place in a file of this order that both sides can see
 */
about?: (MessagePlace | null)
}
export interface OrderMessageQuery {
page?: number
size?: number
}
export interface UnreadMessage {
uuid: string
at: string
/**
 * the name of the author
 */
author: string
/**
 * the first 200 characters of the text
 */
excerpt: string
/**
 * the quoted text of the place that the message is about
 */
about: (string | null)
order: {
uuid: string
number: string
name: string
status: ("draft" | "quote_requested" | "quoted" | "awaiting_payment" | "awaiting_files" | "queued" | "in_progress" | "quality_check" | "delivered" | "revision_requested" | "completed" | "on_hold" | "cancelled" | "expired")
}
}
/**
 * the files of an order as the server counted them, beside its quantity
 */
export interface CountedFiles {
/**
 * what follows after the payment: nothing; the difference is charged; it is refunded; staff decide
 */
kind: ("same" | "balance" | "refund" | "ask")
unit: ("word" | "page" | "image" | "minute")
ordered: number
/**
 * the sum of the known counts
 */
counted: number
/**
 * files whose count is not known, or not yet
 */
not_counted: number
}
export interface FromRecipeAnswer {
object_uuid: string
}
export interface FromRecipeQuery {
recipe_uuid: string
}
export interface MessageAbout {
file_uuid: string
/**
 * null: the file was deleted
 */
file_name: (string | null)
/**
 * identifier of the change or remark, as in ChangeDecision; null: the whole file
 */
change: (string | null)
/**
 * the text at the place, quoted beside the message
 */
excerpt: (string | null)
}
export interface OrderItem {
uuid: string
number: string
name: string
status: ("draft" | "quote_requested" | "quoted" | "awaiting_payment" | "awaiting_files" | "queued" | "in_progress" | "quality_check" | "delivered" | "revision_requested" | "completed" | "on_hold" | "cancelled" | "expired")
order_type: string
submission_method: ("upload" | "cloud_link" | "drive_shipment")
quantity: (number | null)
unit: ("word" | "page" | "image" | "minute" | null)
files_count: number
total: (Money2 | null)
due_at: (string | null)
/**
 * the time at which the draft, the quote, the frozen price, or the time for files or changes ends
 */
expires_at: (string | null)
created_at: string
updated_at: string
progress: number
unread_messages: number
on_hold_reason: (string | null)
/**
 * what the order waits for; on_hold_reason is its text
 */
on_hold_kind: ("answer" | "balance" | "files" | "count" | "review" | "account_locked" | null)
/**
 * whether the order waits for an action of its customer
 */
waits_for_customer?: boolean
allowed_actions: ("edit" | "delete" | "upload" | "download" | "create_order" | "checkout")[]
recipe_uuid?: (string | null)
sections?: Sections
customer_uuid?: string
customer_name?: string
customer_email?: (string | null)
customer_locale?: string
/**
 * why the account is locked
 */
customer_locked?: ("unpaid" | "dispute" | "security" | "terms" | "requested" | null)
/**
 * when the account is deleted, at its customer's request
 */
customer_leaves_at?: (string | null)
editor_uuid?: (string | null)
/**
 * the dedicated editor of this customer, by the add-on
 */
dedicated_editor_uuid?: (string | null)
turnaround?: ("standard" | "express" | "rush")
/**
 * ahead of the orders of the same day
 */
priority?: boolean
/**
 * how soon it is due, while staff work on it
 */
urgency?: ("overdue" | "today" | "week" | "later" | null)
/**
 * when it reached its status
 */
waiting_since?: string
/**
 * messages of the customer that staff have not read
 */
waiting_messages?: number
hold_return_to?: (string | null)
/**
 * the amount due before an order on hold continues
 */
balance_due?: (Money2 | null)
/**
 * the refund if the order is cancelled before work starts; null: it cannot be cancelled
 */
refund_if_cancelled: (Money2 | null)
/**
 * the account credit that is returned with it
 */
credit_if_cancelled?: (Money2 | null)
/**
 * a result can be delivered now: a complete and safe one was uploaded since the last delivery, and no upload is running
 */
result_waiting?: boolean
/**
 * the count of the files in the unit of the order, while staff decide about it
 */
measured_quantity?: (number | null)
/**
 * a payment of it waits for the bank or the customer and may still succeed
 */
payment_open?: boolean
/**
 * files that could not be counted, which staff check
 */
uncounted_files?: number
/**
 * the customer wrote a message that staff have not read
 */
unanswered?: boolean
/**
 * null: not rated yet
 */
rating?: (OrderRating | null)
/**
 * how the customer rated the work
 */
stars?: (number | null)
}
/**
 * what the customer thinks of the finished work; stars are null if the customer did not want to rate it
 */
export interface OrderRating {
stars: (number | null)
sentence: (string | null)
rated_at: string
}
export interface Order {
uuid: string
number: string
name: string
status: ("draft" | "quote_requested" | "quoted" | "awaiting_payment" | "awaiting_files" | "queued" | "in_progress" | "quality_check" | "delivered" | "revision_requested" | "completed" | "on_hold" | "cancelled" | "expired")
order_type: string
submission_method: ("upload" | "cloud_link" | "drive_shipment")
quantity: (number | null)
unit: ("word" | "page" | "image" | "minute" | null)
files_count: number
total: (Money2 | null)
due_at: (string | null)
/**
 * the time at which the draft, the quote, the frozen price, or the time for files or changes ends
 */
expires_at: (string | null)
created_at: string
updated_at: string
progress: number
unread_messages: number
on_hold_reason: (string | null)
/**
 * what the order waits for; on_hold_reason is its text
 */
on_hold_kind: ("answer" | "balance" | "files" | "count" | "review" | "account_locked" | null)
allowed_actions: ("edit" | "delete" | "upload" | "download" | "create_order" | "checkout")[]
recipe_uuid: (string | null)
sections: Sections
price: (Checkout | null)
/**
 * when the work would be due if its files came today; null once `due_at` promises it, or before the order is placed
 */
expected_due_at: (string | null)
quote: ({
total: Money2
valid_until: string
} | null)
/**
 * still to pay while the order is on hold, because the files have more than was ordered
 */
balance_due: (Money2 | null)
/**
 * the refund if the order is cancelled before work starts; null: it cannot be cancelled
 */
refund_if_cancelled: (Money2 | null)
revisions_left: number
/**
 * the name of the editor
 */
editor: (string | null)
files: Files
/**
 * files that could not be counted, which staff check
 */
uncounted_files: number
payments: Payments
events: Events
messages: Messages
/**
 * null: not rated yet
 */
rating: (OrderRating | null)
}
export interface OrderFile {
uuid: string
name: string
/**
 * bytes
 */
size: number
file_type: ("manuscript" | "pdf" | "presentation" | "spreadsheet" | "photo" | "raw_photo" | "catalog" | "video" | "audio" | "subtitle" | "metadata")
role: ("source" | "metadata" | "result" | "attachment")
version: number
sha256: (string | null)
measured: ({
unit: ("word" | "page" | "image" | "minute")
count: number
} | null)
scan: ("pending" | "clean" | "quarantined")
upload: ("waiting" | "uploading" | "done" | "failed")
/**
 * why the upload failed
 */
error: ("content" | "protected" | "other_type" | "lost" | null)
/**
 * the format of what was sent, where it is another than the name says, such as heic
 */
found: (string | null)
/**
 * valid for 10 minutes
 */
download_url: (string | null)
/**
 * a small picture of the file, valid for 10 minutes; it answers 204 for a photo whose picture is not made yet
 */
thumbnail_url: (string | null)
/**
 * a picture of up to 2,048 pixels of a file that browsers cannot show, such as HEIC; valid for 10 minutes
 */
preview_url: (string | null)
/**
 * why the file has no thumbnail and no preview
 */
preview_problem: ("password" | "damaged" | "empty" | "encoding" | "too_large" | "too_slow" | "no_preview" | null)
expires_at: (string | null)
/**
 * of a result: the file of the customer that it was made from, by the names; null if unsure
 */
source_uuid: (string | null)
/**
 * figures of a result that is a Word document, once the server has read it
 */
review: ({
changes: number
/**
 * threads
 */
remarks: number
/**
 * changes by what was done
 */
kinds: {
replaced: number
inserted: number
deleted: number
moved: number
formatted: number
other: number
}
/**
 * before the changes
 */
words: number
changed_words: number
/**
 * accepted and rejected changes
 */
decided: number
accepted: number
/**
 * changes and remarks the customer asks about
 */
open: number
/**
 * the changes were found by comparing with the source, because the file has no tracked changes
 */
compared: boolean
} | null)
/**
 * why the server cannot read the tracked changes of a result
 */
review_problem: ("password" | "damaged" | "encoding" | "too_large" | "unsupported" | "too_slow" | null)
/**
 * the result with the differences to its source as tracked changes, valid for 10 minutes
 */
compared_url: (string | null)
}
export interface OrderEvent {
at: string
actor: ("customer" | "support" | "system")
type: string
from: ("draft" | "quote_requested" | "quoted" | "awaiting_payment" | "awaiting_files" | "queued" | "in_progress" | "quality_check" | "delivered" | "revision_requested" | "completed" | "on_hold" | "cancelled" | "expired" | null)
to: ("draft" | "quote_requested" | "quoted" | "awaiting_payment" | "awaiting_files" | "queued" | "in_progress" | "quality_check" | "delivered" | "revision_requested" | "completed" | "on_hold" | "cancelled" | "expired" | null)
note: (string | null)
}
export interface OrderMessage {
uuid: string
at: string
side: ("customer" | "support" | "system")
/**
 * the name of the author
 */
author: string
text: string
attachments: OrderFile[]
/**
 * the place in a file that the message is about
 */
about: (MessageAbout | null)
/**
 * when the other side read it
 */
read_at: (string | null)
/**
 * the name of the first reader
 */
read_by: (string | null)
}
export interface OrderExportQuery {
format?: "csv"
sort?: string
q?: string
created_from?: string
created_to?: string
timezone?: string
uuid?: Uuid1
status?: Status
order_type?: OrderType
submission_method?: SubmissionMethod
waits_for_customer?: boolean
}
/**
 * what an order costs with these answers, and with the other turnarounds
 */
export interface OrderPrice {
/**
 * null: not enough is answered for a price
 */
price: (Checkout | null)
turnarounds: TurnaroundPrice[]
}
/**
 * what an order costs with a turnaround, and when it would be ready
 */
export interface TurnaroundPrice {
turnaround: ("standard" | "express" | "rush")
working_days: number
/**
 * if the files arrive today
 */
due_at: string
total: Money2
}
export interface OrderQuery {
page?: number
size?: number
sort?: string
q?: string
created_from?: string
created_to?: string
timezone?: string
uuid?: Uuid1
status?: Status
order_type?: OrderType
submission_method?: SubmissionMethod
waits_for_customer?: boolean
}
export interface OrderRatingPost {
/**
 * from 1 (poor) to 5 (excellent); null: the customer does not want to rate the work
 */
stars: (number | null)
/**
 * only with stars
 */
sentence?: (string | null)
}
export interface PriceList {
currency: string
services: {
order_type: string
name: string
description: (string | null)
icon: (string | null)
/**
 * the heading below which it is offered
 */
group: ("text" | "photos" | "video")
/**
 * there is an example of its result
 */
has_example: boolean
unit: ("word" | "page" | "image" | "minute")
/**
 * prices are for this many units
 */
unit_size: number
/**
 * price steps: each unit costs the price of its own step
 */
prices: {
/**
 * the first unit of the step
 */
from: number
price: Money2
}[]
minimum: Money2
/**
 * base, and one more for each begun `per` units
 */
working_days: {
base: number
per: number
}
/**
 * values of constants orders.file_type
 */
file_types: string[]
}[]
/**
 * extensions of each file type, with a dot
 */
file_types: {
[k: string]: string[]
}
/**
 * basis points of the list price
 */
surcharges: {
express_bp: number
rush_bp: number
}
drive_shipment: Money2
plans: {
codename: string
name: string
/**
 * null: on request
 */
price: (Money2 | null)
discount_bp: number
discount_cap: (Money2 | null)
revision_rounds: (number | null)
retention_days: (number | null)
/**
 * what is saved in a year with orders of this list value, after the fee of the plan
 */
savings: {
list_value: Money2
saved: Money2
}[]
/**
 * list value a year from which the plan costs less than the one before it
 */
pays_off_above: (Money2 | null)
}[]
}
export interface PriceQuery {
/**
 * services to price; absent: all that the quantities fit
 */
order_type?: string[]
/**
 * absent: all
 */
turnaround?: ("standard" | "express" | "rush")[]
words?: number
pages?: number
images?: number
minutes?: number
}
export interface Prices {
currency: string
/**
 * the next midnight UTC: due dates are later from then on
 */
valid_until: string
services: {
order_type: string
quantity: number
unit: ("word" | "page" | "image" | "minute")
minimum: Money16
turnarounds: {
turnaround: ("standard" | "express" | "rush")
working_days: number
due_at: string
total: Money2
lines: Lines
/**
 * totals of a customer with a paid plan whose discount is not used yet
 */
plans: {
name: string
total: Money2
}[]
}[]
}[]
}
/**
 * an order costs at least this
 */
export interface Money16 {
/**
 * minor units: cents
 */
amount: number
currency: string
}
export interface ServiceExample {
/**
 * an excerpt as customers send it, in its own language
 */
before: (string | null)
/**
 * the excerpt as they get it back
 */
after: (string | null)
/**
 * there are pictures before and after
 */
has_pictures: boolean
}
export interface ServicePrice {
total: Money2
lines: Lines
/**
 * in standard turnaround
 */
working_days: number
/**
 * what the saved service costs; null: not saved yet
 */
before: (Money2 | null)
}
export interface ServicePriceQuery {
/**
 * the saved service, to compare with; absent: a new one
 */
order_type?: string
unit: ("word" | "page" | "image" | "minute")
unit_size: number
/**
 * how many units come before each step
 */
from: number[]
/**
 * the price of each step in minor units, for `unit_size` units
 */
price: number[]
minimum: number
days_base: number
days_per: number
quantity: number
}
export interface RecipeItem {
uuid: string
name: string
order_type: string
submission_method: ("upload" | "cloud_link" | "drive_shipment")
summary: string
times_used: number
last_used_at: (string | null)
created_at: string
updated_at: string
is_complete: boolean
allowed_actions: ("edit" | "delete" | "create_order")[]
sections?: Sections
}
export interface Recipe {
uuid: string
name: string
order_type: string
submission_method: ("upload" | "cloud_link" | "drive_shipment")
summary: string
times_used: number
last_used_at: (string | null)
created_at: string
updated_at: string
is_complete: boolean
allowed_actions: ("edit" | "delete" | "create_order")[]
sections: Sections
}
export interface RecipeQuery {
page?: number
size?: number
sort?: string
q?: string
created_from?: string
created_to?: string
timezone?: string
uuid?: string[]
order_type?: string[]
submission_method?: ("upload" | "cloud_link" | "drive_shipment")[]
is_complete?: boolean
}
/**
 * open: the customer asks about the change; undecided: a decision was taken back
 */
export interface ChangeDecision {
/**
 * identifier of the change in its file; remark: and the number, of a remark; of a picture: picture, and spot: with an identifier for a remark on a place
 */
change: string
decision: ("accepted" | "rejected" | "open" | "undecided")
/**
 * what the customer asks
 */
note: (string | null)
/**
 * the text that an open change concerns
 */
excerpt: (string | null)
/**
 * place of a remark in a picture
 */
spot?: (Spot | null)
}
/**
 * a place in a picture, as shares of its width and height from the top left corner
 */
export interface Spot {
x: number
y: number
}
export interface FileReview {
/**
 * counts the saves; 0: nothing is decided
 */
version: number
/**
 * tracked changes in the file
 */
changes: number
decisions: ChangeDecision[]
}
export interface FileReviewPatch {
/**
 * version that the sender has; it gets what others stored since
 */
since: number
/**
 * tracked changes that the sender found in the file
 */
changes: number
decisions: ChangeDecision[]
}
export interface FileReviewQuery {
/**
 * only decisions of later versions
 */
since?: number
}
export interface PictureDecision {
file_uuid: string
decision: ChangeDecision
}
export interface PictureReview {
/**
 * counts the saves of the order; 0: nothing is decided
 */
version: number
decisions: PictureDecision[]
}
export interface PictureReviewPatch {
/**
 * version that the sender has; it gets what others stored since
 */
since: number
decisions: PictureDecision[]
}
/**
 * order_uuid: copy the answers of that own order; page: start with the answers in the address of the page; the body may be left out
 */
export interface FormInit {
order_uuid?: (string | null)
/**
 * query of the page's address, such as order_type=copy_editing&words=8412; what the form cannot take is left out
 */
page?: (string | null)
}
/**
 * one step of a form with what was answered in it
 */
export interface FormState {
object_uuid: (string | null)
kind: ("order" | "recipe" | "revision" | "answer" | "instructions")
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
actions: ("place_order" | "request_quote" | "save_draft" | "save_state")[]
/**
 * revision of the answers, to be sent with the next post
 */
version: number
updated_at: (string | null)
price: (Checkout | null)
/**
 * where the turnaround is asked: what each costs and when the work would be ready
 */
turnarounds?: TurnaroundPrice[]
counted?: CountedFiles1
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
screen: ("step" | "checkout" | "upload" | "detail" | "list")
uuid: (string | null)
} | null)
}
/**
 * at the last step of an order that has files
 */
export interface CountedFiles1 {
/**
 * what follows after the payment: nothing; the difference is charged; it is refunded; staff decide
 */
kind: ("same" | "balance" | "refund" | "ask")
unit: ("word" | "page" | "image" | "minute")
ordered: number
/**
 * the sum of the known counts
 */
counted: number
/**
 * files whose count is not known, or not yet
 */
not_counted: number
}
/**
 * no action: validate, save, next step; save_state and save_draft: save what there is; request_quote and place_order: validate all steps and go on
 */
export interface FormStep {
step: string
step_data: {
[k: string]: unknown
}
action?: ("place_order" | "request_quote" | "save_draft" | "save_state" | null)
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
uuid?: Uuid
}
/**
 * 202: the customer must confirm with the bank first; then the call is repeated with client_secret as the token of js_sdk_response
 */
export interface PaymentAction {
message: string
requires_action: BankQuestion
}
export interface CouponGrant {
customer_uuid: string
note?: string
}
export interface CouponUse {
uuid: string
coupon_uuid: string
coupon_code: string
customer_uuid: string
customer_name: string
customer_email: (string | null)
state: ("assigned" | "reserved" | "counted")
order_uuid: (string | null)
order_number: (string | null)
created_at: string
}
export interface CouponUseQuery {
page?: number
size?: number
sort?: string
q?: string
created_from?: string
created_to?: string
timezone?: string
uuid?: string[]
coupon_uuid?: string[]
customer_uuid?: string[]
state?: ("assigned" | "reserved" | "counted")[]
}
/**
 * A movement of a customer's account credit: given, or spent.
 */
export interface Credit {
uuid: string
customer_uuid: string
customer_name: string
customer_email: (string | null)
amount: Money2
reason: string
order_uuid: (string | null)
order_number: (string | null)
balance: Money17
direction?: ("give" | "take")
sum?: Money2
note?: string
created_at: string
}
/**
 * what the customer has to spend now
 */
export interface Money17 {
/**
 * minor units: cents
 */
amount: number
currency: string
}
export interface CreditNew {
customer_uuid: string
direction: ("give" | "take")
sum: Money2
note: string
}
export interface CreditQuery {
page?: number
size?: number
sort?: string
q?: string
created_from?: string
created_to?: string
timezone?: string
uuid?: string[]
customer_uuid?: string[]
}
export interface SupportEvidence {
evidence: string
}
export interface SupportPaymentExportQuery {
format?: "csv"
sort?: string
q?: string
created_from?: string
created_to?: string
timezone?: string
uuid?: Uuid2
payment_status?: PaymentStatus
payment_type?: PaymentType
payment_for?: PaymentFor
customer_uuid?: CustomerUuid
order_uuid?: OrderUuid
subscription_uuid?: SubscriptionUuid
refund_asked?: boolean
refund_failed?: boolean
dispute_status?: DisputeStatus
}
export interface SupportPaymentQuery {
page?: number
size?: number
sort?: string
q?: string
created_from?: string
created_to?: string
timezone?: string
uuid?: Uuid2
payment_status?: PaymentStatus
payment_type?: PaymentType
payment_for?: PaymentFor
customer_uuid?: CustomerUuid
order_uuid?: OrderUuid
subscription_uuid?: SubscriptionUuid
refund_asked?: boolean
refund_failed?: boolean
dispute_status?: DisputeStatus
}
export interface SupportReason {
note?: string
}
export interface SupportRefund {
/**
 * minor units; left out: all that is left
 */
amount?: number
to: ("card" | "credit")
/**
 * recorded with the action, and shown to the customer
 */
note: string
}
export interface SupportRefundDecision {
accept: boolean
/**
 * recorded with the action, and shown to the customer
 */
note: string
}
export interface SupportRenewal {
auto_renew: boolean
/**
 * recorded with the action, and sent to the customer
 */
note: string
}
export interface SupportSubscription {
uuid: string
customer_uuid: string
customer_name: string
customer_email: (string | null)
/**
 * when the account is deleted, at its customer's request
 */
customer_leaves_at: (string | null)
level_codename: string
level_name: string
level_price: (Money2 | null)
status: ("active" | "past_due" | "expired" | "cancelled")
start_date: string
end_date: (string | null)
auto_renew: boolean
pending_level_name: (string | null)
add_on_names: AddOnNames
cancelled_at: (string | null)
discount_used: (Money2 | null)
past_due_since: (string | null)
retry_at: (string | null)
paid: Money5
unused: Money6
created_at: string
}
export interface SupportSubscriptionQuery {
page?: number
size?: number
sort?: string
q?: string
created_from?: string
created_to?: string
timezone?: string
uuid?: string[]
status?: ("active" | "past_due" | "expired" | "cancelled")[]
auto_renew?: boolean
customer_uuid?: string[]
level_codename?: string[]
}
export interface SupportTermEnd {
give_back: ("nothing" | "unused" | "all")
/**
 * recorded with the action, and sent to the customer
 */
note: string
}
export interface SupportBlock {
reason: ("unpaid" | "dispute" | "security" | "terms" | "requested")
/**
 * recorded with the action
 */
note: string
}
/**
 * The custom level as it was agreed with one customer, for one term.
 */
export interface Contract {
uuid: string
customer_uuid: string
contract_status: ("running" | "due" | "over")
price: Money2
/**
 * percent off the list price
 */
discount: number
/**
 * list value that the discount is given on in a term; null: all
 */
discount_cap: (Money2 | null)
revision_rounds: number
retention_days: number
start_date: string
/**
 * left out: a year
 */
end_date: string
created_at: string
version: number
allowed_actions: ("edit" | "renew")[]
}
export interface ContractNew {
customer_uuid: string
price: Money2
/**
 * percent off the list price
 */
discount: number
discount_cap?: (Money2 | null)
revision_rounds: number
retention_days: number
/**
 * null: a year from the start
 */
end_date?: (string | null)
}
export interface ContractPatch {
/**
 * what was read; an older one is refused
 */
version?: number
price?: Money2
/**
 * percent off the list price
 */
discount?: number
discount_cap?: (Money2 | null)
revision_rounds?: number
retention_days?: number
end_date?: string
}
export interface ContractQuery {
page?: number
size?: number
sort?: string
uuid?: Uuid
customer_uuid?: Uuid
contract_status?: ("running" | "due" | "over")[]
}
export interface ContractRenewal {
/**
 * of the next term; null: a year after the last one
 */
end_date?: (string | null)
/**
 * recorded with the action
 */
note?: (string | null)
}
/**
 * the fields that staff may correct; only the customer changes the others
 */
export interface CustomerPatch {
/**
 * what was read; an older one is refused
 */
version?: number
first_name?: string
last_name?: string
phone?: (string | null)
account_type?: ("individual" | "organization")
organization_name?: (string | null)
organization_website?: (string | null)
organization_tax_id?: (string | null)
organization_address?: (AddressInput | null)
/**
 * recorded with the action
 */
note?: (string | null)
}
export interface CustomerQuery {
page?: number
size?: number
sort?: string
q?: string
created_from?: string
created_to?: string
timezone?: string
uuid?: Uuid
account_type?: ("individual" | "organization")[]
level?: ("alacarte" | "limited" | "unlimited" | "custom")[]
subscription_status?: ("active" | "past_due")[]
blocked_reason?: ("unpaid" | "dispute" | "security" | "terms" | "requested")[]
}
export interface CustomerRole {
role: OwnerRole
/**
 * recorded with the action
 */
note: string
}
/**
 * A browser in which a customer is signed in.
 */
export interface CustomerSession {
uuid: string
customer_uuid: string
device: (string | null)
ip: (string | null)
created_at: string
last_seen_at: string
expires_at: string
}
export interface CustomerSessionQuery {
page?: number
size?: number
sort?: string
uuid?: Uuid
customer_uuid?: Uuid
}
export interface CustomerActNote {
/**
 * recorded with the action
 */
note?: (string | null)
}
export interface SupportUnblock {
/**
 * recorded with the action
 */
note: string
}
export interface SeeAs {
/**
 * the customer reads it
 */
why: string
}
export interface SupportAssign {
/**
 * a member of staff; left out: the dedicated editor of the customer, if free, else the caller
 */
editor_uuid?: (string | null)
/**
 * shown in the order's history
 */
note?: (string | null)
}
export interface SupportAssignMany {
uuids: Uuids
/**
 * changes nothing, and answers which orders the action would change
 */
dry_run?: boolean
/**
 * a member of staff; left out: the dedicated editor of the customer, if free, else the caller
 */
editor_uuid?: (string | null)
/**
 * shown in the order's history
 */
note?: (string | null)
}
export interface SupportCancel {
/**
 * recorded with the action, and shown to the customer
 */
note: string
/**
 * of the work, and so of the price that stays; needed once an editor has begun, refused before
 */
done_percent?: number
/**
 * dry run: changes nothing, and answers with the status, price and refund that the action would lead to
 */
dry_run?: boolean
}
export interface SupportCountAcceptance {
/**
 * the count that staff have seen; 409 if it has changed
 */
measured_quantity: number
/**
 * shown in the order's history
 */
note?: (string | null)
}
export interface Editor {
uuid: string
name: string
open_orders: number
/**
 * The number of open orders in the reader's language, such as "2 open orders"
 */
workload: string
late_orders: number
next_due_at: (string | null)
}
export interface EditorQuery {
page?: number
size?: number
sort?: string
q?: string
uuid?: Uuid
}
export interface SupportFiles {
/**
 * files that staff fetched or received; only their names and counts are stored
 */
files?: {
/**
 * on one line, without a path
 */
name: string
file_type: ("manuscript" | "pdf" | "presentation" | "spreadsheet" | "photo" | "raw_photo" | "catalog" | "video" | "audio" | "subtitle" | "metadata")
/**
 * bytes
 */
size?: number
/**
 * in the unit of the order; left out: not counted
 */
count?: number
}[]
/**
 * shown in the order's history
 */
note?: (string | null)
}
export interface SupportHold {
reason: ("question" | "bad_file")
question: string
}
export interface SupportNote {
/**
 * shown in the order's history
 */
note?: (string | null)
}
export interface SupportOrder {
uuid: string
number: string
name: string
status: ("draft" | "quote_requested" | "quoted" | "awaiting_payment" | "awaiting_files" | "queued" | "in_progress" | "quality_check" | "delivered" | "revision_requested" | "completed" | "on_hold" | "cancelled" | "expired")
order_type: string
submission_method: ("upload" | "cloud_link" | "drive_shipment")
quantity: (number | null)
unit: ("word" | "page" | "image" | "minute" | null)
files_count: number
total: (Money2 | null)
due_at: (string | null)
/**
 * the time at which the draft, the quote, the frozen price, or the time for files or changes ends
 */
expires_at: (string | null)
created_at: string
updated_at: string
progress: number
unread_messages: number
on_hold_reason: (string | null)
/**
 * what the order waits for; on_hold_reason is its text
 */
on_hold_kind: ("answer" | "balance" | "files" | "count" | "review" | "account_locked" | null)
/**
 * the actions that staff may run now
 */
allowed_actions: ("quote" | "hold" | "release" | "refund_difference" | "keep_ordered" | "register_files" | "assign" | "reassign" | "take_up" | "finish_work" | "send_back" | "deliver" | "cancel" | "upload_result")[]
recipe_uuid: (string | null)
sections: Sections
price: (Checkout | null)
/**
 * when the work would be due if its files came today; null once `due_at` promises it, or before the order is placed
 */
expected_due_at: (string | null)
quote: ({
total: Money2
valid_until: string
} | null)
/**
 * still to pay while the order is on hold, because the files have more than was ordered
 */
balance_due: (Money2 | null)
revisions_left: number
/**
 * the name of the editor
 */
editor: (string | null)
files: Files
payments: Payments
events: Events
messages: Messages
/**
 * null: not rated yet
 */
rating: (OrderRating | null)
customer_uuid: string
customer_name: string
customer_email: (string | null)
editor_uuid: (string | null)
turnaround: ("standard" | "express" | "rush")
/**
 * ahead of the orders of the same day
 */
priority: boolean
/**
 * how soon it is due, while staff work on it
 */
urgency: ("overdue" | "today" | "week" | "later" | null)
/**
 * when it reached its status
 */
waiting_since: string
/**
 * messages of the customer that staff have not read
 */
waiting_messages: number
customer_locale: string
/**
 * when the account is deleted, at its customer's request
 */
customer_leaves_at: (string | null)
/**
 * why the account is locked
 */
customer_locked: ("unpaid" | "dispute" | "security" | "terms" | "requested" | null)
/**
 * the dedicated editor of this customer, by the add-on
 */
dedicated_editor_uuid: (string | null)
hold_return_to: (string | null)
/**
 * the refund if the order is cancelled before work starts; null: it cannot be cancelled
 */
refund_if_cancelled: (Money2 | null)
/**
 * the account credit that is returned with it
 */
credit_if_cancelled: (Money2 | null)
/**
 * a result can be delivered now: a complete and safe one was uploaded since the last delivery, and no upload is running
 */
result_waiting: boolean
/**
 * a payment of it waits for the bank or the customer and may still succeed
 */
payment_open: boolean
/**
 * actions of staff, newest first
 */
audit: AuditEntry[]
/**
 * files that could not be counted, which staff check
 */
uncounted_files: number
/**
 * the count of the files in the unit of the order, while staff decide about it
 */
measured_quantity: (number | null)
/**
 * how the customer rated the work
 */
stars: (number | null)
/**
 * the customer wrote a message that staff have not read
 */
unanswered: boolean
}
export interface SupportOrderExportQuery {
format?: "csv"
sort?: string
q?: string
created_from?: string
created_to?: string
timezone?: string
uuid?: Uuid1
status?: Status
order_type?: OrderType
submission_method?: SubmissionMethod
customer_uuid?: CustomerUuid1
editor_uuid?: EditorUuid
turnaround?: Turnaround
priority?: boolean
urgency?: Urgency
unanswered?: boolean
}
export interface SupportOrderItem {
uuid: string
number: string
name: string
status: ("draft" | "quote_requested" | "quoted" | "awaiting_payment" | "awaiting_files" | "queued" | "in_progress" | "quality_check" | "delivered" | "revision_requested" | "completed" | "on_hold" | "cancelled" | "expired")
order_type: string
submission_method: ("upload" | "cloud_link" | "drive_shipment")
quantity: (number | null)
unit: ("word" | "page" | "image" | "minute" | null)
files_count: number
total: (Money2 | null)
due_at: (string | null)
/**
 * the time at which the draft, the quote, the frozen price, or the time for files or changes ends
 */
expires_at: (string | null)
created_at: string
updated_at: string
progress: number
unread_messages: number
on_hold_reason: (string | null)
/**
 * what the order waits for; on_hold_reason is its text
 */
on_hold_kind: ("answer" | "balance" | "files" | "count" | "review" | "account_locked" | null)
/**
 * the actions that staff may run now
 */
allowed_actions: ("quote" | "hold" | "release" | "refund_difference" | "keep_ordered" | "register_files" | "assign" | "reassign" | "take_up" | "finish_work" | "send_back" | "deliver" | "cancel" | "upload_result")[]
recipe_uuid?: (string | null)
customer_uuid: string
customer_name: string
customer_email: (string | null)
editor_uuid: (string | null)
/**
 * messages of the customer that staff have not read
 */
waiting_messages: number
turnaround: ("standard" | "express" | "rush")
/**
 * ahead of the orders of the same day
 */
priority: boolean
/**
 * how soon it is due, while staff work on it
 */
urgency: ("overdue" | "today" | "week" | "later" | null)
/**
 * when it reached its status
 */
waiting_since: string
/**
 * files that could not be counted, which staff check
 */
uncounted_files: number
/**
 * the count of the files in the unit of the order, while staff decide about it
 */
measured_quantity: (number | null)
/**
 * the amount due before an order on hold continues
 */
balance_due?: (Money2 | null)
/**
 * the customer wrote a message that staff have not read
 */
unanswered: boolean
/**
 * a result can be delivered now: a complete and safe one was uploaded since the last delivery, and no upload is running
 */
result_waiting: boolean
/**
 * how the customer rated the work
 */
stars: (number | null)
/**
 * a payment of it waits for the bank or the customer and may still succeed
 */
payment_open: boolean
}
export interface SupportOrderQuery {
page?: number
size?: number
sort?: string
q?: string
created_from?: string
created_to?: string
timezone?: string
uuid?: Uuid1
status?: Status
order_type?: OrderType
submission_method?: SubmissionMethod
customer_uuid?: CustomerUuid1
editor_uuid?: EditorUuid
turnaround?: Turnaround
priority?: boolean
urgency?: Urgency
unanswered?: boolean
stars?: number[]
}
/**
 * either a price or lines
 */
export interface SupportQuote {
price?: Money18
/**
 * instead of a price
 */
lines?: {
label: string
amount: Money19
}[]
/**
 * shown in the order's history
 */
note?: (string | null)
/**
 * dry run: changes nothing, and answers with the status, price and refund that the action would lead to
 */
dry_run?: boolean
}
/**
 * for all of it, before tax
 */
export interface Money18 {
/**
 * minor units: cents
 */
amount: number
currency: string
}
/**
 * before tax
 */
export interface Money19 {
/**
 * minor units: cents
 */
amount: number
currency: string
}
export interface SupportReassign {
/**
 * a member of staff other than the current editor
 */
editor_uuid: string
/**
 * shown in the order's history
 */
note?: (string | null)
}
export interface SupportReassignMany {
uuids: Uuids
/**
 * changes nothing, and answers which orders the action would change
 */
dry_run?: boolean
/**
 * a member of staff other than the current editor
 */
editor_uuid: string
/**
 * shown in the order's history
 */
note?: (string | null)
}
export interface SupportRelease {
/**
 * the count of staff, in the unit of the order; left out: unchanged
 */
quantity?: (number | null)
/**
 * shown in the order's history
 */
note?: (string | null)
}
export interface SupportSendBack {
/**
 * recorded with the action, and shown to the customer
 */
note: string
}
export interface StaffInvitation {
first_name: string
last_name: string
email: string
role: StaffRole
}
export interface StaffLeave {
/**
 * the member of staff who takes over orders and messages; left out: they become unassigned
 */
editor_uuid?: (string | null)
/**
 * recorded with the action
 */
note?: (string | null)
}
/**
 * An account of a member of staff
 */
export interface StaffMember {
uuid: string
first_name: string
last_name: string
name: string
email: string
role: StaffRole
state: ("invited" | "active" | "left")
open_orders: number
open_messages: number
created_at: string
last_login_at: (string | null)
left_at: (string | null)
version: number
allowed_actions: ("edit" | "invite_again" | "leave")[]
}
export interface StaffNote {
/**
 * recorded with the action
 */
note?: (string | null)
}
export interface StaffPatch {
first_name?: string
last_name?: string
role?: StaffRole
/**
 * that was seen; an older one is refused
 */
version?: number
}
export interface StaffQuery {
page?: number
size?: number
sort?: string
q?: string
created_from?: string
created_to?: string
timezone?: string
uuid?: Uuid
role?: StaffRole[]
state?: ("invited" | "active" | "left")[]
}
/**
 * an order's files as one ZIP: the address needs no session and is good for 10 minutes
 */
export interface ArchiveLink {
url: string
expiry: string
files: number
/**
 * of the files, unpacked
 */
bytes: number
}
/**
 * of: the customer's own files, the results, or both in separate folders (left out: all)
 */
export interface ArchiveQuery {
of?: ("sources" | "results" | "all")
}
/**
 * the only credential of the uploads at /api/uploads
 */
export interface TransporterToken {
expiry: string
token: string
}
export interface UploadFinish {
message: string
files: OrderFile[]
}
/**
 * skip: files to finish without; the body may be left out
 */
export interface UploadFinishBody {
skip?: string[]
}
/**
 * what finishing with the files that are there would do to the price of a paid order
 */
export interface UploadOutcome {
kind: ("balance" | "refund" | "ask")
ordered: number
/**
 * what the files have
 */
counted: number
unit: ("word" | "page" | "image" | "minute")
price: Checkout1
}
/**
 * the difference: still to be paid, or below zero to be refunded
 */
export interface Checkout1 {
order_uuid: string
number: string
currency: string
lines: Lines
subtotal: Money2
discount: Money2
coupon_discount: Money2
tax: Money2
total: Money2
payment_required: boolean
payment_methods: PaymentMethod[]
/**
 * end of the price hold; null for a balance
 */
expires_at: (string | null)
}
export interface UploadProblem {
detail: string
message: string
files?: OrderFile[]
}
export interface UploadSync {
message: (string | null)
files: OrderFile[]
outcome: (UploadOutcome | null)
/**
 * what this order takes, checked in the browser before the first byte
 */
accept: {
extensions: string[]
/**
 * side-car files: never counted or priced
 */
metadata: string[]
file_bytes: number
order_bytes: number
order_files: number
}
}
/**
 * window: the window that asks, as it names itself when it sends files
 */
export interface UploadSyncQuery {
window?: string
}
/**
 * AddOnOnSale: as far as the caller may read it
 */
export interface AddOnsRow {
uuid?: string
codename?: ("priority_queue" | "dedicated_editor" | "extended_archive" | "extra_revisions" | "confidentiality")
name?: string
description?: string
price?: Money2
subscribers?: number
position?: number
version?: number
}
export interface AddOnsWrite {
codename?: ("priority_queue" | "dedicated_editor" | "extended_archive" | "extra_revisions" | "confidentiality")
name: string
description: string
price: Money2
position?: number
note?: (string | null)
}
export interface AddOnsBulk2 {
action: ("create" | "update" | "delete")
}
export interface AddOnsResults {
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
export interface AddOnsChange {
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
 * SupportCoupon: as far as the caller may read it
 */
export interface SupportCouponsRow {
uuid?: string
code?: string
name?: string
/**
 * what the coupon was made for; customers do not see it
 */
campaign?: (string | null)
discount_type?: ("monetary" | "percentage")
percent_off?: (number | null)
amount_off?: (Money2 | null)
/**
 * minor units, or percent 1 to 100; the list is sorted by it
 */
discount_value?: number
/**
 * the currency of a monetary coupon; an order in another currency cannot redeem it
 */
currency?: (string | null)
max_discount?: (Money2 | null)
min_order?: (Money2 | null)
order_types?: string[]
starts_at?: (string | null)
expires_at?: (string | null)
max_redemptions?: (number | null)
per_customer_limit?: number
/**
 * orders with this coupon, paid or not
 */
redemptions?: number
status?: ("scheduled" | "available" | "paused" | "expired" | "exhausted")
paused_at?: (string | null)
created_at?: string
updated_at?: string
version?: number
}
export interface SupportCouponsWrite {
code: string
name: string
/**
 * what the coupon was made for; customers do not see it
 */
campaign?: (string | null)
discount_type: ("monetary" | "percentage")
percent_off?: (number | null)
amount_off?: (Money2 | null)
currency?: (string | null)
max_discount?: (Money2 | null)
min_order?: (Money2 | null)
order_types: string[]
starts_at?: (string | null)
expires_at?: (string | null)
max_redemptions?: (number | null)
per_customer_limit: number
paused_at?: (string | null)
note?: (string | null)
}
export interface SupportCouponsBulk2 {
action: ("create" | "update" | "delete")
}
export interface SupportCouponsResults {
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
export interface SupportCouponsChange {
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
 * PremierLevelOnSale: as far as the caller may read it
 */
export interface PremierLevelsRow {
uuid?: string
codename?: ("alacarte" | "limited" | "unlimited" | "custom")
name?: string
description?: string[]
price?: (Money2 | null)
discount_percent?: number
discount_cap?: (Money2 | null)
revision_rounds?: number
retention_days?: number
subscribers?: number
position?: number
version?: number
}
export interface PremierLevelsWrite {
codename?: ("alacarte" | "limited" | "unlimited" | "custom")
name: string
description: string[]
price?: (Money2 | null)
discount_percent: number
discount_cap?: (Money2 | null)
revision_rounds: number
retention_days: number
position?: number
note?: (string | null)
}
export interface PremierLevelsBulk2 {
action: ("create" | "update" | "delete")
}
export interface PremierLevelsResults {
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
export interface PremierLevelsChange {
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
 * CustomPrice: as far as the caller may read it
 */
export interface CustomPricesRow {
uuid?: string
order_type?: string
price?: Money2
list_price?: Money20
per?: string
/**
 * the last day; null: until it is taken back
 */
valid_until?: (string | null)
customer_uuid?: string
created_at?: string
updated_at?: string
version?: number
}
export interface Money20 {
/**
 * minor units: cents
 */
amount: number
currency: string
}
export interface CustomPricesWrite {
order_type: string
price: Money2
valid_until?: (string | null)
customer_uuid: string
}
export interface CustomPricesBulk2 {
action: ("create" | "update" | "delete")
}
export interface CustomPricesResults {
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
export interface CustomPricesChange {
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
 * CustomerNote: as far as the caller may read it
 */
export interface CustomerNotesRow {
uuid?: string
text?: string
important?: (boolean | null)
author?: (string | null)
customer_uuid?: string
created_at?: string
updated_at?: string
version?: number
}
export interface CustomerNotesWrite {
text: string
important?: boolean
author?: (string | null)
customer_uuid: string
}
export interface CustomerNotesBulk2 {
action: ("create" | "update" | "delete")
}
export interface CustomerNotesResults {
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
export interface CustomerNotesChange {
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
 * TaxRate: as far as the caller may read it
 */
export interface TaxRatesRow {
uuid?: string
country?: string
/**
 * null: the whole country
 */
state?: (string | null)
tax_percent?: number
version?: number
}
export interface TaxRatesWrite {
country: string
/**
 * null: the whole country
 */
state?: (string | null)
tax_percent: number
note?: (string | null)
}
export interface TaxRatesBulk2 {
action: ("create" | "update" | "delete")
}
export interface TaxRatesResults {
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
export interface TaxRatesChange {
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
 * ContactCase: as far as the caller may read it
 */
export interface ContactMessagesRow {
uuid?: string
subject?: string
/**
 * the customer's name; of visitors their address
 */
sender?: string
reply_email?: string
topic?: ("order" | "billing" | "account" | "technical" | "other")
status?: ("open" | "closed")
assignee_uuid?: (string | null)
answers?: number
answered_at?: (string | null)
closed_at?: (string | null)
order_uuid?: (string | null)
message?: string
/**
 * the language to answer in
 */
locale?: string
/**
 * what was written, the first at the top
 */
messages?: {
uuid: string
at: string
author: string
text: string
}[]
customer_uuid?: (string | null)
created_at?: string
updated_at?: string
version?: number
}
export interface ContactMessagesWrite {
subject?: string
reply_email?: string
topic?: ("order" | "billing" | "account" | "technical" | "other")
status?: ("open" | "closed")
assignee_uuid?: (string | null)
answered_at?: (string | null)
closed_at?: (string | null)
order_uuid?: (string | null)
message?: string
locale?: string
text?: string
keep_open?: boolean
note?: (string | null)
customer_uuid?: (string | null)
}
export interface ContactMessagesBulk2 {
action: ("create" | "update" | "delete")
}
export interface ContactMessagesResults {
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
export interface ContactMessagesChange {
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
 * TeamMessage: as far as the caller may read it
 */
export interface DashboardMessagesRow {
uuid?: string
/**
 * shown on the dashboard
 */
short_description?: string
/**
 * shown when the announcement is expanded
 */
long_description?: (string | null)
/**
 * null: from the moment it was written
 */
shown_from?: (string | null)
/**
 * null: until it is unpublished
 */
shown_until?: (string | null)
/**
 * may be shown at all
 */
is_active?: boolean
/**
 * covered: another that began later is shown in its place
 */
status?: ("off" | "scheduled" | "shown" | "covered" | "over")
created_at?: string
updated_at?: string
version?: number
}
export interface DashboardMessagesWrite {
/**
 * shown on the dashboard
 */
short_description: string
/**
 * shown when the announcement is expanded
 */
long_description?: (string | null)
shown_from?: (string | null)
shown_until?: (string | null)
/**
 * may be shown at all
 */
is_active?: boolean
}
export interface DashboardMessagesBulk2 {
action: ("create" | "update" | "delete")
}
export interface DashboardMessagesResults {
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
export interface DashboardMessagesChange {
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
 * Holiday: as far as the caller may read it
 */
export interface HolidaysRow {
uuid?: string
date?: string
name?: string
/**
 * false: only in the year of the date
 */
every_year?: boolean
version?: number
}
export interface HolidaysWrite {
date: string
name: string
/**
 * false: only in the year of the date
 */
every_year: boolean
note?: (string | null)
}
export interface HolidaysBulk2 {
action: ("create" | "update" | "delete")
}
export interface HolidaysResults {
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
export interface HolidaysChange {
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
 * Service: as far as the caller may read it
 */
export interface ServicesRow {
uuid?: string
/**
 * the value of order_type in the API and in orders
 */
code?: string
name_en?: string
/**
 * blank: the English name
 */
name_de?: (string | null)
/**
 * blank: the English name
 */
name_ar?: (string | null)
sentence_en?: string
/**
 * blank: the English sentence
 */
sentence_de?: (string | null)
/**
 * blank: the English sentence
 */
sentence_ar?: (string | null)
icon?: ("file-check" | "pencil" | "list-tree" | "graduation-cap" | "layout-template" | "book-open" | "contrast" | "wand-sparkles" | "image" | "video" | "mic" | "globe")
group?: (("text" | "photos" | "video") | null)
/**
 * what is counted; it stays as it is, because orders and drafts are counted in it
 */
unit?: ("word" | "page" | "image" | "minute")
/**
 * prices are for this many units
 */
unit_size?: number
/**
 * the price by quantity: each unit costs the price of its own step
 */
steps?: {
/**
 * how many units come before the step; 0 for the first one
 */
from: number
price: Money2
}[]
minimum?: Money21
/**
 * working days of every order
 */
days_base?: number
/**
 * one more working day for each begun number of units
 */
days_per?: number
file_types?: ("manuscript" | "pdf" | "presentation" | "spreadsheet" | "photo" | "raw_photo" | "catalog" | "video" | "audio" | "subtitle")[]
/**
 * ready questions that the order form asks
 */
questions?: ("language" | "style" | "look" | "aspect")[]
/**
 * an excerpt as customers send it
 */
example_before?: (string | null)
/**
 * the same excerpt as they get it back
 */
example_after?: (string | null)
picture_before?: ({
uuid: string
name?: string
size?: number
type?: string
} | null)
picture_after?: ({
uuid: string
name?: string
size?: number
type?: string
} | null)
per?: string
from_price?: Money22
state?: ("active" | "planned" | "ended")
/**
 * the place in lists, smallest first
 */
position?: number
/**
 * the first day; null: at once
 */
active_from?: (string | null)
/**
 * the last day; null: until it is ended
 */
active_until?: (string | null)
created_at?: string
updated_at?: string
version?: number
}
/**
 * what an order costs at least, before tax
 */
export interface Money21 {
/**
 * minor units: cents
 */
amount: number
currency: string
}
/**
 * the price of the cheapest step
 */
export interface Money22 {
/**
 * minor units: cents
 */
amount: number
currency: string
}
export interface ServicesWrite {
/**
 * the value of order_type in the API and in orders
 */
code: string
name_en: string
/**
 * blank: the English name
 */
name_de?: (string | null)
/**
 * blank: the English name
 */
name_ar?: (string | null)
sentence_en: string
/**
 * blank: the English sentence
 */
sentence_de?: (string | null)
/**
 * blank: the English sentence
 */
sentence_ar?: (string | null)
icon: ("file-check" | "pencil" | "list-tree" | "graduation-cap" | "layout-template" | "book-open" | "contrast" | "wand-sparkles" | "image" | "video" | "mic" | "globe")
/**
 * the heading below which it is offered
 */
group?: ("text" | "photos" | "video")
/**
 * what is counted; it stays as it is, because orders and drafts are counted in it
 */
unit: ("word" | "page" | "image" | "minute")
/**
 * prices are for this many units
 */
unit_size: number
/**
 * the price by quantity: each unit costs the price of its own step
 */
steps: {
/**
 * how many units come before the step; 0 for the first one
 */
from: number
price: Money2
}[]
minimum: Money23
/**
 * working days of every order
 */
days_base: number
/**
 * one more working day for each begun number of units
 */
days_per: number
file_types: ("manuscript" | "pdf" | "presentation" | "spreadsheet" | "photo" | "raw_photo" | "catalog" | "video" | "audio" | "subtitle")[]
questions: ("language" | "style" | "look" | "aspect")[]
/**
 * an excerpt as customers send it
 */
example_before?: (string | null)
/**
 * the same excerpt as they get it back
 */
example_after?: (string | null)
/**
 * a picture as customers send it
 */
picture_before?: {
uuid: string
name?: string
size?: number
type?: string
}
/**
 * the same picture as they get it back
 */
picture_after?: {
uuid: string
name?: string
size?: number
type?: string
}
/**
 * the place in lists, smallest first
 */
position: number
active_from?: (string | null)
active_until?: (string | null)
note?: (string | null)
}
/**
 * what an order costs at least, before tax
 */
export interface Money23 {
/**
 * minor units: cents
 */
amount: number
currency: string
}
export interface ServicesBulk2 {
action: ("create" | "update" | "delete")
}
export interface ServicesResults {
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
export interface ServicesFile {
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
export interface ServicesFileQuery {
field: ("picture_before" | "picture_after")
}
export interface ServicesChange {
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
  putMe: {
    params: undefined;
    query: undefined;
    body: UserPut;
    answers: { 200: User };
    problems: 'email_taken' | 'reauthentication_required';
    public: false;
  };
  patchMe: {
    params: undefined;
    query: undefined;
    body: UserPatch;
    answers: { 200: User };
    problems: 'email_taken' | 'reauthentication_required';
    public: false;
  };
  changePassword: {
    params: undefined;
    query: undefined;
    body: PasswordChange;
    answers: { 200: Message };
    problems: 'passwords_differ' | 'wrong_password' | 'reauthentication_required';
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
  deleteAccount: {
    params: undefined;
    query: undefined;
    body: undefined;
    answers: { 200: Message };
    problems: 'forbidden' | 'deletion_orders' | 'deletion_past_due' | 'deletion_payment' | 'account_deletion_scheduled' | 'reauthentication_required';
    public: false;
  };
  getOrganization: {
    params: undefined;
    query: undefined;
    body: undefined;
    answers: { 200: Organization };
    problems: never;
    public: false;
  };
  putOrganization: {
    params: undefined;
    query: undefined;
    body: OrganizationPut;
    answers: { 200: Organization };
    problems: never;
    public: false;
  };
  patchOrganization: {
    params: undefined;
    query: undefined;
    body: OrganizationPatch;
    answers: { 200: Organization };
    problems: never;
    public: false;
  };
  listActivity: {
    params: undefined;
    query: ActivityQuery;
    body: undefined;
    answers: { 200: Page<Activity> };
    problems: never;
    public: false;
  };
  listConsents: {
    params: undefined;
    query: undefined;
    body: undefined;
    answers: { 200: Consent[] };
    problems: never;
    public: false;
  };
  giveConsent: {
    params: undefined;
    query: undefined;
    body: ConsentPost;
    answers: { 201: Consent };
    problems: 'forbidden';
    public: false;
  };
  withdrawConsent: {
    params: { consent_uuid: string };
    query: undefined;
    body: undefined;
    answers: { 204: undefined };
    problems: 'consent_not_found';
    public: false;
  };
  readAccountExport: {
    params: undefined;
    query: undefined;
    body: undefined;
    answers: { 200: AccountExport };
    problems: never;
    public: false;
  };
  requestAccountExport: {
    params: undefined;
    query: undefined;
    body: undefined;
    answers: { 202: AccountExport };
    problems: 'reauthentication_required';
    public: false;
  };
  listAcceptances: {
    params: undefined;
    query: undefined;
    body: undefined;
    answers: { 200: Acceptance[] };
    problems: never;
    public: false;
  };
  listSessions: {
    params: undefined;
    query: undefined;
    body: undefined;
    answers: { 200: Session[] };
    problems: never;
    public: false;
  };
  revokeSession: {
    params: { uuid: string };
    query: undefined;
    body: undefined;
    answers: { 204: undefined };
    problems: 'session_not_found';
    public: false;
  };
  revokeOtherSessions: {
    params: undefined;
    query: undefined;
    body: undefined;
    answers: { 200: Message };
    problems: never;
    public: false;
  };
  listAudit: {
    params: undefined;
    query: AuditQuery;
    body: undefined;
    answers: { 200: Page<AuditRecord> };
    problems: never;
    public: false;
  };
  getAuditEntry: {
    params: { entry_uuid: string };
    query: undefined;
    body: undefined;
    answers: { 200: AuditRecord };
    problems: 'not_found';
    public: false;
  };
  register: {
    params: undefined;
    query: undefined;
    body: Register;
    answers: { 201: Message; 202: PaymentAction };
    problems: 'register_email_taken' | 'payment_data_required' | 'card_declined' | 'idempotency_conflict';
    public: true;
  };
  login: {
    params: undefined;
    query: undefined;
    body: Login;
    answers: { 200: LoginAnswer };
    problems: 'wrong_credentials' | 'email_not_verified';
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
  confirmEmail: {
    params: undefined;
    query: undefined;
    body: EmailConfirm;
    answers: { 200: EmailConfirmAnswer };
    problems: 'wrong_code' | 'token_expired';
    public: true;
  };
  requestEmailVerification: {
    params: undefined;
    query: undefined;
    body: EmailRequest;
    answers: { 202: Message };
    problems: never;
    public: true;
  };
  requestPasswordReset: {
    params: undefined;
    query: undefined;
    body: EmailRequest;
    answers: { 202: Message };
    problems: never;
    public: true;
  };
  confirmPasswordReset: {
    params: undefined;
    query: undefined;
    body: PasswordResetConfirm;
    answers: { 200: Message };
    problems: 'passwords_differ' | 'token_expired';
    public: true;
  };
  undoChange: {
    params: undefined;
    query: undefined;
    body: UndoChange;
    answers: { 200: UndoChangeAnswer };
    problems: 'token_expired';
    public: true;
  };
  listPremierLevels: {
    params: undefined;
    query: ListQuery;
    body: undefined;
    answers: { 200: Page<PremierLevel> };
    problems: never;
    public: false;
  };
  listAddOns: {
    params: undefined;
    query: ListQuery;
    body: undefined;
    answers: { 200: Page<AddOn> };
    problems: never;
    public: false;
  };
  listSubscriptions: {
    params: undefined;
    query: ListQuery;
    body: undefined;
    answers: { 200: Page<Subscription> };
    problems: never;
    public: false;
  };
  changePremierLevel: {
    params: undefined;
    query: undefined;
    body: PremierLevelChange;
    answers: { 200: Message; 202: PaymentAction };
    problems: 'premier_level_unknown' | 'add_on_unknown' | 'add_ons_need_term' | 'custom_level' | 'nothing_changes' | 'amount_changed' | 'subscription_past_due' | 'payment_in_progress' | 'payment_data_required' | 'payment_method_unknown' | 'card_declined' | 'account_deletion_scheduled' | 'idempotency_conflict';
    public: false;
  };
  previewPlanChange: {
    params: undefined;
    query: PlanPreviewQuery;
    body: undefined;
    answers: { 200: PlanPreview };
    problems: 'premier_level_unknown' | 'add_on_unknown' | 'add_ons_need_term' | 'custom_level' | 'nothing_changes' | 'subscription_past_due';
    public: false;
  };
  previewFirstPlan: {
    params: undefined;
    query: FirstPlanQuery;
    body: undefined;
    answers: { 200: PlanPreview };
    problems: 'premier_level_unknown' | 'custom_level' | 'nothing_changes';
    public: true;
  };
  setAutoRenew: {
    params: undefined;
    query: undefined;
    body: AutoRenew;
    answers: { 200: Subscription };
    problems: 'no_paid_term' | 'payment_in_progress';
    public: false;
  };
  cancelSubscription: {
    params: undefined;
    query: undefined;
    body: undefined;
    answers: { 200: Message };
    problems: 'custom_level' | 'nothing_to_cancel' | 'payment_in_progress' | 'idempotency_conflict';
    public: false;
  };
  getBilling: {
    params: undefined;
    query: undefined;
    body: undefined;
    answers: { 200: Billing };
    problems: never;
    public: false;
  };
  listPayments: {
    params: undefined;
    query: PaymentQuery;
    body: undefined;
    answers: { 200: Page<Payment> };
    problems: never;
    public: false;
  };
  getInvoice: {
    params: { uuid: string };
    query: undefined;
    body: undefined;
    answers: { 200: Uint8Array };
    problems: 'payment_document_not_found';
    public: false;
  };
  getReceipt: {
    params: { uuid: string };
    query: undefined;
    body: undefined;
    answers: { 200: Uint8Array };
    problems: 'payment_document_not_found';
    public: false;
  };
  getCreditNote: {
    params: { uuid: string };
    query: undefined;
    body: undefined;
    answers: { 200: Uint8Array };
    problems: 'payment_document_not_found';
    public: false;
  };
  listCoupons: {
    params: undefined;
    query: CouponQuery;
    body: undefined;
    answers: { 200: Page<Coupon> };
    problems: never;
    public: false;
  };
  listPaymentMethods: {
    params: undefined;
    query: PaymentMethodQuery;
    body: undefined;
    answers: { 200: Page<PaymentMethod> };
    problems: never;
    public: false;
  };
  addPaymentMethod: {
    params: undefined;
    query: undefined;
    body: PaymentMethodAdd;
    answers: { 201: PaymentMethod; 202: PaymentAction };
    problems: 'too_many_methods' | 'amount_changed' | 'card_declined' | 'idempotency_conflict';
    public: false;
  };
  patchPaymentMethod: {
    params: { uuid: string };
    query: undefined;
    body: PaymentMethodPatch;
    answers: { 200: PaymentMethod };
    problems: 'payment_method_not_found' | 'amount_changed' | 'card_declined';
    public: false;
  };
  deletePaymentMethod: {
    params: { uuid: string };
    query: undefined;
    body: undefined;
    answers: { 204: undefined };
    problems: 'payment_method_not_found' | 'card_in_use';
    public: false;
  };
  getCheckout: {
    params: { object_uuid: string };
    query: undefined;
    body: undefined;
    answers: { 200: CheckoutAnswer };
    problems: 'order_not_found' | 'order_status' | 'already_paid' | 'quote_expired';
    public: false;
  };
  postCheckout: {
    params: { object_uuid: string };
    query: undefined;
    body: CheckoutPost;
    answers: { 200: Message; 202: PaymentAction };
    problems: 'order_not_found' | 'order_status' | 'already_paid' | 'total_changed' | 'payment_in_progress' | 'quote_expired' | 'payment_method_unknown' | 'payment_data_required' | 'card_declined' | 'account_deletion_scheduled' | 'idempotency_conflict';
    public: false;
  };
  redeemCoupon: {
    params: { order_uuid: string };
    query: undefined;
    body: CouponRedeem;
    answers: { 200: CheckoutAnswer };
    problems: 'order_not_found' | 'order_status' | 'payment_in_progress' | 'coupon_unknown' | 'coupon_expired' | 'coupon_used' | 'coupon_exhausted' | 'coupon_paused' | 'coupon_below_minimum' | 'coupon_wrong_order_type' | 'coupon_not_started' | 'already_paid' | 'quote_expired' | 'coupon_not_applicable';
    public: false;
  };
  cancelCoupon: {
    params: { order_uuid: string };
    query: undefined;
    body: undefined;
    answers: { 200: CheckoutAnswer };
    problems: 'order_not_found' | 'order_status' | 'payment_in_progress' | 'already_paid' | 'quote_expired';
    public: false;
  };
  getConstants: {
    params: undefined;
    query: undefined;
    body: undefined;
    answers: { 200: Constants };
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
  getDashboard: {
    params: undefined;
    query: undefined;
    body: undefined;
    answers: { 200: Dashboard };
    problems: never;
    public: false;
  };
  getMoneyReport: {
    params: undefined;
    query: MoneyQuery;
    body: undefined;
    answers: { 200: MoneyReport };
    problems: never;
    public: false;
  };
  putDevice: {
    params: undefined;
    query: undefined;
    body: Device;
    answers: { 204: undefined };
    problems: never;
    public: false;
  };
  deleteDevice: {
    params: undefined;
    query: DeviceQuery;
    body: undefined;
    answers: { 204: undefined };
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
  getLegalText: {
    params: { document: string };
    query: undefined;
    body: undefined;
    answers: { 200: LegalText };
    problems: 'not_found';
    public: true;
  };
  postContactMessage: {
    params: undefined;
    query: undefined;
    body: ContactMessage;
    answers: { 201: Message };
    problems: 'contact_order_unknown';
    public: true;
  };
  getDashboardMessage: {
    params: undefined;
    query: undefined;
    body: undefined;
    answers: { 200: DashboardMessage };
    problems: never;
    public: true;
  };
  listOrderMessages: {
    params: { object_uuid: string };
    query: OrderMessageQuery;
    body: undefined;
    answers: { 200: Page<OrderMessage> };
    problems: 'order_not_found';
    public: false;
  };
  listUnreadMessages: {
    params: undefined;
    query: OrderMessageQuery;
    body: undefined;
    answers: { 200: Page<UnreadMessage> };
    problems: never;
    public: false;
  };
  postOrderMessage: {
    params: { object_uuid: string };
    query: undefined;
    body: OrderMessagePost;
    answers: { 201: OrderMessage };
    problems: 'order_not_found' | 'order_status' | 'attachment_unknown' | 'message_file_unknown';
    public: false;
  };
  obtainAttachmentToken: {
    params: { object_uuid: string };
    query: undefined;
    body: undefined;
    answers: { 200: TransporterToken };
    problems: 'order_not_found' | 'order_not_accepting_files';
    public: false;
  };
  listAttachments: {
    params: { object_uuid: string };
    query: UploadSyncQuery;
    body: undefined;
    answers: { 200: UploadSync };
    problems: 'order_not_found' | 'order_not_accepting_files' | 'store_unavailable' | 'store_full';
    public: false;
  };
  readOrderMessages: {
    params: { object_uuid: string };
    query: undefined;
    body: undefined;
    answers: { 204: undefined };
    problems: 'order_not_found';
    public: false;
  };
  listOrders: {
    params: undefined;
    query: OrderQuery;
    body: undefined;
    answers: { 200: Page<OrderItem> };
    problems: never;
    public: false;
  };
  exportOrders: {
    params: undefined;
    query: OrderExportQuery;
    body: undefined;
    answers: { 200: Uint8Array };
    problems: never;
    public: false;
  };
  getOrder: {
    params: { object_uuid: string };
    query: undefined;
    body: undefined;
    answers: { 200: Order };
    problems: 'order_not_found';
    public: false;
  };
  deleteOrder: {
    params: { object_uuid: string };
    query: undefined;
    body: undefined;
    answers: { 200: Message };
    problems: 'order_not_found' | 'order_status' | 'payment_in_progress';
    public: false;
  };
  rateOrder: {
    params: { object_uuid: string };
    query: undefined;
    body: OrderRatingPost;
    answers: { 200: OrderRating };
    problems: 'order_not_found' | 'order_status' | 'already_rated';
    public: false;
  };
  initOrderForm: {
    params: undefined;
    query: undefined;
    body: FormInit;
    answers: { 200: FormState; 201: FormState };
    problems: 'order_not_found';
    public: false;
  };
  readInitOrderForm: {
    params: undefined;
    query: undefined;
    body: undefined;
    answers: { 200: FormState };
    problems: never;
    public: false;
  };
  getOrderForm: {
    params: { object_uuid: string };
    query: undefined;
    body: undefined;
    answers: { 200: FormState };
    problems: 'order_not_found' | 'order_status';
    public: false;
  };
  postOrderForm: {
    params: { object_uuid: string };
    query: undefined;
    body: FormStep;
    answers: { 200: FormState };
    problems: 'order_not_found' | 'order_status' | 'stale_version' | 'payment_in_progress' | 'action_not_offered';
    public: false;
  };
  priceOrderForm: {
    params: { object_uuid: string };
    query: undefined;
    body: FormAnswers;
    answers: { 200: OrderPrice };
    problems: 'order_not_found' | 'order_status';
    public: false;
  };
  previousOrderForm: {
    params: { object_uuid: string };
    query: FormPreviousQuery;
    body: undefined;
    answers: { 200: FormState };
    problems: 'order_not_found' | 'order_status' | 'first_step';
    public: false;
  };
  initOrderFormFromRecipe: {
    params: undefined;
    query: FromRecipeQuery;
    body: undefined;
    answers: { 201: FromRecipeAnswer };
    problems: 'recipe_not_found' | 'recipe_incomplete';
    public: false;
  };
  getPriceList: {
    params: undefined;
    query: undefined;
    body: undefined;
    answers: { 200: PriceList };
    problems: never;
    public: true;
  };
  getPrices: {
    params: undefined;
    query: PriceQuery;
    body: undefined;
    answers: { 200: Prices };
    problems: never;
    public: true;
  };
  getServiceExample: {
    params: { order_type: string };
    query: undefined;
    body: undefined;
    answers: { 200: ServiceExample };
    problems: 'not_found';
    public: true;
  };
  getServicePicture: {
    params: { order_type: string; side: string };
    query: undefined;
    body: undefined;
    answers: { 200: Uint8Array };
    problems: 'not_found';
    public: true;
  };
  priceServiceDraft: {
    params: undefined;
    query: ServicePriceQuery;
    body: undefined;
    answers: { 200: ServicePrice };
    problems: never;
    public: false;
  };
  listRecipes: {
    params: undefined;
    query: RecipeQuery;
    body: undefined;
    answers: { 200: Page<RecipeItem> };
    problems: never;
    public: false;
  };
  getRecipe: {
    params: { object_uuid: string };
    query: undefined;
    body: undefined;
    answers: { 200: Recipe };
    problems: 'recipe_not_found';
    public: false;
  };
  deleteRecipe: {
    params: { object_uuid: string };
    query: undefined;
    body: undefined;
    answers: { 204: undefined };
    problems: 'recipe_not_found';
    public: false;
  };
  initRecipeForm: {
    params: undefined;
    query: undefined;
    body: FormInit;
    answers: { 200: FormState; 201: FormState };
    problems: 'order_not_found';
    public: false;
  };
  readInitRecipeForm: {
    params: undefined;
    query: undefined;
    body: undefined;
    answers: { 200: FormState };
    problems: never;
    public: false;
  };
  getRecipeForm: {
    params: { object_uuid: string };
    query: undefined;
    body: undefined;
    answers: { 200: FormState };
    problems: 'recipe_not_found';
    public: false;
  };
  postRecipeForm: {
    params: { object_uuid: string };
    query: undefined;
    body: FormStep;
    answers: { 200: FormState };
    problems: 'recipe_not_found' | 'stale_version' | 'action_not_offered';
    public: false;
  };
  previousRecipeForm: {
    params: { object_uuid: string };
    query: FormPreviousQuery;
    body: undefined;
    answers: { 200: FormState };
    problems: 'recipe_not_found' | 'first_step';
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
  getFileReview: {
    params: { object_uuid: string; file_uuid: string };
    query: FileReviewQuery;
    body: undefined;
    answers: { 200: FileReview };
    problems: 'order_not_found' | 'file_not_found';
    public: false;
  };
  saveFileReview: {
    params: { object_uuid: string; file_uuid: string };
    query: undefined;
    body: FileReviewPatch;
    answers: { 200: FileReview };
    problems: 'order_not_found' | 'file_not_found' | 'order_status' | 'too_many_decisions';
    public: false;
  };
  getSupportFileReview: {
    params: { object_uuid: string; file_uuid: string };
    query: FileReviewQuery;
    body: undefined;
    answers: { 200: FileReview };
    problems: 'order_not_found' | 'file_not_found';
    public: false;
  };
  getPictureReview: {
    params: { object_uuid: string };
    query: FileReviewQuery;
    body: undefined;
    answers: { 200: PictureReview };
    problems: 'order_not_found';
    public: false;
  };
  savePictureReview: {
    params: { object_uuid: string };
    query: undefined;
    body: PictureReviewPatch;
    answers: { 200: PictureReview };
    problems: 'order_not_found' | 'file_not_found' | 'order_status' | 'too_many_decisions';
    public: false;
  };
  getSupportPictureReview: {
    params: { object_uuid: string };
    query: FileReviewQuery;
    body: undefined;
    answers: { 200: PictureReview };
    problems: 'order_not_found';
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
  listSupportPayments: {
    params: undefined;
    query: SupportPaymentQuery;
    body: undefined;
    answers: { 200: Page<Payment> };
    problems: never;
    public: false;
  };
  exportSupportPayments: {
    params: undefined;
    query: SupportPaymentExportQuery;
    body: undefined;
    answers: { 200: Uint8Array };
    problems: never;
    public: false;
  };
  getSupportPayment: {
    params: { payment_uuid: string };
    query: undefined;
    body: undefined;
    answers: { 200: Payment };
    problems: 'payment_not_found';
    public: false;
  };
  getSupportInvoice: {
    params: { payment_uuid: string };
    query: undefined;
    body: undefined;
    answers: { 200: Uint8Array };
    problems: 'payment_document_not_found';
    public: false;
  };
  getSupportReceipt: {
    params: { payment_uuid: string };
    query: undefined;
    body: undefined;
    answers: { 200: Uint8Array };
    problems: 'payment_document_not_found';
    public: false;
  };
  getSupportCreditNote: {
    params: { refund_uuid: string };
    query: undefined;
    body: undefined;
    answers: { 200: Uint8Array };
    problems: 'payment_document_not_found';
    public: false;
  };
  refundPayment: {
    params: { payment_uuid: string };
    query: undefined;
    body: SupportRefund;
    answers: { 201: Payment };
    problems: 'payment_not_found' | 'payment_disputed' | 'payment_not_refundable' | 'refund_exceeds_payment' | 'reauthentication_required';
    public: false;
  };
  decideRefund: {
    params: { refund_uuid: string };
    query: undefined;
    body: SupportRefundDecision;
    answers: { 200: Payment };
    problems: 'refund_not_found' | 'refund_already_decided' | 'payment_disputed' | 'payment_not_refundable' | 'reauthentication_required';
    public: false;
  };
  noteEvidence: {
    params: { payment_uuid: string };
    query: undefined;
    body: SupportEvidence;
    answers: { 200: Payment };
    problems: 'payment_not_found' | 'dispute_not_open';
    public: false;
  };
  grantCoupon: {
    params: { coupon_uuid: string };
    query: undefined;
    body: CouponGrant;
    answers: { 200: Message };
    problems: 'coupon_not_found' | 'coupon_granted' | 'customer_unknown' | 'coupon_expired' | 'coupon_exhausted' | 'coupon_paused';
    public: false;
  };
  listCouponUses: {
    params: undefined;
    query: CouponUseQuery;
    body: undefined;
    answers: { 200: Page<CouponUse> };
    problems: never;
    public: false;
  };
  listSupportSubscriptions: {
    params: undefined;
    query: SupportSubscriptionQuery;
    body: undefined;
    answers: { 200: Page<SupportSubscription> };
    problems: never;
    public: false;
  };
  getSupportSubscription: {
    params: { subscription_uuid: string };
    query: undefined;
    body: undefined;
    answers: { 200: SupportSubscription };
    problems: 'subscription_not_found';
    public: false;
  };
  turnRenewal: {
    params: { subscription_uuid: string };
    query: undefined;
    body: SupportRenewal;
    answers: { 200: SupportSubscription };
    problems: 'subscription_not_found' | 'subscription_ended' | 'payment_in_progress' | 'customer_deletion_scheduled';
    public: false;
  };
  endSubscription: {
    params: { subscription_uuid: string };
    query: undefined;
    body: SupportTermEnd;
    answers: { 200: SupportSubscription };
    problems: 'subscription_not_found' | 'subscription_ended' | 'payment_in_progress' | 'reauthentication_required';
    public: false;
  };
  listCredits: {
    params: undefined;
    query: CreditQuery;
    body: undefined;
    answers: { 200: Page<Credit> };
    problems: never;
    public: false;
  };
  moveCredit: {
    params: undefined;
    query: undefined;
    body: CreditNew;
    answers: { 201: Credit };
    problems: 'customer_unknown' | 'credit_amount_invalid' | 'credit_insufficient' | 'reauthentication_required';
    public: false;
  };
  listCustomers: {
    params: undefined;
    query: CustomerQuery;
    body: undefined;
    answers: { 200: Page<User> };
    problems: never;
    public: false;
  };
  getCustomer: {
    params: { user_uuid: string };
    query: undefined;
    body: undefined;
    answers: { 200: User };
    problems: 'customer_not_found';
    public: false;
  };
  patchCustomer: {
    params: { user_uuid: string };
    query: undefined;
    body: CustomerPatch;
    answers: { 200: User };
    problems: 'customer_not_found' | 'customer_is_staff' | 'stale_version';
    public: false;
  };
  blockCustomer: {
    params: { user_uuid: string };
    query: undefined;
    body: SupportBlock;
    answers: { 200: Message };
    problems: 'customer_not_found' | 'customer_is_staff';
    public: false;
  };
  unblockCustomer: {
    params: { user_uuid: string };
    query: undefined;
    body: SupportUnblock;
    answers: { 200: Message };
    problems: 'customer_not_found' | 'customer_is_staff' | 'customer_not_blocked';
    public: false;
  };
  changeCustomerRole: {
    params: { user_uuid: string };
    query: undefined;
    body: CustomerRole;
    answers: { 200: Message };
    problems: 'customer_not_found' | 'customer_is_staff' | 'reauthentication_required';
    public: false;
  };
  resendVerification: {
    params: { user_uuid: string };
    query: undefined;
    body: undefined;
    answers: { 200: Message };
    problems: 'customer_not_found' | 'customer_is_staff' | 'nothing_to_confirm';
    public: false;
  };
  endCustomerSessions: {
    params: { user_uuid: string };
    query: undefined;
    body: CustomerActNote;
    answers: { 200: Message };
    problems: 'customer_not_found' | 'customer_is_staff';
    public: false;
  };
  listCustomerSessions: {
    params: undefined;
    query: CustomerSessionQuery;
    body: undefined;
    answers: { 200: Page<CustomerSession> };
    problems: never;
    public: false;
  };
  endCustomerSession: {
    params: { session_uuid: string };
    query: undefined;
    body: undefined;
    answers: { 204: undefined };
    problems: 'session_not_found';
    public: false;
  };
  listContracts: {
    params: undefined;
    query: ContractQuery;
    body: undefined;
    answers: { 200: Page<Contract> };
    problems: never;
    public: false;
  };
  getContract: {
    params: { contract_uuid: string };
    query: undefined;
    body: undefined;
    answers: { 200: Contract };
    problems: 'contract_not_found';
    public: false;
  };
  createContract: {
    params: undefined;
    query: undefined;
    body: ContractNew;
    answers: { 201: Contract };
    problems: 'customer_not_found' | 'customer_is_staff' | 'contract_already_active' | 'contract_past_due' | 'payment_in_progress' | 'reauthentication_required';
    public: false;
  };
  patchContract: {
    params: { contract_uuid: string };
    query: undefined;
    body: ContractPatch;
    answers: { 200: Contract };
    problems: 'contract_not_found' | 'contract_ended' | 'stale_version' | 'payment_in_progress' | 'reauthentication_required';
    public: false;
  };
  renewContract: {
    params: { contract_uuid: string };
    query: undefined;
    body: ContractRenewal;
    answers: { 200: Contract };
    problems: 'contract_not_found' | 'contract_ended' | 'contract_not_due' | 'payment_in_progress' | 'reauthentication_required';
    public: false;
  };
  impersonateCustomer: {
    params: { user_uuid: string };
    query: undefined;
    body: SeeAs;
    answers: { 200: Message };
    problems: 'customer_not_found' | 'customer_is_staff' | 'impersonation_not_allowed';
    public: false;
  };
  stopImpersonating: {
    params: undefined;
    query: undefined;
    body: undefined;
    answers: { 204: undefined };
    problems: never;
    public: false;
  };
  listSupportOrders: {
    params: undefined;
    query: SupportOrderQuery;
    body: undefined;
    answers: { 200: Page<SupportOrderItem> };
    problems: never;
    public: false;
  };
  getSupportOrder: {
    params: { object_uuid: string };
    query: undefined;
    body: undefined;
    answers: { 200: SupportOrder };
    problems: 'order_not_found';
    public: false;
  };
  exportSupportOrders: {
    params: undefined;
    query: SupportOrderExportQuery;
    body: undefined;
    answers: { 200: Uint8Array };
    problems: never;
    public: false;
  };
  listEditors: {
    params: undefined;
    query: EditorQuery;
    body: undefined;
    answers: { 200: Page<Editor> };
    problems: never;
    public: false;
  };
  quoteOrder: {
    params: { object_uuid: string };
    query: undefined;
    body: SupportQuote;
    answers: { 200: SupportOrder };
    problems: 'order_not_found' | 'order_status';
    public: false;
  };
  holdOrder: {
    params: { object_uuid: string };
    query: undefined;
    body: SupportHold;
    answers: { 200: SupportOrder };
    problems: 'order_not_found' | 'order_status';
    public: false;
  };
  releaseOrder: {
    params: { object_uuid: string };
    query: undefined;
    body: SupportRelease;
    answers: { 200: SupportOrder };
    problems: 'order_not_found' | 'order_status' | 'payment_in_progress';
    public: false;
  };
  acceptCount: {
    params: { object_uuid: string };
    query: undefined;
    body: SupportCountAcceptance;
    answers: { 200: SupportOrder };
    problems: 'order_not_found' | 'order_status' | 'amount_changed' | 'payment_in_progress' | 'reauthentication_required';
    public: false;
  };
  keepOrdered: {
    params: { object_uuid: string };
    query: undefined;
    body: SupportNote;
    answers: { 200: SupportOrder };
    problems: 'order_not_found' | 'order_status' | 'payment_in_progress';
    public: false;
  };
  registerFiles: {
    params: { object_uuid: string };
    query: undefined;
    body: SupportFiles;
    answers: { 200: SupportOrder };
    problems: 'order_not_found' | 'order_status' | 'upload_empty';
    public: false;
  };
  assignOrder: {
    params: { object_uuid: string };
    query: undefined;
    body: SupportAssign;
    answers: { 200: SupportOrder };
    problems: 'order_not_found' | 'order_status' | 'editor_unknown';
    public: false;
  };
  assignOrders: {
    params: undefined;
    query: undefined;
    body: SupportAssignMany;
    answers: { 200: BulkAnswer };
    problems: 'editor_unknown';
    public: false;
  };
  reassignOrder: {
    params: { object_uuid: string };
    query: undefined;
    body: SupportReassign;
    answers: { 200: SupportOrder };
    problems: 'order_not_found' | 'order_status' | 'editor_unknown' | 'editor_already_assigned';
    public: false;
  };
  reassignOrders: {
    params: undefined;
    query: undefined;
    body: SupportReassignMany;
    answers: { 200: BulkAnswer };
    problems: 'editor_unknown';
    public: false;
  };
  takeUpOrder: {
    params: { object_uuid: string };
    query: undefined;
    body: SupportNote;
    answers: { 200: SupportOrder };
    problems: 'order_not_found' | 'order_status';
    public: false;
  };
  finishWork: {
    params: { object_uuid: string };
    query: undefined;
    body: SupportNote;
    answers: { 200: SupportOrder };
    problems: 'order_not_found' | 'order_status';
    public: false;
  };
  sendBackOrder: {
    params: { object_uuid: string };
    query: undefined;
    body: SupportSendBack;
    answers: { 200: SupportOrder };
    problems: 'order_not_found' | 'order_status';
    public: false;
  };
  deliverOrder: {
    params: { object_uuid: string };
    query: undefined;
    body: SupportNote;
    answers: { 200: SupportOrder };
    problems: 'order_not_found' | 'order_status' | 'customer_locked_out' | 'result_missing' | 'result_not_ready';
    public: false;
  };
  cancelOrder: {
    params: { object_uuid: string };
    query: undefined;
    body: SupportCancel;
    answers: { 200: SupportOrder };
    problems: 'order_not_found' | 'order_status' | 'payment_in_progress' | 'work_not_started' | 'reauthentication_required';
    public: false;
  };
  obtainResultToken: {
    params: { object_uuid: string };
    query: undefined;
    body: undefined;
    answers: { 200: TransporterToken };
    problems: 'order_not_found' | 'order_status';
    public: false;
  };
  listResultFiles: {
    params: { object_uuid: string };
    query: UploadSyncQuery;
    body: undefined;
    answers: { 200: UploadSync };
    problems: 'order_not_found' | 'order_status';
    public: false;
  };
  listSupportMessages: {
    params: { object_uuid: string };
    query: OrderMessageQuery;
    body: undefined;
    answers: { 200: Page<OrderMessage> };
    problems: 'order_not_found';
    public: false;
  };
  listSupportUnreadMessages: {
    params: undefined;
    query: OrderMessageQuery;
    body: undefined;
    answers: { 200: Page<UnreadMessage> };
    problems: never;
    public: false;
  };
  postSupportMessage: {
    params: { object_uuid: string };
    query: undefined;
    body: OrderMessagePost;
    answers: { 201: OrderMessage };
    problems: 'order_not_found' | 'order_status' | 'attachment_unknown' | 'message_file_unknown';
    public: false;
  };
  obtainSupportAttachmentToken: {
    params: { object_uuid: string };
    query: undefined;
    body: undefined;
    answers: { 200: TransporterToken };
    problems: 'order_not_found' | 'order_not_accepting_files';
    public: false;
  };
  listSupportAttachments: {
    params: { object_uuid: string };
    query: UploadSyncQuery;
    body: undefined;
    answers: { 200: UploadSync };
    problems: 'order_not_found' | 'order_not_accepting_files' | 'store_unavailable' | 'store_full';
    public: false;
  };
  readSupportMessages: {
    params: { object_uuid: string };
    query: undefined;
    body: undefined;
    answers: { 204: undefined };
    problems: 'order_not_found';
    public: false;
  };
  listStaff: {
    params: undefined;
    query: StaffQuery;
    body: undefined;
    answers: { 200: Page<StaffMember> };
    problems: never;
    public: false;
  };
  getStaff: {
    params: { member_uuid: string };
    query: undefined;
    body: undefined;
    answers: { 200: StaffMember };
    problems: 'staff_not_found';
    public: false;
  };
  inviteStaff: {
    params: undefined;
    query: undefined;
    body: StaffInvitation;
    answers: { 201: StaffMember };
    problems: 'email_taken' | 'idempotency_conflict' | 'forbidden' | 'reauthentication_required';
    public: false;
  };
  patchStaff: {
    params: { member_uuid: string };
    query: undefined;
    body: StaffPatch;
    answers: { 200: StaffMember };
    problems: 'staff_not_found' | 'cannot_modify_self' | 'staff_deactivated' | 'stale_version' | 'forbidden' | 'reauthentication_required';
    public: false;
  };
  inviteStaffAgain: {
    params: { member_uuid: string };
    query: undefined;
    body: StaffNote;
    answers: { 200: StaffMember };
    problems: 'staff_not_found' | 'staff_already_active' | 'forbidden' | 'reauthentication_required';
    public: false;
  };
  leaveStaff: {
    params: { member_uuid: string };
    query: undefined;
    body: StaffLeave;
    answers: { 200: StaffMember };
    problems: 'staff_not_found' | 'cannot_modify_self' | 'staff_deactivated' | 'editor_unknown' | 'forbidden' | 'reauthentication_required';
    public: false;
  };
  obtainTransporterToken: {
    params: { id: string };
    query: undefined;
    body: undefined;
    answers: { 200: TransporterToken };
    problems: 'order_not_found' | 'order_not_accepting_files';
    public: false;
  };
  syncUploads: {
    params: { id: string };
    query: UploadSyncQuery;
    body: undefined;
    answers: { 200: UploadSync };
    problems: 'order_not_found' | 'order_not_accepting_files' | 'store_unavailable' | 'store_full';
    public: false;
  };
  finishUpload: {
    params: { id: string };
    query: undefined;
    body: UploadFinishBody;
    answers: { 200: UploadFinish };
    problems: 'order_not_found' | 'order_not_accepting_files' | 'upload_incomplete' | 'upload_empty' | 'store_unavailable' | 'store_full';
    public: false;
  };
  obtainArchive: {
    params: { object_uuid: string };
    query: ArchiveQuery;
    body: undefined;
    answers: { 200: ArchiveLink };
    problems: 'order_not_found' | 'order_has_no_files';
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
  | 'wrong_password'
  | 'customer_not_found'
  | 'passwords_differ'
  | 'wrong_code'
  | 'email_not_verified'
  | 'customer_is_staff'
  | 'order_not_found'
  | 'recipe_not_found'
  | 'payment_method_not_found'
  | 'session_not_found'
  | 'payment_document_not_found'
  | 'coupon_unknown'
  | 'order_status'
  | 'deletion_orders'
  | 'deletion_past_due'
  | 'deletion_payment'
  | 'account_deletion_scheduled'
  | 'customer_deletion_scheduled'
  | 'recipe_incomplete'
  | 'already_paid'
  | 'total_changed'
  | 'payment_in_progress'
  | 'coupon_used'
  | 'coupon_exhausted'
  | 'coupon_below_minimum'
  | 'coupon_wrong_order_type'
  | 'coupon_not_applicable'
  | 'coupon_not_started'
  | 'too_many_methods'
  | 'amount_changed'
  | 'nothing_changes'
  | 'subscription_past_due'
  | 'custom_level'
  | 'no_paid_term'
  | 'nothing_to_cancel'
  | 'order_not_accepting_files'
  | 'upload_incomplete'
  | 'order_has_no_files'
  | 'already_rated'
  | 'too_many_decisions'
  | 'upload_empty'
  | 'too_many_files'
  | 'too_many_attachments'
  | 'token_expired'
  | 'quote_expired'
  | 'coupon_expired'
  | 'email_taken'
  | 'register_email_taken'
  | 'payment_data_required'
  | 'card_declined'
  | 'card_in_use'
  | 'payment_method_unknown'
  | 'premier_level_unknown'
  | 'add_on_unknown'
  | 'add_ons_need_term'
  | 'contact_order_unknown'
  | 'upload_length_required'
  | 'file_duplicate'
  | 'file_name_taken'
  | 'file_uploading'
  | 'upload_offset'
  | 'order_too_large'
  | 'upload_quota_bytes'
  | 'upload_quota_drafts'
  | 'upload_quota_open'
  | 'file_too_large'
  | 'file_type_refused'
  | 'upload_locked'
  | 'bad_range'
  | 'nothing_to_confirm'
  | 'contract_not_found'
  | 'contract_already_active'
  | 'contract_past_due'
  | 'contract_not_due'
  | 'contract_ended'
  | 'consent_not_found'
  | 'impersonation_not_allowed'
  | 'customer_not_blocked'
  | 'work_not_started'
  | 'customer_locked_out'
  | 'result_missing'
  | 'result_not_ready'
  | 'contact_message_closed'
  | 'contact_message_open'
  | 'assignee_unknown'
  | 'editor_already_assigned'
  | 'message_period_invalid'
  | 'staff_not_found'
  | 'cannot_modify_self'
  | 'staff_deactivated'
  | 'staff_already_active'
  | 'editor_unknown'
  | 'attachment_unknown'
  | 'message_file_unknown'
  | 'payment_not_found'
  | 'payment_disputed'
  | 'payment_not_refundable'
  | 'refund_exceeds_payment'
  | 'refund_not_found'
  | 'refund_already_decided'
  | 'dispute_not_open'
  | 'coupon_not_found'
  | 'coupon_paused'
  | 'coupon_value_invalid'
  | 'coupon_period_invalid'
  | 'coupon_granted'
  | 'customer_unknown'
  | 'subscription_not_found'
  | 'subscription_ended'
  | 'price_invalid'
  | 'credit_insufficient'
  | 'credit_amount_invalid';
