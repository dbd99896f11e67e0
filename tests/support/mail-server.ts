// A mail server of somebody else's making (smtp-server), with what goes wrong on the way: names nobody has, grey lists, lines that break.
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

export interface Mail {
  from: string;
  to: string[];
  text: string;
  secure: boolean;
  user: string | null;
}

interface Refusal {
  code: number;
  text: string;
}

export interface MailServer {
  port: number;
  mails: Mail[];
  /** Asked at each recipient; an answer refuses. */
  refuseRecipient(rule: (address: string) => Refusal | null): void;
  /** Asked once a message has come whole; `hang up` is a line that breaks before the answer. */
  onData(rule: (mail: Mail) => Refusal | 'hang up' | null): void;
  close(): Promise<void>;
}

const fault = ({ code, text }: Refusal) => Object.assign(new Error(text), { responseCode: code });

export async function startMailServer(options: SMTPServerOptions = {}): Promise<MailServer> {
  const mails: Mail[] = [];
  let recipientRule: (address: string) => Refusal | null = () => null;
  let dataRule: (mail: Mail) => Refusal | 'hang up' | null = () => null;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onAuth: ({ username, password }, _session, done) =>
      password === 'right' ? done(null, { user: username }) : done(fault({ code: 535, text: 'authentication failed' })),
    onRcptTo({ address }, _session, done) {
      const refusal = recipientRule(address);
      done(refusal ? fault(refusal) : null);
    },
    onData(stream, session, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        const mail: Mail = {
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          text: Buffer.concat(parts).toString('utf8'),
          secure: session.secure === true,
          user: (session.user as string | undefined) ?? null,
        };
        const refusal = dataRule(mail);
        if (refusal === null || refusal === 'hang up') mails.push(mail);
        if (refusal === 'hang up') {
          for (const connection of (server as unknown as { connections: Set<{ _socket: { destroy(): void } }> }).connections)
            connection._socket.destroy();
          return;
        }
        done(refusal ? fault(refusal) : null);
      });
    },
    ...options,
  });
  // A line that breaks is what some of the tests are about.
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  return {
    port: (server.server.address() as AddressInfo).port,
    mails,
    refuseRecipient(rule) {
      recipientRule = rule;
    },
    onData(rule) {
      dataRule = rule;
    },
    close: () => new Promise((done) => server.close(done)),
  };
}
