import { StartError } from './start-error.ts'

interface Place {
  host: string
  port: number
  /** Names of the settings. */
  hostName: string
  portName: string
}

/** Turns an error of `listen` into a StartError that says what to change; leaves any other error as it is. */
export function cannotListen(error: unknown, { host, port, hostName, portName }: Place): unknown {
  const { code } = error as { code?: string }
  if (code === 'EADDRINUSE')
    return new StartError(`Port ${port} is in use. Set ${portName} to another one, or stop the program that has it.`)
  if (code === 'EACCES') return new StartError(`Port ${port} needs more rights than this user has. Set ${portName} to one above 1023.`)
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return new StartError(`${host} is not an address of this machine. Set ${hostName} to one that is, or to 0.0.0.0 for all of them.`)
  return error
}
