import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync, writeSync } from 'node:fs'
import { CannotStart, reasonOf } from '../cannot-start.ts'

/** What a child says over its IPC channel as soon as it listens. */
export type Ready = { type: 'ready'; port?: number; smtpPort?: number }

export type ChildSettings = {
  /** How it is called in sentences: "the server". */
  name: string
  /** The file that Node runs. */
  entry: string
  /** Options of Node itself, such as `--watch`. */
  nodeOptions?: string[]
  env: NodeJS.ProcessEnv
  /** Takes all that the child prints. */
  logFile: string
  /** Called when the child ends without having been stopped. */
  onLost?: (how: string) => void
}

export type Child = { pid: number; ready: Ready; stop(): Promise<void> }

const readyPatienceMs = 60_000
const stopPatienceMs = 10_000
const shownLines = 3

/**
 * Starts one of our own programs and waits until it says that it is ready.
 * @throws CannotStart with the child's own sentence when it ends before that.
 */
export async function startChild({ name, entry, nodeOptions = [], env, logFile, onLost }: ChildSettings): Promise<Child> {
  const log = openLog(logFile)
  const process_ = spawn(process.execPath, [...nodeOptions, entry], {
    env,
    // Out of the terminal's process group: Ctrl-C reaches the launcher only, which stops its children in order.
    detached: process.platform !== 'win32',
    windowsHide: true,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let complaint = ''
  process_.stdout?.on('data', (chunk: Buffer) => writeSync(log, chunk))
  process_.stderr?.on('data', (chunk: Buffer) => {
    writeSync(log, chunk)
    if (complaint.length < 10_000) complaint += chunk.toString()
  })
  process_.on('close', () => closeSync(log))

  let stopping = false
  const ended = new Promise<string>((resolve) => {
    process_.on('error', (error) => resolve(reasonOf(error)))
    const how = (code: number | null, signal: string | null) => (signal ? `signal ${signal}` : `code ${code}`)
    process_.on('close', (code, signal) => resolve(how(code, signal)))
    // A grandchild may hold the pipes open for longer.
    process_.on('exit', (code, signal) => void after(500).then(() => resolve(how(code, signal))))
  })
  const stop = async () => {
    stopping = true
    await end(process_, ended)
  }

  const outcome = await Promise.race([
    readyMessage(process_).then((ready) => ({ ready })),
    ended.then((how) => ({ how })),
    after(readyPatienceMs).then(() => ({ how: `no sign of life for ${readyPatienceMs / 1000} seconds` })),
  ])
  if ('how' in outcome) {
    await stop()
    throw new CannotStart(ownSentence(complaint) ?? `The ${name} could not start (${outcome.how}); its log is ${logFile}.`)
  }
  void ended.then((how) => {
    if (!stopping) onLost?.(how)
  })
  return { pid: process_.pid!, ready: outcome.ready, stop }
}

function openLog(logFile: string): number {
  try {
    return openSync(logFile, 'a', 0o600)
  } catch (error) {
    throw new CannotStart(`The log ${logFile} cannot be written: ${reasonOf(error)}.`)
  }
}

function readyMessage(child: ChildProcess): Promise<Ready> {
  return new Promise((resolve) => {
    child.on('message', (message: Ready) => {
      if (message.type === 'ready') resolve(message)
    })
  })
}

/** A short complaint was written for people; a long one is a stack trace and belongs into the log. */
function ownSentence(complaint: string): string | undefined {
  const lines = complaint.split('\n').filter((line) => line.trim() && !line.includes('Warning:') && !line.startsWith('(Use `node'))
  return lines.length > 0 && lines.length <= shownLines ? lines.join('\n') : undefined
}

async function end(child: ChildProcess, ended: Promise<string>): Promise<void> {
  child.kill('SIGTERM')
  const patience = after(stopPatienceMs).then(() => 'late' as const)
  if ((await Promise.race([ended, patience])) === 'late') {
    child.kill('SIGKILL')
    await ended
  }
}

function after(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms).unref())
}
