import { StartError } from '../start-error.ts'

/** Turns a failure to connect into a StartError that says what to do; leaves any other error as it is. */
export function explainedConnection(error: unknown, host: string): unknown {
  if (!(error instanceof Error) || error instanceof StartError) return error
  const { code = '', message } = error as Error & { code?: string }
  if (/^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ETIMEDOUT)$/.test(code) || /timeout/i.test(message))
    return new StartError(`The database at ${host} cannot be reached. Check DATABASE_URL and that PostgreSQL runs there.`)
  if (/^(28|3D)/.test(code))
    return new StartError(`The database at ${host} refuses us (${message}). Check user, password and database name in DATABASE_URL.`)
  if (code === '25006') return new StartError(`The database at ${host} only reads. Check that DATABASE_URL leads to the primary.`)
  // pg gives these two no code.
  if (/client password must be/.test(message))
    return new StartError(`The database at ${host} asks for a password. Check that DATABASE_URL has one.`)
  if (/does not support SSL/.test(message))
    return new StartError(`The database at ${host} offers no TLS. Check sslmode in DATABASE_URL, or switch on TLS there.`)
  return error
}
