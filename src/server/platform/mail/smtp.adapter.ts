import type { Config } from '../config/config.ts'
import { isPrivateAddress } from '../http/network-address.ts'
import { once } from '../once.ts'
import { JobFailure } from '../queue/job-failure.ts'

/** A rendered letter. */
export interface Message {
  from: { name: string; address: string }
  to: string
  subject: string
  html: string
  text: string
  /** With angle brackets. A retry has the same id, so that mail programs show the letter once. */
  messageId: string
  headers: Record<string, string>
}

export interface MailTransport {
  /** Throws a JobFailure if the mail server does not accept the letter. */
  send(message: Message): Promise<void>
}

const timeouts = { dnsTimeout: 4000, connectionTimeout: 4000, greetingTimeout: 4000, socketTimeout: 5000, socketCloseTimeout: 1000 }

/**
 * For all steps of a letter together, because a slow server can stay below the timeout of each step. Below the queue's `jobSeconds`: a retry must not
 * start while the first attempt still runs.
 */
const letterTimeoutMs = 20_000

// Exactly one address: `somebody,victim@example.com` passes our forms, but is two addresses to the mail library.
const plainAddress = /^[^\s"(),:;<>@[\\\]]+@[^\s"(),:;<>@[\\\]]+$/u

type MailServer = Pick<Config, 'smtpUrl' | 'mode'>

/** Sends letters to an `smtp://` or `smtps://` server, with one connection for each letter. */
export function smtpTransport(server: MailServer, timeoutMs = letterTimeoutMs): MailTransport {
  const getTransport = once(() => createSmtpTransport(server))
  return {
    async send({ from, to, ...message }) {
      if (!plainAddress.test(to)) throw new JobFailure({ reason: 'address cannot be written to', permanent: true })
      try {
        const transport = await getTransport()
        await transport.sendMail({ ...message, from, to: { name: '', address: to }, signal: AbortSignal.timeout(timeoutMs) })
      } catch (error) {
        throw failureOf(error)
      }
    },
  }
}

/** Connects and logs in without sending. Throws a JobFailure if that fails. */
export async function checkSmtp(server: MailServer): Promise<void> {
  const transport = await createSmtpTransport(server)
  try {
    await transport.verify()
  } catch (error) {
    throw failureOf(error)
  } finally {
    transport.close()
  }
}

async function createSmtpTransport({ smtpUrl, mode }: MailServer) {
  // Loaded with the first letter: a process that only answers calls sends none.
  const { createTransport } = await import('nodemailer')
  const { protocol, hostname } = new URL(smtpUrl)
  // Otherwise an attacker in the network could remove the offer of STARTTLS, and read our password and clients' links.
  const requireTLS = mode === 'production' && protocol === 'smtp:' && !isPrivateAddress(hostname)
  return createTransport({ url: smtpUrl, requireTLS, ...timeouts, disableFileAccess: true, disableUrlAccess: true })
}

interface SmtpError {
  code?: string
  /** The operating system's or the TLS library's, if `code` is only the part of the conversation that failed. */
  originalCode?: string
  command?: string
  responseCode?: number
}

// Without the server's message, which quotes the e-mail address.
function failureOf(error: unknown): JobFailure {
  const { code = 'unknown', originalCode, command, responseCode } = error as SmtpError
  // If TLS is missing, the server's status code does not say why.
  const reason = `smtp ${code === 'ETLS' ? code : (responseCode ?? originalCode ?? code)}`
  return new JobFailure({ reason, permanent: isAboutTheRecipient(code, command) && isFinal(responseCode) })
}

// A refused log-in or sender is our own mistake: retry until it is fixed.
const isAboutTheRecipient = (code: string, command: string | undefined) =>
  code === 'EMESSAGE' || (code === 'EENVELOPE' && command !== 'MAIL FROM')

// Without a response the address was not even sent: SMTP cannot express it.
const isFinal = (responseCode: number | undefined) => responseCode === undefined || responseCode >= 500
