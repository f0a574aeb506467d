import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { writeWhole } from '../data-folder';

/** A received message as the inbox shows it. */
export interface Mail {
  readonly id: string;
  readonly from: string;
  readonly to: readonly string[];
  readonly subject: string;
  /** ISO 8601, the time of receipt. */
  readonly received: string;
  readonly text: string;
  readonly html: string;
}

const MOST_KEPT = 200;

/** Keeps the last 200 messages as .eml files, so that they survive a restart. */
export class Mailbox {
  private mails: Mail[] = [];

  constructor(private readonly folder: string) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  }

  /** Loads the messages of earlier runs. */
  async load(): Promise<void> {
    const ids = readdirSync(this.folder).filter((name) => name.endsWith('.eml'));
    const mails = ids
      .sort()
      .map((name) => read(name.slice(0, -'.eml'.length), readFileSync(join(this.folder, name))));
    this.mails = await Promise.all(mails);
  }

  async add(source: Buffer, now: Date): Promise<Mail> {
    const id = `${now.toISOString().replace(/\D/g, '')}-${randomBytes(4).toString('hex')}`;
    const mail = await read(id, source);
    writeWhole(this.fileOf(id), source.toString('latin1'), 'latin1');
    this.mails.push(mail);
    this.mails
      .splice(0, Math.max(0, this.mails.length - MOST_KEPT))
      .forEach((old) => this.removeFile(old.id));
    return mail;
  }

  /** Newest first. With an address, only messages sent to it. */
  list(to?: string): Mail[] {
    const wanted = to?.toLowerCase();
    const found = this.mails.filter((mail) => wanted === undefined || mail.to.includes(wanted));
    return found.reverse();
  }

  find(id: string): Mail | undefined {
    return this.mails.find((mail) => mail.id === id);
  }

  clear(): void {
    this.mails.splice(0).forEach((mail) => this.removeFile(mail.id));
  }

  private fileOf(id: string): string {
    return join(this.folder, `${id}.eml`);
  }

  private removeFile(id: string): void {
    rmSync(this.fileOf(id), { force: true });
  }
}

async function read(id: string, source: Buffer): Promise<Mail> {
  const parsed = await PostalMime.parse(source);
  const addresses = (parsed.to ?? []).flatMap(
    (entry) => entry.address ?? entry.group?.map(({ address }) => address) ?? [],
  );
  const [, stamp = ''] = /^(\d{17})/.exec(id) ?? [];
  return {
    id,
    from: parsed.from?.address ?? '',
    to: addresses.flatMap((address) => (address === undefined ? [] : [address.toLowerCase()])),
    subject: parsed.subject ?? '',
    received: stamp.replace(/^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d{3})$/, '$1-$2-$3T$4:$5:$6.$7Z'),
    text: parsed.text ?? '',
    html: parsed.html ?? '',
  };
}
