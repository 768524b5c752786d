import 'vitest'

/** What the global set-up of the `server` tests gives to each of them. */
declare module 'vitest' {
  export interface ProvidedContext {
    /** The superuser of a throw-away PostgreSQL that never flushes to disk, in database `postgres`. */
    adminDatabaseUrl: string
    /** The sandbox's SMTP server. */
    smtpUrl: string
    /** The sandbox's origin: `GET ${mailboxUrl}/mailbox/messages?to=`. */
    mailboxUrl: string
  }
}
