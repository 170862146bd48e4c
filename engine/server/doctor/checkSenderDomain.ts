import { resolveTxt } from 'node:dns/promises';
import type { EngineConfig } from '../config.ts';
import { Finding } from './finding.ts';

/** Reads TXT records, as `resolveTxt` of Node does. */
export type ReadTxt = (name: string) => Promise<string[][]>;

/**
 * Checks what receivers look up about the domain of our mails: who may send for it (SPF), and what to do with others
 * (DMARC). Signatures (DKIM) are made by the mail server, under a name that only it knows.
 */
export async function checkSenderDomain({ mode, mail }: EngineConfig, readTxt: ReadTxt = resolveTxt): Promise<string> {
  if (!mail.url) return 'not checked, no mails are sent';
  // If settings of production have a fault, the doctor goes on with those of a demo.
  if (mode !== 'production') return 'not checked, it needs valid settings of production';
  const domain = /@([^\s>]+)>?\s*$/.exec(mail.from)?.[1]?.toLowerCase();
  if (!domain) throw new Finding('MAIL_FROM has no address; set it to one such as Galley <hello@example.com>.');
  const sender = mail.bounceAddress?.split('@')[1]?.toLowerCase() ?? domain;
  const read = async (name: string, start: string) =>
    (await readTxt(name).catch(noRecords)).map(parts => parts.join('')).filter(text => text.startsWith(start));
  try {
    const spf = await read(sender, 'v=spf1');
    if (spf.length !== 1)
      throw new Finding(
        `${sender} has ${spf.length || 'no'} SPF record${spf.length > 1 ? 's' : ''}; publish one TXT record that names your mail server (docs/operate.md, "Mail").`,
      );
    for (const name of withParents(domain))
      if ((await read(`_dmarc.${name}`, 'v=DMARC1')).length) return `${sender} has SPF, ${name} has DMARC`;
  } catch (error) {
    if (error instanceof Finding) throw error;
    return `not checked, DNS does not answer (${(error as Error).message})`;
  }
  throw new Finding(
    `${domain} has no DMARC record; publish the TXT record _dmarc.${domain}, at first "v=DMARC1; p=none" (docs/operate.md, "Mail").`,
  );
}

/** A name without records is an answer, and no fault of DNS. */
function noRecords(error: NodeJS.ErrnoException): string[][] {
  if (error.code === 'ENOTFOUND' || error.code === 'ENODATA') return [];
  throw error;
}

/** The domain, and those above it that can be registered: the rule of a company holds for its subdomains. */
function withParents(domain: string): string[] {
  const labels = domain.split('.');
  return labels.slice(0, -1).map((_, place) => labels.slice(place).join('.'));
}
