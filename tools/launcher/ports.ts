import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { CannotStart, codeOf } from '../cannot-start.ts'

export type PortToUse = { name: string; port: number; host: string }

/**
 * Waits up to `timeoutMs` until the port is free, because the programs of a killed run may still be ending.
 * @throws CannotStart with the name of the setting that chooses another port.
 */
export async function assertFree({ name, port, host }: PortToUse, timeoutMs: number): Promise<void> {
  const giveUpAt = Date.now() + timeoutMs
  for (;;) {
    const problem = await problemOf(port, host)
    if (!problem) return
    if (problem === 'EACCES') throw new CannotStart(`Port ${port} may not be opened by this user; set ${name} to another one.`)
    if (problem !== 'EADDRINUSE') throw new CannotStart(`Port ${port} cannot be opened on ${host} (${problem}); see ${name} and HOST.`)
    if (Date.now() > giveUpAt) throw new CannotStart(`Port ${port} is in use by another program; set ${name} to another one.`)
    await pause(100)
  }
}

/** Returns a port that is free at this moment. */
export async function anyFreePort(): Promise<number> {
  const probe = createServer()
  return await new Promise((resolve, reject) => {
    probe.on('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => (address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no free port'))))
    })
  })
}

async function problemOf(port: number, host: string): Promise<string | undefined> {
  const problem = await tryToListen(port, host)
  if (problem) return problem
  // For localhost, browsers try ::1 first, and would reach the other program.
  return (await tryToListen(port, '::1')) === 'EADDRINUSE' ? 'EADDRINUSE' : undefined
}

function tryToListen(port: number, host: string): Promise<string | undefined> {
  const probe = createServer()
  return new Promise((resolve) => {
    probe.on('error', (error) => resolve(codeOf(error)))
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(undefined)))
  })
}
