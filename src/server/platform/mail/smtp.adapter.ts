import type { Config } from '../config/config.ts'
import { isPrivateAddress } from '../http/private-address.ts'
import { once } from '../once.ts'
import { JobFailure } from '../queue/job-failure.ts'

/** A rendered letter, ready to be handed over. */
export interface Message {
  from: { name: string; address: string }
  to: string
  subject: string
  html: string
  text: string
  /** With its angle brackets. The same when a letter is sent again, so that a mail program shows it once. */
  messageId: string
  headers: Record<string, string>
}

export interface MailTransport {
  /** Hands a letter over; throws a JobFailure when the mail server does not take it. */
  send(message: Message): Promise<void>
}

const timeouts = { dnsTimeout: 4000, connectionTimeout: 4000, greetingTimeout: 4000, socketTimeout: 5000, socketCloseTimeout: 1000 }

/**
 * For a letter as a whole, below the queue's `jobSeconds`: a letter whose time is over must not be sent a second time while the first try
 * still runs. The pauses above are for one step each, and a slow server can stay below every one of them.
 */
const letterLimitMs = 20_000

// One address and nothing else: `somebody,victim@example.com` is an address to our forms, but two of them to the mail library.
const plainAddress = /^[^\s"(),:;<>@[\\\]]+@[^\s"(),:;<>@[\\\]]+$/u

type MailServer = Pick<Config, 'smtpUrl' | 'mode'>

/** A mail server behind an `smtp://` or `smtps://` address. One connection for each letter. */
export function smtpTransport(server: MailServer, { limitMs = letterLimitMs }: { limitMs?: number } = {}): MailTransport {
  const opened = once(() => transportTo(server))
  return {
    async send({ from, to, ...message }) {
      if (!plainAddress.test(to)) throw new JobFailure({ reason: 'address cannot be written to', permanent: true })
      try {
        const transport = await opened()
        await transport.sendMail({ ...message, from, to: { name: '', address: to }, signal: AbortSignal.timeout(limitMs) })
      } catch (error) {
        throw failureOf(error)
      }
    },
  }
}

/** Connects and logs in, and sends nothing. Throws a JobFailure where the mail server does not let us in. */
export async function checkSmtp(server: MailServer): Promise<void> {
  const transport = await transportTo(server)
  try {
    await transport.verify()
  } catch (error) {
    throw failureOf(error)
  } finally {
    transport.close()
  }
}

async function transportTo({ smtpUrl, mode }: MailServer) {
  // With the first letter: a process that only answers calls sends none.
  const { createTransport } = await import('nodemailer')
  const { protocol, hostname } = new URL(smtpUrl)
  // Unless it is insisted on, whoever sits on the way leaves out the offer of TLS, and reads our password and the links that clients are sent.
  const requireTLS = mode === 'production' && protocol === 'smtp:' && !isPrivateAddress(hostname)
  return createTransport({ url: smtpUrl, requireTLS, ...timeouts, disableFileAccess: true, disableUrlAccess: true })
}

interface SmtpError {
  code?: string
  command?: string
  responseCode?: number
}

// The server's own sentence stays behind: it names the address.
function failureOf(error: unknown): JobFailure {
  const { code = 'unknown', command, responseCode } = error as SmtpError
  // Of TLS that is not to be had, the server's number says nothing.
  const reason = `smtp ${code === 'ETLS' ? code : (responseCode ?? code)}`
  return new JobFailure({ reason, permanent: isAboutTheRecipient(code, command) && isFinal(responseCode) })
}

// A refused log-in or sender is our own mistake: once it is mended, the letters shall go out.
const isAboutTheRecipient = (code: string, command: string | undefined) =>
  code === 'EMESSAGE' || (code === 'EENVELOPE' && command !== 'MAIL FROM')

// No answer at all: the address was never even sent, because it cannot be written in SMTP.
const isFinal = (responseCode: number | undefined) => responseCode === undefined || responseCode >= 500
