import { Agent, request } from 'node:http';

const piece = Buffer.alloc(1024 * 1024, 'Galley uploads are measured. ');
/** What a photo begins with, so that its content is what its name says. */
const head = Buffer.from(piece);
Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0x00, 0x10, 0x4a, 0x46, 0x49, 0x46, 0x00]).copy(head);

interface Sent {
  status: number;
  location: string;
}

/** Sends so many MiB in one request, as fast as they are taken. */
export function send(
  agent: Agent,
  method: string,
  url: string,
  headers: Record<string, string>,
  mebibytes: number,
): Promise<Sent> {
  return new Promise((resolve, reject) => {
    const length = String(mebibytes * piece.length);
    const sent = request(url, { agent, method, headers: { ...headers, 'content-length': length } }, answer => {
      const { statusCode: status = 0, headers: told } = answer;
      answer.resume().on('end', () => {
        if (status >= 300) reject(new Error(`${method} ${url} answered ${status}`));
        else resolve({ status, location: told.location ?? '' });
      });
    });
    sent.on('error', reject);
    let left = mebibytes;
    const more = () => {
      for (let taken = true; taken && left > 0; left -= 1) taken = sent.write(left === mebibytes ? head : piece);
      if (left > 0) sent.once('drain', more);
      else sent.end();
    };
    more();
  });
}

export const agentOf = (sockets: number): Agent => new Agent({ keepAlive: true, maxSockets: sockets });
