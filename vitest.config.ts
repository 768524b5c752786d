import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { flagsFolder } from './tools/web-build/flags.ts'

const webSetup = 'src/web/testing/setup.ts'
const deskSetup = 'src/desk/testing/setup.ts'
// A busy machine can delay a response by seconds.
const patience = { poll: { timeout: 30_000 } }
const limits = { testTimeout: 60_000, hookTimeout: 60_000 }
// Most of these tests wait for letters, timeouts and processes. Four workers keep two cores busy.
const waiting = { ...limits, maxWorkers: Math.max(4, availableParallelism() - 1), sequence: { groupOrder: 0 } }
// These tests compute, or load a whole service.
const busy = { ...limits, maxWorkers: Math.max(3, availableParallelism() - 1), sequence: { groupOrder: 1 } }

/** They start real processes again and again. `npm test` leaves them to `npm run test:whole`. */
const processes = [
  'tools/{launcher,embedded-postgres,backup}/**/*.test.ts',
  'src/sandbox/main.test.ts',
  'src/server/main.{log,stop}.test.ts',
  'src/server/platform/mail/letter-after-kill.test.ts',
  'src/server/provider/webhook/webhook-after-kill.test.ts',
  'verify/attack/**/*.test.ts',
]

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          ...waiting,
          environment: 'node',
          expect: patience,
          // A new process for each file would take a third more processor time.
          isolate: false,
          include: ['src/contract/**/*.test.ts', 'src/sandbox/**/*.test.ts', 'verify/{bench,harness}/**/*.test.ts'],
          exclude: processes,
        },
      },
      {
        test: {
          // Within a group, Vitest runs the projects in alphabetical order. These tests start real processes and take long, so they come first.
          name: 'programs',
          ...waiting,
          environment: 'node',
          expect: patience,
          isolate: false,
          include: ['tools/**/*.test.ts'],
          exclude: processes,
        },
      },
      {
        test: {
          name: 'processes',
          ...waiting,
          environment: 'node',
          expect: patience,
          isolate: false,
          include: processes,
          globalSetup: ['tools/testing/build.ts', 'tools/testing/global-setup.ts'],
          server: { deps: { inline: ['drizzle-orm'] } },
        },
      },
      {
        test: {
          name: 'server',
          ...waiting,
          environment: 'node',
          expect: patience,
          // Each file has its own service and database, so files may share the loaded code.
          isolate: false,
          // Otherwise Node parses the package's 180 kB list of entries for each of its modules, which takes 1.7 s per test file.
          server: { deps: { inline: ['drizzle-orm'] } },
          include: ['src/server/**/*.test.ts'],
          exclude: processes,
          // Some files start the built service as a process.
          globalSetup: ['tools/testing/build.ts', 'tools/testing/global-setup.ts'],
        },
      },
      {
        test: {
          name: 'web',
          alias: { '@flags': flagsFolder() },
          ...busy,
          environment: 'jsdom',
          expect: patience,
          // The setup file gives each test a new page. A new jsdom per file would take longer than the file's tests.
          isolate: false,
          include: ['src/web/**/*.test.{ts,tsx}'],
          setupFiles: existsSync(webSetup) ? [webSetup] : [],
          css: false,
        },
      },
      {
        test: {
          // As `web`, for the staff's pages, which have other texts.
          name: 'desk',
          ...busy,
          environment: 'jsdom',
          expect: patience,
          isolate: false,
          include: ['src/desk/**/*.test.{ts,tsx}'],
          setupFiles: existsSync(deskSetup) ? [deskSetup] : [],
          css: false,
        },
      },
    ],
  },
})
