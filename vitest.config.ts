import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { flagsFolder } from './tools/web-build/flags.ts'

const webSetup = 'src/web/testing/setup.ts'
// How long `expect.poll` looks: what has come does not wait for it, and two files at once can keep a busy machine from it for a second.
const patience = { poll: { timeout: 10_000 } }
// Most of these tests wait: for letters, for time limits, for processes that start. Two at once leave two cores idle for more than half of
// the time; a fourth would leave those too little that promise something within seconds.
const waiting = { maxWorkers: Math.max(3, availableParallelism() - 1), sequence: { groupOrder: 0 } }
// These work, or put a whole service under load: two at once have two cores busy.
const busy = { maxWorkers: Math.max(2, availableParallelism() - 1), sequence: { groupOrder: 1 } }

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          ...waiting,
          environment: 'node',
          expect: patience,
          // What they start, they end; a process of its own for each file took a third of their processor time.
          isolate: false,
          include: ['src/contract/**/*.test.ts', 'src/sandbox/**/*.test.ts', 'tools/**/*.test.ts', 'verify/{bench,harness}/**/*.test.ts'],
          // The tools' tests start real processes.
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'whole',
          ...busy,
          environment: 'node',
          include: ['verify/{chaos,attack}/**/*.test.ts'],
          expect: patience,
          // They run what the build made.
          globalSetup: ['tools/testing/build.ts'],
        },
      },
      {
        test: {
          name: 'server',
          ...waiting,
          environment: 'node',
          expect: patience,
          // Each file has a service and a database of its own: loading the code anew for each would only be work.
          isolate: false,
          // Node parses the package's list of entries (180 kB) anew for each of its modules: 1.7 s in each test file.
          server: { deps: { inline: ['drizzle-orm'] } },
          include: ['src/server/**/*.test.ts'],
          globalSetup: ['tools/testing/global-setup.ts'],
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
          // The set-up below gives each test a page without a past; a new jsdom for each file takes longer than its tests.
          isolate: false,
          include: ['src/web/**/*.test.{ts,tsx}'],
          setupFiles: existsSync(webSetup) ? [webSetup] : [],
          css: false,
          testTimeout: 15_000,
        },
      },
    ],
  },
})
