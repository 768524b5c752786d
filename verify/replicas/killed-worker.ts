import { setTimeout as pause } from 'node:timers/promises'
import { calls } from '#contract/calls.ts'
import { aPassword, newEmail, newNetworkAddress } from '../harness/client.ts'
import { send } from '../harness/http.ts'
import { lettersTo } from '../harness/mailbox.ts'
import type { Part } from '../harness/part.ts'
import type { Installation } from './installation.ts'

const signUpEveryMs = 300
// A killed process' job is given to another after at most 30 seconds, and then comes its first pause.
const deliveryLimitMs = 90_000

export const killWorker: Part<Installation> = {
  name: 'worker',
  title: '`kill -9` of a worker in the middle of a letter',
  count: 1,
  async run({ site, ended, postOffice, sandboxOrigin, sandboxSmtpUrl, anotherWorker }) {
    // Each worker has its own mail server, so that it shows which of them sends: the first one's takes connections and says nothing.
    await postOffice.weather('hang')
    const [victim, heir] = [await anotherWorker(), await anotherWorker({ SMTP_URL: sandboxSmtpUrl })]
    await Promise.all([victim.start(), heir.start()])
    const addresses: string[] = []
    while (postOffice.met() === 0 && !ended.aborted) {
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
    await heir.stop()
    await postOffice.weather('fair')
    return {
      figures: {
        'letters ordered': addresses.length,
        'not sent when their worker was killed': `${late}; all sent by the other one within ${seconds} s`,
      },
      failures: [
        ...(late === 0 ? ['the killed worker was not sending a letter'] : []),
        ...arrived.flatMap((count, n) => (count === 1 ? [] : [`${count} letters to ${addresses[n]}`])),
      ],
    }
  },
}
