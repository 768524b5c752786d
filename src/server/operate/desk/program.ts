import { type DeskParts, runDesk } from './desk.ts'

export interface Program extends Pick<DeskParts, 'program' | 'open' | 'userName'> {
  /** The arguments behind the program's name. */
  typed: string[]
}

/** The desk's command line on this process' terminal. Sets the exit code. */
export async function runDeskProgram({ typed, ...parts }: Program): Promise<void> {
  // `head` closes its end of the pipe once it has read enough.
  process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => process.exit(code === 'EPIPE' ? 0 : 1))
  process.exitCode = await runDesk(typed, {
    ...parts,
    print: (line) => console.log(line),
    printError: (line) => console.error(line),
  })
}
