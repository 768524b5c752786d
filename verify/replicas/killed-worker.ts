import { setTimeout as pause } from 'node:timers/promises'
import { calls } from '#contract/calls.ts'
import { send } from '../chaos/load/call.ts'
import { newNetworkAddress, passwordOfClients } from '../chaos/load/client.ts'
import type { Result } from '../chaos/part.ts'
import type { Random } from '../chaos/random.ts'
import type { Installation } from './installation.ts'

const signUpEveryMs = 300
// A killed process' job is given to another after at most 30 seconds, and then comes its first pause.
const patienceMs = 90_000

/** `kill -9` of a worker in the middle of a letter: the other one sends it. */
export async function killWorker(installation: Installation, random: Random): Promise<Result> {
  const { door, postOffice, sandboxOrigin, sandboxSmtpUrl } = installation
  // Each has a mail server of its own, so that it shows which of them sends: the first one's takes connections and says nothing.
  await postOffice.weather('hang')
  const [victim, heir] = [await installation.anotherWorker(), await installation.anotherWorker({ SMTP_URL: sandboxSmtpUrl })]
  await Promise.all([victim.start(), heir.start()])
  const addresses: string[] = []
  while (postOffice.met() === 0 && !door.ended.aborted) {
    const email = `reader-${addresses.length}-${random.between(0, 1_000_000)}@example.com`
    addresses.push(email)
    const body = { email, password: passwordOfClients }
    await send(door.origin, { ...calls.register, body, from: newNetworkAddress(random) })
    await pause(signUpEveryMs)
  }
  await victim.kill()
  const killedAt = performance.now()
  const counts = async () => Promise.all(addresses.map((email) => lettersTo(sandboxOrigin, email)))
  let arrived = await counts()
  const late = arrived.filter((count) => count === 0).length
  while (arrived.includes(0) && performance.now() < killedAt + patienceMs && !door.ended.aborted) {
    await pause(500)
    arrived = await counts()
  }
  const seconds = Math.round((performance.now() - killedAt) / 1000)
  await heir.stop()
  await postOffice.weather('fair')
  return {
    figures: [
      { what: 'letters ordered', value: String(addresses.length) },
      { what: 'not sent when their worker was killed', value: `${late}; all sent by the other one within ${seconds} s` },
    ],
    failures: [
      ...(late === 0 ? ['the killed worker had no letter in its hands'] : []),
      ...arrived.flatMap((count, n) => (count === 1 ? [] : [`${count} letters to ${addresses[n]}`])),
    ],
  }
}

async function lettersTo(sandboxOrigin: string, email: string): Promise<number> {
  const answer = await fetch(`${sandboxOrigin}/mailbox/messages?to=${encodeURIComponent(email)}`)
  return ((await answer.json()) as unknown[]).length
}
