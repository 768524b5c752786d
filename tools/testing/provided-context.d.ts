import 'vitest'

/** global-setup.ts provides these values to each test of the server. */
declare module 'vitest' {
  export interface ProvidedContext {
    /** The URL of the superuser of a temporary PostgreSQL, for the database `postgres`. */
    adminDatabaseUrl: string
    ownerDatabaseUrl: string
    serviceDatabaseUrl: string
    /** The URL of the sandbox's SMTP server. */
    smtpUrl: string
    /** The sandbox's origin. `GET ${mailboxUrl}/mailbox/messages?to=` returns letters. */
    mailboxUrl: string
  }
}
