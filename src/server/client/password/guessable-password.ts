import path from 'node:path'
import { MessageChannel, Worker } from 'node:worker_threads'
import { type Failure, refuseField } from '../../platform/failure.ts'
import { withoutAccents } from '../../platform/text/latin-text.ts'
import type { EstimateCall } from './estimator-thread.ts'

// Below it, a password is guessed at once. `marta1` takes 12,000 guesses, six random characters take 1,000,000. The estimator's own scores would
// accept the first or refuse the second. Decision 237.
const guessesAtOnce = 100_000

const program = path.join(import.meta.dirname, `estimator-thread${path.extname(import.meta.filename)}`)
let thread: Worker | undefined

/** How many guesses an attacker needs. The first password starts the thread, which stays: its lists take time to load, and much memory. */
function guessesOf(password: string): Promise<number> {
  thread ??= startThread()
  const { port1: answer, port2: answerTo } = new MessageChannel()
  thread.postMessage({ password, answerTo } satisfies EstimateCall, [answerTo])
  return new Promise((resolve, reject) => {
    answer.once('message', resolve)
    // Also when the thread has ended.
    answer.once('close', () => reject(new Error('The thread that estimates passwords ended without a result.')))
  })
}

function startThread(): Worker {
  // Without a limit, what the loading of the lists leaves behind stays: 120 MB instead of 80 to 90.
  const started = new Worker(program, { resourceLimits: { maxYoungGenerationSizeMb: 4 } })
  started.unref()
  // Each waiting call fails by its own port, and the next one starts another thread.
  started.once('error', () => {}).once('exit', () => (thread = undefined))
  return started
}

/** The name in an e-mail address, and each of its parts, if they have at least four letters. */
function namesIn(email: string): string[] {
  const name = comparable(email.slice(0, email.lastIndexOf('@')))
  return [name, ...name.split(/\P{L}+/u)].filter((part) => part.replaceAll(/\P{L}/gu, '').length >= 4)
}

const comparable = (text: string) => withoutAccents(text).toLowerCase()

/**
 * Refuses a new password at its field if it contains a name of the client's e-mail address, or if attackers guess it at once. Departure 2.
 * Asks nothing of the database: at a sign-up, the response must not show whether the address has an account.
 */
export async function refuseGuessablePassword(
  field: string,
  { password, email }: { password: string; email: string },
): Promise<Failure<'VALIDATION_FAILED'> | undefined> {
  const compared = comparable(password)
  if (namesIn(email).some((name) => compared.includes(name)))
    return refuseField(field, 'This password contains a part of your email address. Please choose one without it.')
  if ((await guessesOf(compared)) < guessesAtOnce)
    return refuseField(field, 'Attackers try passwords like this one first. Please choose a longer one, such as four words.')
  return undefined
}
