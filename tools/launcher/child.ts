import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync, renameSync, statSync, writeSync } from 'node:fs'
import { CannotStart, reasonOf } from '../cannot-start.ts'
import { root } from './settings.ts'

/** A child process sends this message over IPC when it listens. */
export type ReadyMessage = { type: 'ready'; port?: number; smtpPort?: number }

export type ChildSettings = {
  /** The child's name in error messages, such as "server". */
  name: string
  /** The file that Node runs. */
  entry: string
  args?: string[]
  env: NodeJS.ProcessEnv
  logFile: string
  /** Also shows the child's stderr on the terminal. */
  showErrors?: boolean
  /** Called with the reason when a ready child ends although `stop` was not called. */
  onLost?: (reason: string) => void
}

export type Child = {
  pid: number | undefined
  /** Rejects with CannotStart if the child ends before it is ready. If the child printed an error message, the rejection has that message. */
  ready: Promise<ReadyMessage>
  /** Sends SIGTERM, and after a timeout SIGKILL. */
  stop(): Promise<void>
}

const readyTimeoutMs = 60_000
const stopTimeoutMs = 12_000 // The server's own timeout is 10 s.
const maxLogBytes = 10_000_000

export function startChild({ name, entry, args = [], env, logFile, showErrors = false, onLost }: ChildSettings): Child {
  const log = openLog(logFile)
  const child = spawn(process.execPath, [entry, ...args], {
    cwd: root,
    env,
    // Ctrl-C must reach only the launcher, which stops its children in order.
    detached: process.platform !== 'win32',
    windowsHide: true,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let errorOutput = ''
  child.stdout?.on('data', (chunk: Buffer) => writeSync(log, chunk))
  child.stderr?.on('data', (chunk: Buffer) => {
    writeSync(log, chunk)
    if (showErrors) process.stderr.write(chunk)
    if (errorOutput.length < 10_000) errorOutput += chunk.toString()
  })
  child.on('close', () => closeSync(log))

  let stopping = false
  const ended = waitForEnd(child)
  const ready = Promise.race([
    readyMessage(child),
    ended.then((how) => fail(how)),
    wait(readyTimeoutMs).then(() => fail(`not ready within ${readyTimeoutMs / 1000} seconds`)),
  ])
  function fail(how: string): never {
    throw new CannotStart(messageForPeople(errorOutput) ?? `The ${name} could not start (${how}); its log is ${logFile}.`)
  }
  ready.then(
    () => ended.then((how) => stopping || onLost?.(how)),
    () => {},
  )
  return {
    pid: child.pid,
    ready,
    stop: async () => {
      stopping = true
      await end(child, ended)
    },
  }
}

function openLog(logFile: string): number {
  try {
    if ((statSync(logFile, { throwIfNoEntry: false })?.size ?? 0) > maxLogBytes) renameSync(logFile, `${logFile}.1`)
    return openSync(logFile, 'a', 0o600)
  } catch (error) {
    throw new CannotStart(`The log ${logFile} cannot be written: ${reasonOf(error)}.`)
  }
}

function readyMessage(child: ChildProcess): Promise<ReadyMessage> {
  return new Promise((resolve) => {
    child.on('message', (message: ReadyMessage) => {
      if (message.type === 'ready') resolve(message)
    })
  })
}

/** Waits until the child has ended and all its output is read, and returns the reason of the end. */
function waitForEnd(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    const how = (code: number | null, signal: string | null) => (signal ? `signal ${signal}` : `exit code ${code}`)
    child.on('error', (error) => resolve(reasonOf(error)))
    child.on('close', (code, signal) => resolve(how(code, signal)))
    // A process that the child started may keep the pipes open for longer.
    child.on('exit', (code, signal) => void wait(500).then(() => resolve(how(code, signal))))
  })
}

/** The child's error message; undefined if the child printed a stack trace, which stays in the log. */
function messageForPeople(errorOutput: string): string | undefined {
  const lines = errorOutput.split('\n').filter((line) => line.trim() && !line.includes('Warning:') && !line.startsWith('(Use `node'))
  const isTrace = lines.some((line) => /^ +at /.test(line))
  return lines.length > 0 && !isTrace ? lines.join('\n') : undefined
}

async function end(child: ChildProcess, ended: Promise<string>): Promise<void> {
  child.kill('SIGTERM')
  const timeout = wait(stopTimeoutMs).then(() => 'late' as const)
  if ((await Promise.race([ended, timeout])) !== 'late') return
  child.kill('SIGKILL')
  await ended
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms).unref())
}
