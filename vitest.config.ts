import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { flagsFolder } from './tools/web-build/flags.ts'

const webSetup = 'src/web/testing/setup.ts'
const deskSetup = 'src/desk/testing/setup.ts'
// A busy machine can delay a response by seconds.
const patience = { poll: { timeout: 10_000 } }
// Most of these tests wait for letters, timeouts and processes. Four workers keep two cores busy.
const waiting = { maxWorkers: Math.max(4, availableParallelism() - 1), sequence: { groupOrder: 0 } }
// These tests compute, or load a whole service.
const busy = { maxWorkers: Math.max(3, availableParallelism() - 1), sequence: { groupOrder: 1 } }

const installation = ['tools/{launcher,embedded-postgres}/**/*.test.ts']

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
          exclude: installation,
          testTimeout: 30_000,
        },
      },
      {
        test: {
          // They start real processes again and again. `npm test` leaves them to `npm run test:whole`.
          name: 'installation',
          ...waiting,
          environment: 'node',
          expect: patience,
          isolate: false,
          include: installation,
          testTimeout: 30_000,
        },
      },
      {
        test: {
          // These files are slower than those of `web`, so they run first: `verify` comes before `web` in the alphabet.
          name: 'verify',
          ...busy,
          environment: 'node',
          include: ['verify/{chaos,attack}/**/*.test.ts'],
          expect: patience,
          // They run the built service.
          globalSetup: ['tools/testing/build.ts'],
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
          // Some files start the built service as a process.
          globalSetup: ['tools/testing/build.ts', 'tools/testing/global-setup.ts'],
          testTimeout: 20_000,
          hookTimeout: 30_000,
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
          testTimeout: 15_000,
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
          testTimeout: 15_000,
        },
      },
    ],
  },
})
