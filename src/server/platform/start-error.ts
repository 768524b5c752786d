/** A reason not to start that the operator can fix; the message says how. */
export class StartError extends Error {}

export interface ListenAddress {
  host: string
  port: number
  /** Names of the settings for host and port. */
  hostName: string
  portName: string
}

/** Turns an error of `listen` into a StartError that says what to change; returns any other error unchanged. */
export function explainListenError(error: unknown, { host, port, hostName, portName }: ListenAddress): unknown {
  const { code } = error as { code?: string }
  if (code === 'EADDRINUSE')
    return new StartError(`Port ${port} is in use. Set ${portName} to another one, or stop the program that has it.`)
  if (code === 'EACCES') return new StartError(`Port ${port} needs more rights than this user has. Set ${portName} to one above 1023.`)
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return new StartError(`${host} is not an address of this machine. Set ${hostName} to one that is, or to 0.0.0.0 for all of them.`)
  return error
}

/** Turns a failure to connect to the database into a StartError that says what to do; returns any other error unchanged. */
export function explainConnectError(error: unknown, host: string): unknown {
  if (!(error instanceof Error) || error instanceof StartError) return error
  const { code = '', message } = error as Error & { code?: string }
  if (/^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ETIMEDOUT)$/.test(code) || /timeout/i.test(message))
    return new StartError(`The database at ${host} cannot be reached. Check DATABASE_URL and that PostgreSQL runs there.`)
  if (/^(28|3D)/.test(code))
    return new StartError(`The database at ${host} refuses us (${message}). Check user, password and database name in DATABASE_URL.`)
  if (code === '25006') return new StartError(`The database at ${host} is read-only. Check that DATABASE_URL leads to the primary.`)
  if (code === '42501')
    return new StartError(
      `The role in the URL of the database at ${host} lacks a right (${message}). Check MIGRATION_DATABASE_URL, and run node dist/server/migrate.js.`,
    )
  // pg gives the next two errors no code.
  if (/client password must be/.test(message))
    return new StartError(`The database at ${host} asks for a password. Check that DATABASE_URL has one.`)
  if (/does not support SSL/.test(message))
    return new StartError(`The database at ${host} offers no TLS. Check sslmode in DATABASE_URL, or switch on TLS there.`)
  return error
}
