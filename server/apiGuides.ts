/** Guides for clients by domain: sequences of calls, and endpoints outside of the call table. */
export const guides: Record<string, string[]> = {
  account: [
    'A new email address becomes `pending_email` and is confirmed like that of a registration. Until then the old address remains valid for sign-in. The limits of the two calls count changes of the address only.',
    'Requesting the deletion of an account signs it out everywhere. Signing in within 14 days cancels the deletion.',
    'A locked account can still sign in. `me.blocked_at` is set, and calls that are not marked as open answer 403.',
  ],
  auth: [
    'Register, confirm the address with the code or the token of the mail, then sign in: `access_token` is sent as `Authorization: Bearer …` and ends at `expiry`; the cookie lives as long as the session. Writes by bearer need no Origin. There is no refresh: sign in again, or use the cookie.',
    'In a demo mails wait at `GET /dev/mailbox.json?to=<address>` (beside `/api`, not below it), newest first: `[{to, subject, text, html, links, code, at}]`. They arrive a moment after the call. `POST /dev/clock` with `{"advance": "P30D"}` advances the clock of a demo and runs the jobs that are then due.',
  ],
  billing: [
    'Levels and add-ons have the current price of a change. Send it as `expected_amount`: if the price has changed since, nothing is charged (409). A custom level is arranged with staff, by a contact message.',
    'Cards are given as in [checkout](#checkout). Request the addresses of invoices and receipts in a payment with the same credential; the response is a PDF.',
  ],
  checkout: [
    "The server never sees a card number. `payment_data.js_sdk_response` is the response of the card provider's script; only its `token` is used. A token is valid once, within an hour. Create a new one after a refusal.",
    'Provider `sandbox`: `POST /sandbox/v1/tokens` (beside `/api`) with `{"number": "4242424242424242", "exp_month": 12, "exp_year": 2030, "cvc": "123", "name": null}` answers 201 `{id, card}`, and `id` is the token; 402 `{wrong: [field]}` names the invalid fields. 4242 4242 4242 4242 pays, 4000 0000 0000 0002 is declined, …9995 has insufficient funds, …0069 has expired, …3155 requires 3-D Secure, …0341 can be saved but fails when charged later, …0259 is disputed after a day. Any future date and any code are valid. Provider `stripe`: the token is the id of a PaymentMethod made with the publishable key.',
    'A response 202 with `requires_action` means that the bank requires a challenge; nothing is charged yet. Sandbox: show `url` to the customer, or answer for them with `POST /sandbox/v1/challenges/{client_secret}` with `{"approve": true}` or false. Stripe: `url` is null, and its script takes the `client_secret` (`handleNextAction`). Then repeat the first call with the same body, except that `payment_data.js_sdk_response` is `{"token": "<client_secret>"}`, and with a new Idempotency-Key. This applies to orders, levels and saved cards. A challenge ends after 30 minutes.',
    'An order has one open payment, so it is never charged twice; a paid order answers 409. `expected_total` is the total that the customer saw, in minor units: if it has changed since, nothing is charged (409). A declined card is 422 with the place `["body", "payment_data"]` and its `reason`.',
    'Send an Idempotency-Key (a new UUID for each operation, the same for its repetitions) with every call that charges. If the response is lost, repeat the call unchanged to get the same response.',
    'The provider reports to `POST /webhooks/{provider}`, signed over the raw body. After any response but 200 it sends the event again. Clients do not use this endpoint.',
  ],
  events: [
    'Server-sent events (`text/event-stream`): each message without a name has a LiveEvent as its data. It names what changed, without the new state: read that with the call of the resource. Send the last `id` as the header `Last-Event-ID` to get the events missed within a day. `event: reset`: too many events were missed; read everything again. `event: end` with `{"reason": "session" | "locked" | "restart"}` closes the stream. `event: schemas`, in development and demo mode: the schema files have changed; read `/portal` again. A session has at most six streams.',
  ],
  messages: [
    'Customer and staff exchange messages about an order; staff use the calls below /support. `unread_messages` of an order counts the messages that the customer has not read. Mark them as read when they are shown.',
  ],
  orders: [
    'To place an order: `POST /orders/form/init`, then `POST /orders/form/{object_uuid}` for each step until `is_last`, then the action `place_order`, [checkout](#checkout), [uploads](#uploads). `next.screen` names the next screen; null means: stay.',
    'A FormState is one step: `form.schema` (JSON Schema draft-07) describes the questions, `form.ui_schema` their presentation, and `step_data` has the answers, to be sent back with `step` and `version`. Send only fields of that schema. Without an action the step is validated and saved, and the response is the next step. `save_state` saves the answers without requiring the rest and stays; `save_draft` does the same and leads to the list; `place_order` and `request_quote` validate all steps and are offered in `actions`.',
    'Validation errors are 422 with the place `["body", "step_data", field]`, and with `step` if they are in another step. An outdated `version` is 409, with the stored state as `current`; without a `version` the last write wins.',
    '`GET /orders/form/{object_uuid}` returns the form for the status (`kind`): order; instructions while the order waits for an editor; answer on hold; revision after delivery, with the `decision` accept or changes. `allowed_actions` lists the allowed actions: edit is this form, checkout and upload are their calls, delete is DELETE, create_order is init with `order_uuid`. DELETE removes a draft or an expired order, and cancels and refunds a placed one.',
    'For a quote: `request_quote`, then staff set the price, and checkout accepts it.',
  ],
  recipes: [
    'The form works like that of [orders](#orders), without a price; it is complete when its last step is posted without an action. `POST /orders/form/from-recipe?recipe_uuid=` creates an order from it.',
  ],
  support: [
    'For accounts of staff. A queued order is processed with assign, work-done, the files of the result (`result-token`, then sent as in [uploads](#uploads)) and deliver; after a request for changes with take-up, work-done and deliver. The responses are the order as staff see it.',
  ],
  uploads: [
    'Files are sent by tus 1.0.0 to `/api/uploads`; its only credential is the uploader token: `Authorization: Bearer <token>` of `GET /orders/{id}/obtain-transporter-token/`. The token determines the order. It is valid for 24 hours, and a newer one replaces it. 401 with `WWW-Authenticate: … error_description="expired"` or `"replaced"` says why it is no longer valid.',
    'Create: `POST /api/uploads` with `Tus-Resumable: 1.0.0`, `Upload-Length: <bytes>` and `Upload-Metadata: filename <base64>,filetype <base64>`, and optionally `fingerprint <base64>` (any text that identifies the file, so that another device can resume the upload): 201 with `Location`, and `Upload-Offset` if some bytes were received before. Send: `PATCH <Location>` with `Tus-Resumable`, `Upload-Offset: 0` and `Content-Type: application/offset+octet-stream`: 204 with the new `Upload-Offset`. Resume: `HEAD <Location>` returns the offset. Cancel: `DELETE <Location>`. Refusals are `{detail, message, cause}`, where `cause` is a name such as file_type_refused (415), file_too_large (413) or file_duplicate (409).',
    'Files can be sent from the moment an order is a draft, before its first answer; `accept` of `upload-sync` has all types of its service; `file_type` names the main one. When the order is placed, files that its service does not take are refused with 422 at `file_type`. `counted` of the form, at its last step, compares the files with the quantity. After the payment, an order whose files have all arrived continues as after `upload-finish`; with a file that is missing, failed or harmful it is awaiting_files.',
    '`upload-sync` lists the received files and what the order accepts (`accept`). `upload-finish` completes the upload: incomplete files are refused with 409 and `files`, unless `skip` names them. Words and images are then counted: with more than was ordered, the order is on_hold with a balance, to be paid by its checkout; with less, the difference is refunded.',
    'A `download_url` of a file and the `url` of an archive are addresses on this server that need no credential and are valid for 10 minutes.',
  ],
};
