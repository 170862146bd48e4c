/** Errors in the shape of docs.stripe.com/api/errors, with the statuses of docs.stripe.com/api/errors#errors-http_status_code_summary. */
export class ApiError extends Error {
  readonly status: number;
  readonly error: Record<string, unknown>;
  constructor(status: number, error: Record<string, unknown> & { message: string }) {
    super(error.message);
    this.status = status;
    this.error = error;
  }
}

const getDocumentationUrl = (code: string) => `https://docs.stripe.com/error-codes/${code.replaceAll('_', '-')}`;

export const invalidRequest = (message: string, more: { code?: string; param?: string } = {}, status = 400): ApiError =>
  new ApiError(status, {
    ...(more.code && { code: more.code, doc_url: getDocumentationUrl(more.code) }),
    message,
    ...(more.param && { param: more.param }),
    type: 'invalid_request_error',
  });

export const missing = (what: string, id: string, param: string): ApiError =>
  invalidRequest(`No such ${what}: '${id}'`, { code: 'resource_missing', param }, param === 'id' ? 404 : 400);

export type Decline = { code: string; decline_code?: string; message: string };
export const declines: Record<string, Decline> = {
  card_declined: { code: 'card_declined', decline_code: 'generic_decline', message: 'Your card was declined.' },
  insufficient_funds: {
    code: 'card_declined',
    decline_code: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
  },
  expired_card: { code: 'expired_card', message: 'Your card has expired.' },
  authentication_required: {
    code: 'authentication_required',
    decline_code: 'authentication_required',
    message: 'Your card was declined. This transaction requires authentication.',
  },
};

export const cardError = (decline: Decline, more: Record<string, unknown>): ApiError =>
  new ApiError(402, { ...decline, doc_url: getDocumentationUrl(decline.code), type: 'card_error', ...more });
