import 'vitest'

/** The global set-up provides these values to each test of the server. */
declare module 'vitest' {
  export interface ProvidedContext {
    /** The superuser of a temporary PostgreSQL, in database `postgres`. */
    adminDatabaseUrl: string
    /** The sandbox's SMTP server. */
    smtpUrl: string
    /** The sandbox's origin: `GET ${mailboxUrl}/mailbox/messages?to=`. */
    mailboxUrl: string
  }
}
