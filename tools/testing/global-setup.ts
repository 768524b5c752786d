import { fork } from 'node:child_process'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import type { ProvidedContext } from 'vitest'

/** Starts one PostgreSQL and one sandbox for all tests of the `server` project. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const services = fork(join(import.meta.dirname, 'throw-away-services.ts'), { detached: process.platform !== 'win32' })
  const ended = new Promise<void>((resolve) => services.on('exit', () => resolve()))
  const provided = await new Promise<ProvidedContext>((resolve, reject) => {
    services.on('message', (message) => resolve(message as ProvidedContext))
    services.on('exit', () => reject(new Error('the database and the sandbox for the tests could not start; the reason is above')))
  })
  for (const [name, value] of Object.entries(provided)) project.provide(name as keyof ProvidedContext, value)
  return async () => {
    services.disconnect()
    await ended
  }
}
