import PostalMime from 'postal-mime';

/** What a report about a mail (RFC 3464) says. */
interface DeliveryReport {
  /** Addresses to which the report was sent. */
  recipients: string[];
  /** "failed", "delayed", "delivered" */
  action: string;
  /** "5.1.1" */
  status: string | null;
  reason: string;
}

/** Headers by which mail servers say to whom they deliver a mail. */
const recipientHeaders = ['delivered-to', 'x-original-to', 'envelope-to', 'to'];

/** Reads a report from a raw mail; null: it is another mail, for instance a person's answer. */
export async function readDeliveryReport(raw: Buffer): Promise<DeliveryReport | null> {
  const mail = await PostalMime.parse(raw, { attachmentEncoding: 'utf8' });
  const part = mail.attachments.find(({ mimeType }) => mimeType === 'message/delivery-status');
  if (!part || typeof part.content !== 'string') return null;
  const fields = readFields(part.content);
  const action = fields.get('action')?.toLowerCase();
  if (!action) return null;
  return {
    recipients: mail.headers.filter(({ key }) => recipientHeaders.includes(key)).map(({ value }) => value),
    action,
    status: /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(fields.get('status') ?? '')?.[0] ?? null,
    reason: (fields.get('diagnostic-code') ?? fields.get('status') ?? '').replace(/^smtp;\s*/i, ''),
  };
}

/** The fields of a report, the first of each name; a line that begins with a blank continues the one before. */
function readFields(text: string): Map<string, string> {
  const fields = new Map<string, string>();
  for (const line of text.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)) {
    const [, name = '', value = ''] = /^([A-Za-z-]{1,40}):\s*(.*)$/.exec(line) ?? [];
    if (name && !fields.has(name.toLowerCase())) fields.set(name.toLowerCase(), value.trim());
  }
  return fields;
}
