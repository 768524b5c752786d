import { setTimeout as pause } from 'node:timers/promises'
import { choice, delay } from '../control/faults.ts'

const webhookFailures = {
  none: 'Each once, in order',
  duplicated: 'Each five times',
  reordered: 'In reverse order',
  'wrong-signature': 'Signed with a wrong secret',
  lost: 'Never sent',
} as const

/** The faults of a vendor's webhooks. */
export const webhookFaults = {
  webhooks: choice('Webhooks', webhookFailures, (text) => `webhooks: ${text.toLowerCase()}`),
  webhookDelayMs: delay('Delay of webhooks, ms', 'webhooks late'),
}

export interface Webhook<About> {
  body: string
  /** Made for each try, with the correct signature or a wrong one. */
  headers: (correct: boolean) => Record<string, string>
  /** Its entry in the list of deliveries. */
  about: About
}

const answerTimeoutMs = 5000
const retryPausesMs = [1000, 2000, 4000, 8000]
const copies = 5
/** Reordered webhooks are held until none was sent for this long. */
const quietMs = 2500
const maxDeliveries = 50

export interface WebhooksParts {
  siteUrl: string
  path: string
  faults: () => { webhooks: keyof typeof webhookFailures; webhookDelayMs: number }
  now: () => number
}

/** Sends a vendor's webhooks to the site: signed, at least once, retried until the site accepts them. */
export function createWebhooks<About extends object>({ siteUrl, path, faults, now }: WebhooksParts) {
  const deliveries: (About & { at: number; answer: string })[] = []
  const stopped = new AbortController()
  const { signal } = stopped
  let held: (() => Promise<void>)[] = []
  let release: NodeJS.Timeout | undefined

  async function post({ body, headers }: Webhook<About>, correct: boolean): Promise<string> {
    try {
      const answer = await fetch(new URL(path, siteUrl), {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers(correct) },
        body,
        redirect: 'error',
        signal: AbortSignal.any([signal, AbortSignal.timeout(answerTimeoutMs)]),
      })
      await answer.arrayBuffer()
      return String(answer.status)
    } catch {
      return 'no answer'
    }
  }

  async function deliver(webhook: Webhook<About>, correct: boolean) {
    for (const waitMs of [0, ...retryPausesMs]) {
      await pause(waitMs, undefined, { signal, ref: false })
      const answer = await post(webhook, correct)
      if (signal.aborted) return
      deliveries.unshift({ at: now(), ...webhook.about, answer })
      deliveries.splice(maxDeliveries)
      if (/^2\d\d$/.test(answer)) return
    }
  }

  // Only stopping makes a delivery throw.
  const inBackground = (work: Promise<unknown>) => void work.catch(() => undefined)

  function hold(work: () => Promise<void>) {
    held.push(work)
    clearTimeout(release)
    release = setTimeout(() => inBackground(releaseHeld()), quietMs).unref()
  }

  async function releaseHeld() {
    const works = held.toReversed()
    held = []
    for (const work of works) await work()
  }

  return {
    /** Every try, the newest first. */
    deliveries: (): readonly (About & { at: number; answer: string })[] => deliveries,

    send(webhook: Webhook<About>) {
      const { webhooks, webhookDelayMs } = faults()
      if (webhooks === 'lost') return
      const work = async () => {
        await pause(webhookDelayMs, undefined, { signal, ref: false })
        const times = webhooks === 'duplicated' ? copies : 1
        await Promise.all(Array.from({ length: times }, () => deliver(webhook, webhooks !== 'wrong-signature')))
      }
      if (webhooks === 'reordered') hold(work)
      else inBackground(work())
    },

    stop() {
      clearTimeout(release)
      stopped.abort()
    },
  }
}
