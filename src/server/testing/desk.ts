import { Readable } from 'node:stream'
import { afterAll } from 'vitest'
import { eventTable } from '../platform/event/event.table.ts'
import { assembleDesk } from '../assemble/desk.ts'
import { type OpenDesk, runDesk } from '../desk/command-line/desk.ts'
import type { TestService } from './service.ts'

export interface TestDesk extends OpenDesk {
  run(...typed: string[]): Promise<{ code: number; output: string }>
  /** Runs a command with these lines on standard input. */
  runWithInput(lines: string[], ...typed: string[]): Promise<{ code: number; output: string }>
  /** The events that the desk caused so far. */
  events(): Promise<{ kind: string; actor: string; details: unknown; accountId: string | null }[]>
}

/** The command line of a whole test file's service. It closes after the last test. */
export async function deskOfFile(service: TestService): Promise<TestDesk> {
  const desk = await openDesk(service)
  afterAll(() => desk.close())
  return desk
}

/** The desk of a test's service, with the service's clock and the user name ewa. Call `close()` at the end. */
export async function openDesk(service: TestService): Promise<TestDesk> {
  const desk = await assembleDesk(service.config.databaseUrl, service.clock, () => service.config.secretsKeys)
  const runWithInput: TestDesk['runWithInput'] = async (input, ...typed) => {
    const lines: string[] = []
    const print = (line: string) => void lines.push(line)
    const open = async () => ({ ...desk, close: async () => {} })
    const readLines = () => Readable.from(input)
    const code = await runDesk(typed, { program: 'npm run desk --', open, userName: 'ewa', readLines, print, printError: print })
    return { code, output: lines.join('\n') }
  }
  return {
    ...desk,
    run: (...typed) => runWithInput([], ...typed),
    runWithInput,
    async events() {
      const events = await service.database.select().from(eventTable).orderBy(eventTable.id)
      return events.flatMap(({ kind, actor, details, accountId }) =>
        actor.startsWith('desk:') ? [{ kind, actor, details, accountId }] : [],
      )
    },
  }
}
