import { fork } from 'node:child_process'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import type { ThrowAwayServices } from './throw-away-services.ts'

/** Starts one PostgreSQL and one sandbox for all tests of the `server` project. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const services = fork(join(import.meta.dirname, 'throw-away-services.ts'), { detached: process.platform !== 'win32' })
  const ended = new Promise<void>((resolve) => services.on('exit', () => resolve()))
  const { adminDatabaseUrl, ownerDatabaseUrl, serviceDatabaseUrl, smtpUrl, mailboxUrl } = await new Promise<ThrowAwayServices>(
    (resolve, reject) => {
      services.on('message', (message) => resolve(message as ThrowAwayServices))
      services.on('exit', () => reject(new Error('the database and the sandbox for the tests could not start; the reason is above')))
    },
  )
  project.provide('adminDatabaseUrl', adminDatabaseUrl)
  project.provide('ownerDatabaseUrl', ownerDatabaseUrl)
  project.provide('serviceDatabaseUrl', serviceDatabaseUrl)
  project.provide('smtpUrl', smtpUrl)
  project.provide('mailboxUrl', mailboxUrl)
  return async () => {
    services.disconnect()
    await ended
  }
}
