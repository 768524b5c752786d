import { setTimeout as pause } from 'node:timers/promises'

/** What can happen to a stand-in's webhooks. The texts are what the control page says. */
export const webhookFailures = {
  none: 'Each once, in order',
  duplicated: 'Each five times',
  reordered: 'In reverse order',
  'wrong-signature': 'Signed with a wrong secret',
  lost: 'Never sent',
} as const
export type WebhookFailure = keyof typeof webhookFailures

export interface Webhook<About> {
  body: string
  /** Headers with the right signature, or with a wrong one. */
  headers: (right: boolean) => Record<string, string>
  /** What the list of deliveries says of it. */
  about: About
}

const answerLimitMs = 5000
const pausesMs = [1000, 2000, 4000, 8000]
const copies = 5
/** Webhooks that are to arrive in reverse order wait until none has come for so long. */
const quietMs = 2500
const remembered = 50

export interface WebhooksParts {
  target: string
  faults: () => { webhooks: WebhookFailure; webhookDelayMs: number }
  now: () => number
}

/** A provider's webhooks: signed, at least once, tried again while they are not taken. */
export function createWebhooks<About extends object>({ target, faults, now }: WebhooksParts) {
  // One try each: when, about what, and the receiver's answer, or that there was none.
  const deliveries: (About & { at: number; answer: string })[] = []
  const ending = new AbortController()
  const { signal } = ending
  let held: (() => Promise<void>)[] = []
  let release: NodeJS.Timeout | undefined

  async function post({ body, headers }: Webhook<About>, right: boolean): Promise<string> {
    try {
      const answer = await fetch(target, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers(right) },
        body,
        redirect: 'error',
        signal: AbortSignal.any([signal, AbortSignal.timeout(answerLimitMs)]),
      })
      await answer.arrayBuffer()
      return String(answer.status)
    } catch {
      return 'no answer'
    }
  }

  async function deliver(webhook: Webhook<About>, right: boolean) {
    for (const waitMs of [0, ...pausesMs]) {
      await pause(waitMs, undefined, { signal, ref: false })
      const answer = await post(webhook, right)
      if (signal.aborted) return
      deliveries.unshift({ at: now(), ...webhook.about, answer })
      deliveries.splice(remembered)
      if (/^2\d\d$/.test(answer)) return
    }
  }

  const quietly = (work: Promise<unknown>) => void work.catch(() => undefined)

  function holdBack(work: () => Promise<void>) {
    held.push(work)
    clearTimeout(release)
    release = setTimeout(() => {
      const waiting = held.toReversed()
      held = []
      quietly(
        (async () => {
          for (const one of waiting) await one()
        })(),
      )
    }, quietMs).unref()
  }

  return {
    deliveries: (): readonly (About & { at: number; answer: string })[] => deliveries,

    send(webhook: Webhook<About>) {
      const { webhooks, webhookDelayMs } = faults()
      if (webhooks === 'lost') return
      const work = async () => {
        await pause(webhookDelayMs, undefined, { signal, ref: false })
        const times = webhooks === 'duplicated' ? copies : 1
        await Promise.all(Array.from({ length: times }, () => deliver(webhook, webhooks !== 'wrong-signature')))
      }
      if (webhooks === 'reordered') holdBack(work)
      else quietly(work())
    },

    stop() {
      clearTimeout(release)
      ending.abort()
    },
  }
}
