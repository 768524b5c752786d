import { setTimeout as pause } from 'node:timers/promises'
import { calls } from '#contract/calls.ts'
import { aPassword, newEmail, newNetworkAddress } from '../harness/client.ts'
import { send } from '../harness/http.ts'
import { lettersTo } from '../harness/mailbox.ts'
import type { Part } from '../harness/part.ts'
import type { Installation } from './installation.ts'

const signUpEveryMs = 300
// The job of a killed process expires after at most 30 seconds. A backoff follows.
const deliveryLimitMs = 90_000

export const killWorker: Part<Installation> = {
  name: 'worker',
  title: '`kill -9` of a worker in the middle of a letter',
  count: 1,
  async run({ site, ended, postOffice, sandboxOrigin, sandboxSmtpUrl, anotherWorker }) {
    // Each worker has its own mail server. The mail server of the first worker accepts connections and hangs.
    await postOffice.weather('hang')
    const [victim, successor] = [await anotherWorker(), await anotherWorker({ SMTP_URL: sandboxSmtpUrl })]
    await Promise.all([victim.start(), successor.start()])
    const addresses: string[] = []
    while (postOffice.connections() === 0 && !ended.aborted) {
      const email = newEmail()
      addresses.push(email)
      await send(site.origin, { ...calls.register, body: { email, password: aPassword }, from: newNetworkAddress() })
      await pause(signUpEveryMs)
    }
    await victim.kill()
    const killedAt = performance.now()
    const counts = () => Promise.all(addresses.map(async (email) => (await lettersTo(sandboxOrigin, email)).length))
    let arrived = await counts()
    const late = arrived.filter((count) => count === 0).length
    while (arrived.includes(0) && performance.now() < killedAt + deliveryLimitMs && !ended.aborted) {
      await pause(500)
      arrived = await counts()
    }
    const seconds = Math.round((performance.now() - killedAt) / 1000)
    await successor.stop()
    await postOffice.weather('fair')
    return {
      figures: {
        'letters ordered': addresses.length,
        'not sent when their worker was killed': `${late}; all sent by the other worker within ${seconds} s`,
      },
      failures: [
        ...(late === 0 ? ['the killed worker was not sending a letter'] : []),
        ...arrived.flatMap((count, n) => (count === 1 ? [] : [`${count} letters to ${addresses[n]}`])),
      ],
    }
  },
}
