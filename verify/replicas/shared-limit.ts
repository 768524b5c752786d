import { calls } from '#contract/calls.ts'
import { logInLimits } from '../../src/server/platform/rate-limit/limits.ts'
import { type Outcome, send } from '../chaos/load/call.ts'
import { becomeClients, newNetworkAddress, passwordOfClients } from '../chaos/load/client.ts'
import type { Result } from '../chaos/part.ts'
import type { Random } from '../chaos/random.ts'
import type { Installation } from './installation.ts'

const { times } = logInLimits.pair

/** Wrong passwords, shared out over both replicas: the limit is reached by both together, and holds at each. */
export async function shareLimit({ door, replicas, anotherWorker }: Installation, random: Random): Promise<Result> {
  const worker = await anotherWorker()
  await worker.start()
  const [client] = await becomeClients(door, random, 1)
  await worker.stop()
  if (!client) throw new Error('nobody signed up')
  const stranger = newNetworkAddress(random)
  const logIn = (origin: string, { from, password }: { from: string; password: string }) =>
    send(origin, { ...calls.login, from, body: { email: client.email, password } })
  const guesses: Outcome[] = []
  for (let number = 0; number < times; number++) {
    const origin = replicas[number % replicas.length]?.origin ?? ''
    guesses.push(await logIn(origin, { from: stranger, password: `wrong ${number}` }))
  }
  const after: Outcome[] = []
  for (const { origin } of replicas) after.push(await logIn(origin, { from: stranger, password: passwordOfClients }))
  const through = await logIn(door.origin, { from: stranger, password: passwordOfClients })
  const owner = await logIn(door.origin, { from: client.from, password: passwordOfClients })

  const failures = [
    ...wrongAnswers('a guess', { given: guesses, wanted: 400 }),
    ...wrongAnswers(`a log-in after ${times} guesses`, { given: [...after, through], wanted: 429 }),
    ...wrongAnswers('the client’s own log-in from elsewhere', { given: [owner], wanted: 200 }),
  ]
  return {
    figures: [{ what: `after ${times / replicas.length} guesses at each replica, answers of both`, value: statuses(after) }],
    failures,
  }
}

const statusOf = (outcome: Outcome) => (outcome.kind === 'answered' ? outcome.status : outcome.reason)
const statuses = (outcomes: Outcome[]) => outcomes.map(statusOf).join(', ')

function wrongAnswers(what: string, { given, wanted }: { given: Outcome[]; wanted: number }): string[] {
  return given.every((outcome) => statusOf(outcome) === wanted) ? [] : [`${what} was answered ${statuses(given)} instead of ${wanted}`]
}
