import PostalMime from 'postal-mime';

/** What a report about a mail (RFC 3464) says. */
interface DeliveryReport {
  /** "failed", "delayed", "delivered" */
  action: string;
  /** "5.1.1" */
  status: string | null;
  reason: string;
}

/** Headers by which mail servers say to whom they deliver a mail. */
const recipientHeader = /^(delivered-to|x-original-to|envelope-to|to):(.*)/i;

/** Reading takes long per line and per part, while nothing else runs. What a report quotes comes last and is not needed. */
const maxReadBytes = 128 * 1024;
const parsing = { attachmentEncoding: 'utf8', rfc822Attachments: true, maxNestingDepth: 4 } as const;

/** Returns the addresses to which a raw mail was sent. It is quick: the rest of a mail is read only if one is ours. */
export function readRecipients(raw: Buffer): string[] {
  const [head = ''] = raw
    .subarray(0, maxReadBytes)
    .toString('latin1')
    .split(/\r?\n\r?\n/, 1);
  const values = unfold(head).map(line => recipientHeader.exec(line)?.[2] ?? '');
  return values.flatMap(value => value.split(','));
}

/** Reads a report from a raw mail; null: it is another mail, for instance a person's answer. */
export async function readDeliveryReport(raw: Buffer): Promise<DeliveryReport | null> {
  const mail = await PostalMime.parse(raw.subarray(0, maxReadBytes), parsing);
  const part = mail.attachments.find(({ mimeType }) => mimeType === 'message/delivery-status');
  if (!part || typeof part.content !== 'string') return null;
  const fields = readFields(part.content);
  const action = fields.get('action')?.toLowerCase();
  if (!action) return null;
  return {
    action,
    status: /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(fields.get('status') ?? '')?.[0] ?? null,
    reason: (fields.get('diagnostic-code') ?? fields.get('status') ?? '').replace(/^smtp;\s*/i, ''),
  };
}

/** Lines of headers or fields; one that begins with a blank continues the one before. */
const unfold = (text: string): string[] => text.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/);

/** The fields of a report, the first of each name. */
function readFields(text: string): Map<string, string> {
  const fields = new Map<string, string>();
  for (const line of unfold(text)) {
    const [, name = '', value = ''] = /^([A-Za-z-]{1,40}):(.*)$/.exec(line) ?? [];
    if (name && !fields.has(name.toLowerCase())) fields.set(name.toLowerCase(), value.trim());
  }
  return fields;
}
