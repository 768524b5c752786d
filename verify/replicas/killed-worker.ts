import { setTimeout as pause } from 'node:timers/promises'
import { calls } from '#contract/calls.ts'
import { usualPassword, newEmail, newNetworkAddress } from '../harness/client.ts'
import { send } from '../harness/http.ts'
import { lettersTo } from '../harness/mailbox.ts'
import type { Part } from '../harness/part.ts'
import type { Installation } from './installation.ts'

const signUpEveryMs = 300
// The job of a killed process expires after at most 30 seconds. Then the queue waits before it retries.
const deliveryLimitMs = 90_000

export const killWorker: Part<Installation> = {
  name: 'worker',
  title: 'a worker is killed while it sends a letter',
  count: 1,
  short: 1,
  async run({ site, ended, mailServer, sandboxOrigin, sandboxSmtpUrl, newWorker }) {
    // Each worker has its own mail server. The first worker's mail server accepts connections, but does not respond.
    await mailServer.setBehaviour('hang')
    const [killedWorker, otherWorker] = [await newWorker(), await newWorker({ SMTP_URL: sandboxSmtpUrl })]
    await Promise.all([killedWorker.start(), otherWorker.start()])
    const emails: string[] = []
    while (mailServer.connections() === 0 && !ended.aborted) {
      const email = newEmail()
      emails.push(email)
      await send(site.origin, { ...calls.register, body: { email, password: usualPassword }, from: newNetworkAddress() })
      await pause(signUpEveryMs)
    }
    await killedWorker.kill()
    const killedAt = performance.now()
    const letterCounts = () => Promise.all(emails.map(async (email) => (await lettersTo(sandboxOrigin, email)).length))
    let arrived = await letterCounts()
    const undelivered = arrived.filter((count) => count === 0).length
    while (arrived.includes(0) && performance.now() < killedAt + deliveryLimitMs && !ended.aborted) {
      await pause(500)
      arrived = await letterCounts()
    }
    const seconds = Math.round((performance.now() - killedAt) / 1000)
    await otherWorker.stop()
    await mailServer.setBehaviour('normal')
    return {
      figures: {
        'letters to send': emails.length,
        'not sent when the worker was killed': `${undelivered}; the other worker had ${seconds} s to send them`,
      },
      failures: [
        ...(undelivered === 0 ? ['the killed worker was not sending a letter'] : []),
        ...arrived.flatMap((count, n) => (count === 1 ? [] : [`${count} letters to ${emails[n]}`])),
      ],
    }
  },
}
