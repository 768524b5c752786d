import { StartError } from '../start-error.ts'

/** What an operator can do about a failure to reach the database at `host`, as a StartError; any other failure as it is. */
export function explainedConnection(error: unknown, host: string): unknown {
  if (!(error instanceof Error) || error instanceof StartError) return error
  const { code = '', message } = error as Error & { code?: string }
  if (/^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ETIMEDOUT)$/.test(code) || /timeout/i.test(message))
    return new StartError(`The database at ${host} cannot be reached. Check DATABASE_URL and that PostgreSQL runs there.`)
  if (/^(28|3D)/.test(code))
    return new StartError(`The database at ${host} refuses us (${message}). Check user, password and database name in DATABASE_URL.`)
  if (code === '25006') return new StartError(`The database at ${host} only reads. Check that DATABASE_URL leads to the primary.`)
  // The driver gives neither of these a code.
  if (/client password must be/.test(message))
    return new StartError(`The database at ${host} asks for a password. Check that DATABASE_URL has one.`)
  if (/does not support SSL/.test(message))
    return new StartError(`The database at ${host} offers no TLS. Check sslmode in DATABASE_URL, or switch on TLS there.`)
  return error
}
