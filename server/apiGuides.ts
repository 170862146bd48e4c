/** What a client has to know besides the shapes, by domain: the way through several calls, and what is outside the table. */
export const guides: Record<string, string[]> = {
  account: [
    'A new email address becomes `pending_email` and is confirmed like the one of a registration; until then the old one signs in. The limits of the two calls count changes of the address only.',
    'Asking for the end of an account signs it out everywhere; signing in within 14 days keeps it.',
    'A locked account still signs in: `me.blocked_at` says so, and calls that are not marked as open answer 403.',
  ],
  auth: [
    'Register, confirm the address with the code or the token of the mail, then sign in: `access_token` is sent as `Authorization: Bearer …` and ends at `expiry`; the cookie lives as long as the session. Writes by bearer need no Origin. There is no refresh: sign in again, or use the cookie.',
    'In a demo mails wait at `GET /dev/mailbox.json?to=<address>` (beside `/api`, not below it), newest first: `[{to, subject, text, html, links, code, at}]`. They arrive a moment after the call. `POST /dev/clock` with `{"advance": "P30D"}` moves the clock of a demo and does what falls due.',
  ],
  billing: [
    'Levels and add-ons carry what a change costs now: send that as `expected_amount`, and nothing is charged when it has changed meanwhile (409). A custom level is arranged with the team, by a contact message.',
    'Cards are given as in [checkout](#checkout). The addresses of invoices and receipts in a payment are asked for with the same credential and answer a PDF.',
  ],
  checkout: [
    'The server never sees a card number. `payment_data.js_sdk_response` is what the script of the card provider answers; only its `token` counts. A token is used once, within an hour; make a new one after a refusal.',
    'Provider `sandbox`: `POST /sandbox/v1/tokens` (beside `/api`) with `{"number": "4242424242424242", "exp_month": 12, "exp_year": 2030, "cvc": "123", "name": null}` answers 201 `{id, card}`, and `id` is the token; 402 `{wrong: [field]}` names what was mistyped. 4242 4242 4242 4242 pays, 4000 0000 0000 0002 is declined, …9995 has no money, …0069 has expired, …3155 asks for 3-D Secure, …0341 is kept and fails when charged later, …0259 is disputed after a day; any future date and any code. Provider `stripe`: the token is the id of a PaymentMethod made with the publishable key.',
    'An answer 202 with `requires_action` means that the bank asks its customer first; nothing is charged yet. Sandbox: show `url` to the customer, or answer for them by `POST /sandbox/v1/challenges/{client_secret}` with `{"approve": true}` or false. Stripe: `url` is null, and its script takes the `client_secret` (`handleNextAction`). Then the first call is repeated with the same body, but `payment_data.js_sdk_response` is `{"token": "<client_secret>"}`, and with a new Idempotency-Key. This holds for orders, levels and kept cards alike. A question that stays open for 30 minutes ends.',
    'One order has one open payment, so it is never charged twice; one that is paid answers 409. `expected_total` is the total that the customer saw, in minor units: when it is another by now, nothing is charged (409). A refused card is 422 with the place `["body", "payment_data"]` and its `reason`.',
    'Send an Idempotency-Key (a new UUID for each thing to be done, the same for its repetitions) with every call that charges: if you lost the answer, repeat the call unchanged, and you get the same answer.',
    'The provider reports to `POST /webhooks/{provider}`, signed over the body as it came; anything but a 200 makes it come again. Clients have nothing to do with it.',
  ],
  events: [
    'Server-sent events (`text/event-stream`): each message without a name has a LiveEvent as its data and says what changed, not what it is now; ask for that by its own call. Give the last `id` back as the header `Last-Event-ID` to be told what was missed within a day. `event: reset`: too much was missed, read everything again. `event: end` with `{"reason": "session" | "locked" | "restart"}` closes the stream. `event: schemas`, in development and demo mode: the files that screens are drawn from were saved, ask for `/portal` again. A session has at most six streams.',
  ],
  messages: [
    'Messages of an order go both ways: the team reads and writes by the calls below /support. `unread_messages` of an order counts what the customer has not read; mark them as read when they were shown.',
  ],
  orders: [
    'The way of an order: `POST /orders/form/init`, then `POST /orders/form/{object_uuid}` for each step until `is_last`, then the action `place_order`, [checkout](#checkout), [uploads](#uploads). `next.screen` always says where to go; null means: stay.',
    'A FormState is one step: `form.schema` (JSON Schema draft-07) is what to ask, `form.ui_schema` how to show it, `step_data` what was answered, to be sent back with `step` and `version`. Send only fields of that schema. Without an action the step is validated and saved, and the answer is the next one. `save_state` saves what there is without asking for the rest and stays; `save_draft` does the same and leads to the list; `place_order` and `request_quote` validate all steps and are offered in `actions`.',
    'Faults are 422 with the place `["body", "step_data", field]`, and with `step` when they are in another step. A `version` that is not the newest is 409, with the state as it is stored as `current`; without a `version` the last write wins.',
    '`GET /orders/form/{object_uuid}` answers the form that fits the status (`kind`): order, instructions while the work waits, answer on hold, revision after delivery, whose `decision` is accept or changes. `allowed_actions` says what may be done: edit is this form, checkout and upload are their calls, delete is DELETE, create_order is init with `order_uuid`. DELETE removes a draft or an expired order and cancels a placed one, with its money back.',
    'A quote: `request_quote`, the team sets the price, and checkout accepts it.',
  ],
  recipes: [
    'The form works like that of [orders](#orders), without a price; it is complete when its last step is posted without an action. `POST /orders/form/from-recipe?recipe_uuid=` makes an order of it.',
  ],
  support: [
    'For accounts of the team. An order that is queued goes on by assign, work-done, the files of the result (`result-token`, then sent as in [uploads](#uploads)) and deliver; after a wish for changes by take-up, and again work-done and deliver. Answers are the order as the team sees it.',
  ],
  uploads: [
    'Files are sent by tus 1.0.0 to `/api/uploads`; its only credential is the uploader token: `Authorization: Bearer <token>` of `GET /orders/{id}/obtain-transporter-token/`. The order comes from the token, which is good for 24 hours; a newer one voids it. 401 with `WWW-Authenticate: … error_description="expired"` or `"replaced"` says why it is not good any more.',
    'Create: `POST /api/uploads` with `Tus-Resumable: 1.0.0`, `Upload-Length: <bytes>` and `Upload-Metadata: filename <base64>,filetype <base64>`, and if you like `fingerprint <base64>` (any text that names this very file, so that another device can go on with it): 201 with `Location`, and `Upload-Offset` when some of it is there. Send: `PATCH <Location>` with `Tus-Resumable`, `Upload-Offset: 0` and `Content-Type: application/offset+octet-stream`: 204 with the new `Upload-Offset`. Go on after a break: `HEAD <Location>` tells the offset. Give up: `DELETE <Location>`. Refusals are `{detail, message, cause}`, where `cause` is a name such as file_type_refused (415), file_too_large (413) or file_duplicate (409).',
    '`upload-sync` tells which files are there and what the order takes (`accept`). `upload-finish` ends it: files that are not whole are refused with 409 and `files`, unless `skip` names them. Words and images are counted then: with more than was ordered the order goes on_hold with a balance, to be paid by its checkout; with less, money goes back.',
    'A `download_url` of a file and the `url` of an archive are addresses on this server that need no credential and are good for 10 minutes.',
  ],
};
